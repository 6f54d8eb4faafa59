const FIRST_VIEW =
  'The page is larger than the hand-written one: 10 kB compressed against 3, which is 40 ms, and 400 elements against 200. Without its 40 SVG icons the first paint came 36 ms sooner on the slowed processor. `content-visibility` on the cards, and titles without `text-wrap: balance`, gained nothing. In a trace of the slowed processor, parsing takes 70 ms, style 60 and layout 80, in one frame.';

const FIRST_LIST =
  'The list is in the first paint, so it costs what the first paint costs: the page is larger than the hand-written one.';

const PRESS_BY_FINGER =
  'A finger is down for 80 ms before the press counts. By then the first two seconds of the visible cards’ sound are in the cache; after the press, the next page’s script and covers share the line with the rest of the sound. To be tried: let them wait until it sounds.';

const CATEGORY =
  'No press waits for the network: the lists are loaded. The value beside it is what a hand-written page takes for the same press, in the same run. In a trace on the slowed processor: 9 ms from the release of the finger to the click, 4 ms the browser’s own pushState, 13 ms React for the first four cards, 13 ms their style and layout, 7 ms their painting; the first press takes 15 ms more, because its code has not run before. Keeping the first four cards of every category in the document, out of sight, saved 20 ms of the first press and nothing of later ones; it added sixteen cards to each page, and used up what was left of the 85 kB of JavaScript. Tried, and no faster: rendering the cards when the finger touches, painting the covers a task later, `contain: layout paint` on the cards, pushing the address after the frame.';

const HYDRATION =
  'One task exceeds 50 ms, in which React commits the hydrated page and runs its effects: 80 to 120 ms on the slowed processor. Rendering is in slices, and functions are compiled while the file downloads. On the home page, fewer components in each card are to be tried.';

const STARVED =
  'Not profiled. The password thread and PostgreSQL have a lower priority than pages and sound. Each response of a file goes through the thread pool several times (stat, open, read, close). To be tried: keep files open.';

const NOISE =
  'The plan reads the index for any number of rows (server/api/rest/shared-reads.test.ts), and the spread of the rounds is wider than the difference. To be run again on a quiet machine.';

const BUSY =
  'Two earlier rounds on the same machine, when it was less busy, reached the target (1.1 and 1.5 s). The program’s start is 0.7 s, more than half of the run: see the run of an empty folder in the next line. To be run again on a quiet machine.';

const HASHING =
  'Each byte of a file is hashed on the import’s only thread, after a first pass over its frames: 7.6 ms of processor time for 2.4 MB, which is 130 files a second on a core of its own, and fewer for longer files. To be tried: hash in threads.';

const SHARED_PROCESSORS =
  'Other programs took most of both processors in the second of two runs (70 and 132 s). The processor time is 13 to 16 ms for each track, 40 s for 5,000 on two processors. According to a profile, rendering and compressing the page takes 8 ms and its data file 1.5 ms; writing its six files was not measured.';

/** Why a figure misses its target, by its id. Shown only for figures that miss their target. */
export const OBSTACLES: Readonly<Record<string, string>> = {
  'home-paint': FIRST_VIEW,
  'home-list': FIRST_LIST,
  'proxiedHome-paint': FIRST_VIEW,
  'proxiedHome-list': FIRST_LIST,
  'plainHome-paint': FIRST_VIEW,
  'plainHome-list': FIRST_LIST,
  'press-sound-touch': PRESS_BY_FINGER,
  'home-blocking': HYDRATION,
  'track-blocking': HYDRATION,
  'mix-seek':
    'The seek’s response waits behind sound that is still on its way: see docs/decisions/056.',
  'category-first': CATEGORY,
  'category-later': 'As above.',
  'rescan-command': BUSY,
  'listLong-speed': HASHING,
  'publish-time': SHARED_PROCESSORS,
  'search-paint':
    'It is the home page, with the same size, whose own first paint meets the target. Three rounds on a busy machine spread wider than the difference.',
  'load-listenerReads-10000': NOISE,
  'load-listenerReads-100000': NOISE,
  'listening-files': STARVED,
  'listening-sound': STARVED,
  'listeningTogether-files': STARVED,
  'listeningTogether-sound': STARVED,
};
