/** All tracks, and the rules by which they are found. */
export type SearchFile = typeof import('./search-tracks.ts');

/** Whoever waits for longer is told, and may ask again. */
const LONGEST_WAIT_MS = 8_000;

/** Undefined where nobody has asked, or it is on its way; null where it does not come. */
let file: SearchFile | null | undefined;
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
    import('./search-tracks.ts')
      // Also where it comes after all.
      .then(tell)
      .catch(() => tell(null))
      .then(() => settle(clearTimeout(timer)));
  });
}

function tell(found: SearchFile | null | undefined) {
  file = found;
  for (const listener of listeners) listener();
}
