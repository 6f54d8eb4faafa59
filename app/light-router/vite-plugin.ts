import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const APP = fileURLToPath(new URL('..', import.meta.url));
const fileHere = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Vite's module with what it wraps every `import()` in. */
const VITE_PRELOAD = '\0vite/preload-helper.js';

/**
 * Puts the light router in the place of React Router's own, for our files alone.
 * React Router builds and prerenders; see docs/decisions/010.
 */
export function lightRouter(): Plugin {
  return {
    name: 'vinahouse:light-router',
    enforce: 'pre',
    config: () => ({
      // While developing, what Node itself would import is not asked for here.
      ssr: { noExternal: ['react-router'] },
      build: {
        // A module that imports no other would not be named otherwise.
        modulePreload: { resolveDependencies: (file, deps) => [...new Set([file, ...deps])] },
      },
    }),
    resolveId(id, importer) {
      if (!importer?.startsWith(APP)) return;
      const isServer = this.environment.name !== 'client';
      if (id === 'react-router')
        return fileHere(isServer ? 'prerender-api.tsx' : 'browser-api.tsx');
    },
    load(id) {
      if (id === VITE_PRELOAD)
        return `export * from ${JSON.stringify(fileHere('import-whole.ts'))};`;
    },
    // React Router's hot reloading looks for React Router's own client. Styles still change in place.
    hotUpdate({ file }) {
      if (this.environment.name !== 'client' || !file.startsWith(APP) || file.endsWith('.css'))
        return;
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
