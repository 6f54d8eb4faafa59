const FIRST_VIEW =
  'The page is richer than the limit’s: 10 kB on the line against 3, which is 40 ms, and 400 elements against 200. Without its 40 icons as SVG the first paint came 36 ms sooner, on the slowed processor. `content-visibility` on the cards, and titles that are not balanced, gained nothing.';

const PRESS_BY_FINGER =
  'A finger is there for 80 ms before the press counts. The first two seconds of what the screen rests on are in the cache by then; after the press, the next page’s script and covers share the line with the rest of the sound. To be tried: they wait until it sounds.';

const CATEGORY =
  'No press waits for the line: the lists are there. Beside it is the least that a page written by hand takes for the same, in the same run. In a trace, on the slowed processor: 9 ms from the finger’s leaving to the click, 4 the browser’s own pushState, 13 React for the first four cards, 13 their style and layout, 7 their painting; the first press runs code that has not run before, 15 ms more. The first four cards of every category in the document all the time, out of sight, saved 20 ms of the first press and nothing of the later ones, for sixteen more cards on each page and all that is left of the 85 kB. Tried, and slower or no faster: cards made ready from the moment the finger touches, covers drawn a task later, cards that contain their layout and paint, an address pushed after the frame.';

const HYDRATION =
  'Above 50 ms is one task, in which React commits what it has hydrated and runs its effects; on the slowed processor it takes 80 to 120 ms. Rendering is in slices, and functions are compiled while the file comes in. To be tried: fewer components in each of home’s cards.';

const STARVED =
  'Not profiled. The password thread and PostgreSQL give way to pages and sound; each answer of a file goes through the thread pool several times (stat, open, read, close). To be tried: open files kept.';

const NOISE =
  'The plan reads the index for any number of rows (server/backend/shared-reads.test.ts), and the spread of the rounds is wider than the difference: to be run again on a quiet machine.';

const BUSY =
  'Two earlier rounds on the same machine, with less beside it, reached the figure (1.1 and 1.5 s): 0.7 s is the start of the program, more than half of the run; see the run of an empty folder in the next line. To be run again on a quiet machine.';

const HASHING =
  'Each byte of a file is hashed on the one thread of the import, after a first walk over its frames: 7.6 ms of processor time for 2.4 MB, which is 130 files a second on a processor of its own, and fewer for longer files. To be tried: the hashes in threads of their own.';

const SHARED_PROCESSORS =
  'Others took most of both processors in the second of two runs (70 and 132 s). The processor time is 13 to 16 ms for each track, 40 s for 5,000 on two processors. Of it, by profile: 8 ms for drawing and compressing the page, 1.5 ms for its data file; what the writing of its six files takes was not looked into.';

/**
 * What keeps figures from their targets, by the figure's id. Shown
 * only for figures that miss their target.
 */
export const OBSTACLES: Readonly<Record<string, string>> = {
  'home-paint': FIRST_VIEW,
  'home-list': 'As above: the list is in the first paint or in the one after it.',
  'press-sound-touch': PRESS_BY_FINGER,
  'home-blocking': HYDRATION,
  'track-blocking': HYDRATION,
  'mix-seek':
    'The rest of the sound is still on its way: 256 kB a second fill a line of 1.6 Mbit/s, and the seek’s response waits behind it. And with a part of the file in its cache, Chromium sends the request of each seek twice, as it does for a bare audio element. Tried: 64 kB a second, 0.4 s together with the next, but over HTTP/1.1 five playing tabs left no connection for comments; long mixes sent with no-store, 0.9 s alone, but then the two seconds fetched before a press on a card are not used.',
  'category-first': CATEGORY,
  'category-later': 'As above.',
  'rescan-command': BUSY,
  'listLong-speed': HASHING,
  'publish-time': SHARED_PROCESSORS,
  'search-paint':
    'The page is the home page, as large, whose own first paint is within the bound: three rounds on a busy machine spread wider than the difference.',
  'load-listenerReads-10000': NOISE,
  'load-listenerReads-100000': NOISE,
  'listening-files': STARVED,
  'listening-sound': STARVED,
  'listeningTogether-files': STARVED,
  'listeningTogether-sound': STARVED,
};
