import { fetchFiles } from './fetch-files.ts';

/**
 * What every `import()` of the built site is called through, in the place of Vite's own function.
 *
 * @param files of the site's folder: the module's, and those that it imports
 */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await fetchFiles(files.map((file) => `/${file}`));
  return load();
}
