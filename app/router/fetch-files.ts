/** Those that are in the browser's cache, or on their way there. */
const fetched = new Map<string, Promise<void>>();

/**
 * Brings files of the site into the browser's cache, from where `import()` takes them.
 *
 * A browser never asks again for a module that once failed to come, nor for one of those it imports, as
 * long as the page is open: see https://github.com/whatwg/html/issues/6768. A listener whose line was
 * gone for a moment would have no menu until the page is opened anew, and no music meanwhile. What is
 * fetched first fails here, and is asked for again with the next press.
 *
 * @throws Error when one of them does not come
 */
export async function fetchFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.filter((address) => !isOfStart(address)).map(bring));
}

/** What the page has begun with is there. */
const isOfStart = (address: string) =>
  document.querySelector<HTMLElement>('[data-scripts]')?.dataset.scripts?.includes(address);

function bring(address: string): Promise<void> {
  const known = fetched.get(address);
  if (known) return known;
  const coming = fetchFile(address);
  fetched.set(address, coming);
  coming.catch(() => fetched.delete(address));
  return coming;
}

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is answered ${answer.status}`);
  // One that breaks off is not there.
  await answer.arrayBuffer();
}
