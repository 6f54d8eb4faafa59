import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Vite's module with what it wraps every `import()` in. */
const VITE_PRELOAD = '\0vite/preload-helper.js';
const OWN_PRELOAD = fileURLToPath(new URL('../import-whole.ts', import.meta.url));

/** Wraps every `import()` of the built site in our own function: see import-whole.ts. */
export function wholeImports(): Plugin {
  return {
    name: 'vinahouse:whole-imports',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // A module that imports no other would not be named otherwise; the style is there already.
          resolveDependencies: (file, deps) =>
            [...new Set([file, ...deps])].filter((name) => name.endsWith('.js')),
        },
      },
    }),
    load(id) {
      if (id === VITE_PRELOAD) return `export * from ${JSON.stringify(OWN_PRELOAD)};`;
    },
  };
}
