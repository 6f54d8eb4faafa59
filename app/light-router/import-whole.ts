import { fetchFiles } from './fetch-files.ts';

/** What the page has begun with is there. */
const isOfStart = (address: string) =>
  document.querySelector<HTMLElement>('[data-scripts]')?.dataset.scripts?.includes(address);

/**
 * What every `import()` of the built site is called through, in the place of Vite's own function.
 *
 * @param files of the site's folder: the module's, and those that it imports
 */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const addresses = files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
  await fetchFiles(addresses.filter((address) => !isOfStart(address)));
  return load();
}
