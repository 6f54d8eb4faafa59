import { sharePromises } from '#domain/share-promises.ts';

/**
 * Downloads files of the site into the browser's cache, where `import()` finds them.
 *
 * While a page is open, a browser never retries a module, or one of its imports, that once failed to load:
 * see https://github.com/whatwg/html/issues/6768. After a short outage a menu would stay broken until the
 * listener reloads the page, which stops the music. A failed `fetch` can be retried with the next press.
 *
 * @throws Error when a download fails
 */
export async function fetchFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.filter((address) => !isLoadedAtStart(address)).map(fetchOnce));
}

const isLoadedAtStart = (address: string) =>
  document.querySelector<HTMLElement>('[data-scripts]')?.dataset.scripts?.includes(address);

const fetchOnce = sharePromises(async (address: string): Promise<void> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is answered ${answer.status}`);
  // Rejects when the connection breaks off.
  await answer.arrayBuffer();
});
