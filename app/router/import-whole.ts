import { fetchFiles } from './fetch-files.ts';

/**
 * Replaces Vite's wrapper around every `import()` of the built site. It has to export this name.
 *
 * @param files paths of the module and its imports, without a leading slash
 */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await fetchFiles(files.map((file) => `/${file}`));
  return load();
}
