const FIRST_VIEW =
  'The stylesheet (6.6 kB) is a request of its own and shares the line with 67 kB of fonts, 117 kB of scripts and the covers, all asked for at once: it arrives with them. In copies of the built page, measured in turn with it, the first paint fell from 3.1 to 1.7 times the limit with the stylesheet inlined, and to 1.5 with scripts that start after load; the covers from 2.7 to 2.5, to 1.95 without fonts and to 1.5 with late scripts. What is left was not taken apart; likely the processor: 60 kB of HTML against 15, 34 kB of styles, the drum.';

const SOUND =
  'The sound is asked for by an effect, after 120 kB of scripts and hydration. In a copy of the built page with `<audio autoplay>` in its HTML and scripts that start with the sound it was 1.4 times the limit instead of 2.8.';

const PRESS =
  'Nothing of the sound is asked for before the press. A round trip of 150 ms and some 64 kB at 200 kB/s (0.3 s) are what the bare page waits for; a hover of 300 ms and the press leave room for most of it. A finger is there for 80 ms only: half the time needs bytes that were fetched before the touch.';

const SCRIPT =
  'react-dom (56.8 kB) and React Router (31.5 kB) are 88 kB before a line of the site; 29 kB are the site, its icons and their headers.';

const CATEGORY =
  'Twelve cards are taken away and twelve others made, with their icons and links: 29 ms of script and 13 ms of style and layout for a press on a processor that is not slowed (thread time), of which four times is counted. The first press also waits for the catalogue’s module, 56 kB.';

const STARVED =
  'Not profiled, and measured on a machine that others kept busy. The main thread, two lite threads and PostgreSQL share the processor on equal terms, and each answer of a file goes through the thread pool several times (stat, open, reads, close). With all loads on two busy cores each of these may wait for its turn. To be tried: lite’s threads and PostgreSQL at a lower priority, small files kept in memory.';

const NOISE =
  'The plan reads the index for any number of rows (server/backend/shared-reads.test.ts), and the spread of the rounds is wider than the difference: to be run again on a quiet machine.';

/**
 * What stands in the way of figures that are not reached, by the figure's id. It is shown
 * only beside a figure that is not reached.
 */
export const OBSTACLES: Readonly<Record<string, string>> = {
  'home-paint': FIRST_VIEW,
  'home-list': 'As above: the list is in the first paint or in the one after it.',
  'home-largest': 'As above.',
  'home-covers': 'As above: the covers share the line with scripts and fonts.',
  'track-sound': SOUND,
  'press-sound': PRESS,
  'press-sound-touch': 'As above.',
  'home-blocking': 'Hydration of the whole page in one go, after the first paint.',
  'track-blocking': 'Hydration, and the evaluation of supabase-js for the comments.',
  'home-script': SCRIPT,
  'track-script': SCRIPT,
  'category-first': CATEGORY,
  'category-later': 'As above.',
  'lighthouse-home-performance': 'First paint and blocking time, as above.',
  'lighthouse-track-performance': 'First paint and blocking time, as above.',
  'load-listenerReads-10000': NOISE,
  'load-listenerReads-100000': NOISE,
  'listening-files': STARVED,
  'listening-sound': STARVED,
  'listeningTogether-files': STARVED,
  'listeningTogether-sound': STARVED,
};
