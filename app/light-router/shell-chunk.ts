import type { Plugin, Rolldown } from 'vite';

/** The page modules as React Router names them, the root among them, and the script that starts all. */
const STARTS_PAGE = /\?__react-router-build-client-route|\/entry\.client\.tsx$/;
const IS_LARGE_PACKAGE = /\/node_modules\/(?!lucide-react\/)/;
const STARTS_EVERY_PAGE = /\/root\.tsx\?|\/entry\.client\.tsx$/;

/**
 * Puts what every page needs, or several of them, into one file: fewer requests on a slow line, and
 * it compresses better than thirty small ones.
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
  };
}

function nameShell(id: string, context: Rolldown.ChunkingContext): string | null {
  const starts = findStarts(id, context);
  if (starts.includes(id)) return null;
  const isOfEvery = starts.some((start) => STARTS_EVERY_PAGE.test(start));
  return isOfEvery || starts.length > 1 ? 'shell' : null;
}

/** What one page starts with and something else fetches later; a file each they would be otherwise. */
function nameParts(id: string, context: Rolldown.ChunkingContext): string | null {
  const [start] = findStarts(id, context);
  if (!start || start === id || IS_LARGE_PACKAGE.test(id)) return null;
  const isFetchedLaterToo = findImporters(id, context).some(
    (module) => module !== start && context.getModuleInfo(module)?.dynamicImporters.length,
  );
  return isFetchedLaterToo ? `${/(\w+)\.tsx\?/.exec(start)?.[1]}-parts` : null;
}

/** The pages' modules that a module comes with. */
const findStarts = (id: string, context: Rolldown.ChunkingContext) =>
  findImporters(id, context).filter((module) => STARTS_PAGE.test(module));

/** The module, and all that it comes with by imports that are not `import()`. */
function findImporters(id: string, context: Rolldown.ChunkingContext): string[] {
  const seen = new Set([id]);
  for (const current of seen)
    for (const importer of context.getModuleInfo(current)?.importers ?? []) seen.add(importer);
  return [...seen];
}
