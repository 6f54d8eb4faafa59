import type { Plugin, Rolldown } from 'vite';

/** The pages, and the script that starts all. */
const STARTS_PAGE = /\/app\/(?:routes\/[\w-]+|entry\.client)\.tsx$/;
/** Menus and dialogs of other pages fetch packages, too; an icon is a few lines. */
const IS_PACKAGE_BUT_NO_ICON = /\/node_modules\/(?!lucide-react\/)/;
const STARTS_EVERY_PAGE = /\/app\/entry\.client\.tsx$/;
/** Names the files of all pages, and so changes with each of them. */
const SITE_MAP = /\/app\/routes\.ts$/;
/** Where visits begin: these are kept small, the others may fetch more than they need. */
const STARTS_VISIT = /\/app\/routes\/(?:home|track|explore)\.tsx$/;

const SHELL = 'shell';
const PARTS = '-parts';

/**
 * Chromium compiles the file's functions while it comes in, beside the page, instead of each when it is
 * first called, in the page's way. Others read a comment.
 *
 * @see https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * Puts what every page needs, or several of those where visits begin, into one file, 'shell', and what
 * else is wanted from several sides into another, '<page>-parts': fewer requests on a slow line, and
 * they compress better than thirty small ones.
 */
export function shellChunk(): Plugin {
  return {
    name: 'vinahouse:shell-chunk',
    apply: 'build',
    configEnvironment(name) {
      if (name !== 'client') return;
      const groups = [
        { name: nameShell, priority: 2 },
        { name: nameParts, priority: 1 },
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
    generateBundle: {
      // As the very first line, and the build has lines of its own to put there.
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
  const isOfEvery = starts.some((start) => STARTS_EVERY_PAGE.test(start));
  const isOfSeveral = starts.filter((start) => STARTS_VISIT.test(start)).length > 1;
  return isOfEvery || isOfSeveral ? SHELL : null;
}

/** A file each they would be otherwise. */
function nameParts(id: string, context: Rolldown.ChunkingContext): string | null {
  const importers = findImporters(id, context);
  const starts = importers.filter(startsPage);
  const start = starts.find((page) => STARTS_VISIT.test(page)) ?? starts[0];
  if (!start || starts.includes(id) || IS_PACKAGE_BUT_NO_ICON.test(id)) return null;
  const isWantedElsewhere =
    starts.length > 1 ||
    importers.some(
      (module) => module !== start && context.getModuleInfo(module)?.dynamicImporters.length,
    );
  return isWantedElsewhere ? `${/([\w-]+)\.tsx$/.exec(start)?.[1]}${PARTS}` : null;
}

const startsPage = (module: string) => STARTS_PAGE.test(module);

/** The module, and all that it comes with by imports that are not `import()`. */
function findImporters(id: string, context: Rolldown.ChunkingContext): string[] {
  const seen = new Set([id]);
  for (const current of seen)
    for (const importer of context.getModuleInfo(current)?.importers ?? []) seen.add(importer);
  return [...seen];
}
