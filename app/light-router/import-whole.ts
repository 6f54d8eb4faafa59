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
  // The style is the page's own, and there.
  await fetchFiles(files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`));
  return load();
}
