import type { Plugin, Rolldown } from 'vite';
import { EMBED_ENTRY, embedScriptIn } from './embed-script.ts';

/** URLs of the files that the browser loads. */
export type BuiltFiles = {
  /** The full style sheet; undefined in development, where a script adds the styles. */
  style: string | undefined;
  /** The entry script of every page, preceded by its imports. */
  start: string[];
  /** The script of each page by route id, preceded by its imports. */
  pages: Record<string, string[]>;
  /** The script of embedded players, see embed-script.ts. */
  embed: string;
};

const VIRTUAL = 'virtual:built-files';
const START = 'app/entry.client.tsx';
const PAGE = /\/app\/routes\/([\w-]+)\.tsx$/;

/**
 * Provides 'virtual:built-files' to the server's bundle: the files that the client's build wrote.
 */
export function builtFiles(): Plugin {
  let found: BuiltFiles = {
    style: undefined,
    start: [`/${START}`],
    pages: {},
    embed: `/${EMBED_ENTRY}`,
  };
  return {
    name: 'vinahouse:built-files',
    // One instance for both builds, so that the second sees the files of the first.
    sharedDuringBuild: true,
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(found)}` : undefined),
    generateBundle: {
      // CSS files have their final names only at the end.
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
  return { style: `/${style}`, start, pages, embed: embedScriptIn(bundle) };
}

/** The URLs of a file and its imports, imports first. */
function listFiles(name: string, bundle: Rolldown.OutputBundle): string[] {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk') return [];
  return [...new Set([...chunk.imports.flatMap((each) => listFiles(each, bundle)), `/${name}`])];
}
