import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Vite's module with the function that wraps every `import()`. */
const VITE_PRELOAD = '\0vite/preload-helper.js';
const OWN_PRELOAD = fileURLToPath(new URL('../router/import-whole.ts', import.meta.url));

const HAD_BY_EVERY_PAGE = /\/(?:shell|rolldown-runtime)-[^/]*$/;

/** Makes every `import()` of the built site go through our own function: see import-whole.ts. */
export function wholeImports(): Plugin {
  return {
    name: 'vinahouse:whole-imports',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // Vite leaves out a module without imports. What every page has already is left out here: CSS, and what
          // this function itself is in.
          resolveDependencies: (file, deps) =>
            [...new Set([file, ...deps])].filter(
              (name) => name.endsWith('.js') && !HAD_BY_EVERY_PAGE.test(name),
            ),
        },
      },
    }),
    load(id) {
      if (id === VITE_PRELOAD) return `export * from ${JSON.stringify(OWN_PRELOAD)};`;
    },
  };
}
