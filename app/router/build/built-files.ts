import type { Plugin, Rolldown } from 'vite';

/** Addresses of what the browser loads. */
export type BuiltFiles = {
  /** The whole style; undefined in development, where a script brings it. */
  style: string | undefined;
  /** The script that starts every page, after what it imports. */
  start: string[];
  /** The page's own script by the id of its route, after what it imports. */
  pages: Record<string, string[]>;
};

const VIRTUAL = 'virtual:built-files';
const START = 'app/entry.client.tsx';
const PAGE = /\/app\/routes\/([\w-]+)\.tsx$/;

/** `import builtFiles from 'virtual:built-files'` in the server's bundle: what the client's build wrote before. */
export function builtFiles(): Plugin {
  let found: BuiltFiles = { style: undefined, start: [`/${START}`], pages: {} };
  return {
    name: 'vinahouse:built-files',
    // One plugin for both builds, so that the second knows what the first wrote.
    sharedDuringBuild: true,
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(found)}` : undefined),
    generateBundle: {
      // The styles' names are known by then.
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name === 'client') found = readBundle(bundle);
      },
    },
  };
}

function readBundle(bundle: Rolldown.OutputBundle): BuiltFiles {
  const pages: BuiltFiles['pages'] = {};
  let start: string[] = [];
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk' || !file.facadeModuleId) continue;
    const [, page] = PAGE.exec(file.facadeModuleId) ?? [];
    if (page) pages[page] = listFiles(file.fileName, bundle);
    if (file.facadeModuleId.endsWith(`/${START}`)) start = listFiles(file.fileName, bundle);
  }
  const [style, ...others] = Object.keys(bundle).filter((name) => name.endsWith('.css'));
  if (!style || others.length > 0) throw new Error('All pages must have one style sheet');
  return { style: `/${style}`, start, pages };
}

/** The addresses of a file and of all that it imports, the imported ones first. */
function listFiles(name: string, bundle: Rolldown.OutputBundle): string[] {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk') return [];
  return [...new Set([...chunk.imports.flatMap((each) => listFiles(each, bundle)), `/${name}`])];
}
