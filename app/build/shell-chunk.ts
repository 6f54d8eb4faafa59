import type { Plugin, Rolldown } from 'vite';

/** Entry modules: the pages, and the script that starts every page. */
const STARTS_PAGE = /\/app\/(?:routes\/[\w-]+|entry\.client)\.tsx$/;
/** Icons are a few lines each. Larger packages stay apart, since menus and dialogs of other pages need them too. */
const LARGE_PACKAGE = /\/node_modules\/(?!lucide-react\/)/;
const STARTS_EVERY_PAGE = /\/app\/entry\.client\.tsx$/;
/** Contains the file names of all pages, so it changes whenever a page does. */
const SITE_MAP = /\/app\/routes\.ts$/;
/** Common landing pages. Their downloads are kept small; other pages may load code that they do not need. */
const STARTS_VISIT = /\/app\/routes\/(?:home|track|explore)\.tsx$/;

/** Pages that share much with each other. Each name of a file costs bytes on every page that may lead to it. */
const KINDS = [
  { name: 'list', page: /\/app\/routes\/(?:artists?|series|series-list|tag|playlist)\.tsx$/ },
  { name: 'account', page: /\/app\/routes\/(?:auth|confirm|forgot-password)\.tsx$/ },
];

/** Any module that is imported later. */
const ANY = /(?:)/;

type Shared = {
  name: string;
  entry: RegExp;
  other: RegExp;
  /** Only these modules; undefined: any. */
  module?: RegExp;
};

/**
 * What pages load by themselves soon after the first view. What such an entry shares with others is in one file, which
 * the first that fits gets: without this, a track's page would load thirty files of a few lines.
 */
const SHARED: Shared[] = [
  { name: 'player-shared', entry: /\/open-player\.ts$/, other: ANY },
  { name: 'listens-shared', entry: /\/note-listens\.ts$/, other: ANY },
  {
    name: 'comments-shared',
    entry: /\/comment-thread\.tsx$/,
    other: /\/latest-comments-row\.tsx$/,
  },
  { name: 'thread-shared', entry: /\/comment-thread\.tsx$/, other: ANY },
];

/**
 * The same, for modules that are also parts of pages: the bar and the menu of a track are on most pages, and would load
 * all parts of another page for a few lines.
 */
const SHARED_WITH_PAGES: Shared[] = [
  { name: 'bar-shared', entry: /\/player-bar\.tsx$/, other: ANY },
  {
    name: 'menu-icons',
    entry: /\/opened-track-menu\.tsx$/,
    other: ANY,
    module: /\/lucide-react\/dist\/esm\/icons\//,
  },
];

const SHELL = 'shell';
const PARTS = '-parts';

/**
 * Chromium compiles all functions of the file off the main thread while it downloads, instead of each on its first
 * call. To other browsers this is a comment.
 *
 * @see https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * Groups shared modules into two kinds of chunk. 'shell' has what every page or several landing pages need;
 * '<page>-parts' has the other shared modules. A few large files need fewer requests and compress better than
 * thirty small ones.
 */
export function shellChunk(): Plugin {
  return {
    name: 'vinahouse:shell-chunk',
    apply: 'build',
    configEnvironment(name) {
      if (name !== 'client') return;
      const groups = [
        { name: nameShell, debugName: SHELL, priority: 5 },
        // First: a group takes what its modules import, and a landing page would load another page's parts for an icon.
        { name: nameVisitParts, debugName: 'visit-parts', priority: 4 },
        { name: nameSharedWithPages, debugName: 'shared-with-pages', priority: 3 },
        { name: nameParts, debugName: 'parts', priority: 2 },
        // Before the files whose modules import it. None needs it without most of it.
        { name: 'queries', test: /\/node_modules\/@tanstack\//, priority: 1 },
        { name: nameShared, debugName: 'shared', priority: 0 },
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
    generateBundle: {
      // The hint must be the first line, above any that the build adds.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && (file.name === SHELL || file.name.endsWith(PARTS)))
            file.code = `${COMPILE_AHEAD}\n${file.code}`;
      },
    },
  };
}

function nameShell(id: string, context: Rolldown.ChunkingContext): string | null {
  const starts = findImporters(id, context).filter(startsPage);
  if (starts.includes(id) || SITE_MAP.test(id)) return null;
  const isNeededByEveryPage = starts.some((start) => STARTS_EVERY_PAGE.test(start));
  const isNeededBySeveral = starts.filter((start) => STARTS_VISIT.test(start)).length > 1;
  return isNeededByEveryPage || isNeededBySeveral ? SHELL : null;
}

/** The parts of landing pages. */
function nameVisitParts(id: string, context: Rolldown.ChunkingContext): string | null {
  const isNeeded = findImporters(id, context).some((page) => STARTS_VISIT.test(page));
  return isNeeded ? nameParts(id, context) : null;
}

/** Without this, each of these modules would be a file of its own. */
function nameParts(id: string, context: Rolldown.ChunkingContext): string | null {
  const importers = findImporters(id, context);
  const starts = importers.filter(startsPage);
  const start = starts.find((page) => STARTS_VISIT.test(page)) ?? starts[0];
  if (!start || starts.includes(id) || LARGE_PACKAGE.test(id)) return null;
  const isShared =
    starts.length > 1 ||
    importers.some(
      (module) => module !== start && context.getModuleInfo(module)?.dynamicImporters.length,
    );
  if (!isShared) return null;
  const kind = KINDS.find(({ page }) => page.test(start))?.name;
  return `${kind ?? /([\w-]+)\.tsx$/.exec(start)?.[1]}${PARTS}`;
}

const nameSharedWithPages = (id: string, context: Rolldown.ChunkingContext) =>
  findShared(SHARED_WITH_PAGES, id, context);

const nameShared = (id: string, context: Rolldown.ChunkingContext) =>
  findShared(SHARED, id, context);

function findShared(
  shared: readonly Shared[],
  id: string,
  context: Rolldown.ChunkingContext,
): string | null {
  if (LARGE_PACKAGE.test(id)) return null;
  const entries = findImporters(id, context).filter(
    (module) => context.getModuleInfo(module)?.dynamicImporters.length,
  );
  const isSharedBy = ({ entry, other, module = ANY }: Shared) =>
    module.test(id) &&
    entries.some((importer) => entry.test(importer)) &&
    entries.some((importer) => !entry.test(importer) && other.test(importer));
  return shared.find(isSharedBy)?.name ?? null;
}

const startsPage = (module: string) => STARTS_PAGE.test(module);

/** The module, and all modules that import it statically, directly or not. */
function findImporters(id: string, context: Rolldown.ChunkingContext): string[] {
  const seen = new Set([id]);
  for (const current of seen)
    for (const importer of context.getModuleInfo(current)?.importers ?? []) seen.add(importer);
  return [...seen];
}
