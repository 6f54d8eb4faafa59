/** All tracks, and the rules by which they are found. */
export type SearchFile = typeof import('./search-tracks.ts');

/** Whoever waits for longer is told, and may ask again. */
const LONGEST_WAIT_MS = 8_000;

/** Undefined where nobody has asked, or it is on its way; null where it does not come. */
let file: SearchFile | null | undefined;
let failures = 0;
const listeners = new Set<() => void>();

export const getSearchFile = () => file;

export function onSearchFile(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For those who are about to search. Settles when it is there, or seems not to come; never throws. */
export async function loadSearchFile(): Promise<void> {
  if (file) return;
  tell(undefined);
  await new Promise<void>((settle) => {
    const timer = setTimeout(() => settle(tell(file ?? null)), LONGEST_WAIT_MS);
    importFile()
      // Also where it comes after all.
      .then(tell, () => {
        failures += 1;
        tell(null);
      })
      .then(() => settle(clearTimeout(timer)));
  });
}

/**
 * A browser that once failed to get a module never asks for its address again. Vite leaves the
 * address in the head; with a query it is another one, of the same file.
 */
function importFile(): Promise<SearchFile> {
  const failed = document.querySelector<HTMLLinkElement>('link[href*="/search-tracks-"]');
  return failures > 0 && failed
    ? import(/* @vite-ignore */ `${failed.href}?${failures}`)
    : import('./search-tracks.ts');
}

function tell(found: SearchFile | null | undefined) {
  file = found;
  for (const listener of listeners) listener();
}
