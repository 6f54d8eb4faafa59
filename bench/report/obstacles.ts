const FIRST_VIEW =
  'The page is 92 kB of HTML (11.7 kB as it travels) against 15 kB: a third of it is style, and each card draws its icons as SVG of its own. The bytes are some 40 ms of the difference, the rest is parsing and style on the slowed processor; it was not taken apart further. `content-visibility` on the cards gained nothing.';

const PRESS_BY_FINGER =
  'A finger is there for 80 ms before the press counts: half the time of the bare page needs bytes that were fetched before the touch. After it, the next page’s script and covers share the line with the sound; to be tried: they wait until it sounds.';

const CATEGORY =
  'Where no pointer has come near before, a press asks for its category’s file, a round trip of 150 ms on the slow line; then twelve cards are made anew. To be tried: fetching the lists while the page is idle.';

const SIMULATED_SOUND =
  'Lighthouse’s model of the line counts the whole sound, 2.2 MB that a server on the same machine sends at once, as something that the cover waits for: 12 s, where the cover was drawn after 0.3 s. To be tried: a server that paces sound to a few times its bit rate, which also spares the data of whoever skips.';

const STARVED =
  'Not profiled. lite’s threads and PostgreSQL give way to pages and sound; each answer of a file goes through the thread pool several times (stat, open, reads, close). To be tried: open files kept.';

const NOISE =
  'The plan reads the index for any number of rows (server/backend/shared-reads.test.ts), and the spread of the rounds is wider than the difference: to be run again on a quiet machine.';

/**
 * What stands in the way of figures that are not reached, by the figure's id. It is shown
 * only beside a figure that is not reached.
 */
export const OBSTACLES: Readonly<Record<string, string>> = {
  'home-paint': FIRST_VIEW,
  'home-list': 'As above: the list is in the first paint or in the one after it.',
  'press-sound-touch': PRESS_BY_FINGER,
  'category-first': CATEGORY,
  'category-later': 'As above.',
  'lighthouse-track-performance': SIMULATED_SOUND,
  'lighthouse-track-best-practices':
    'An error in the console that is there only behind the front which the bench puts before the site; not found yet.',
  'load-listenerReads-10000': NOISE,
  'load-listenerReads-100000': NOISE,
  'listening-files': STARVED,
  'listening-sound': STARVED,
  'listeningTogether-files': STARVED,
  'listeningTogether-sound': STARVED,
};
