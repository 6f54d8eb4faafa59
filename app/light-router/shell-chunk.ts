import type { Plugin, Rolldown } from 'vite';

/** The page modules as React Router names them, the root among them, and the script that starts all. */
const STARTS_PAGE = /\?__react-router-build-client-route|\/entry\.client\.tsx$/;
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
      const groups = [{ name: chooseChunk }];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

function chooseChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  const starts = findStarts(id, context);
  if (starts.has(id)) return null;
  const isOfEvery = [...starts].some((start) => STARTS_EVERY_PAGE.test(start));
  return isOfEvery || starts.size > 1 ? 'shell' : null;
}

/** The pages' modules that a module comes with, by imports that are not `import()`. */
function findStarts(id: string, context: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set([id]);
  for (const current of seen)
    for (const importer of context.getModuleInfo(current)?.importers ?? []) seen.add(importer);
  return new Set([...seen].filter((module) => STARTS_PAGE.test(module)));
}
