import type { SearchableTrack } from '#library/track.ts';
import { DATA_FILES, type SiteFile } from './data-files.ts';
import { fetchData } from './read-data.ts';
import type { TrackSearch } from './search-tracks.ts';

/** Whoever waits for longer is told, and may ask again. */
const LONGEST_WAIT_MS = 8_000;

/** In the browser, or 'server' where the library is too large for it. */
export type Search = TrackSearch | 'server';

/** Undefined where nobody has asked, or it is on its way; null where it does not come. */
let search: Search | null | undefined;
const listeners = new Set<() => void>();

export const getSearch = () => search;

export function onSearch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For those who are about to search. Settles when it is there, or seems not to come; never throws. */
export async function loadSearch(): Promise<void> {
  if (search) return;
  tell(undefined);
  await new Promise<void>((settle) => {
    const timer = setTimeout(() => settle(tell(search ?? null)), LONGEST_WAIT_MS);
    openSearch()
      // Also where it comes after all.
      .then(tell)
      .catch(() => tell(null))
      .then(() => settle(clearTimeout(timer)));
  });
}

async function openSearch(): Promise<Search> {
  const site = await fetchData<SiteFile>(DATA_FILES.site);
  if (site?.search === 'server') return 'server';
  const [{ createSearch }, tracks] = await Promise.all([
    import('./search-tracks.ts'),
    fetchData<SearchableTrack[]>(DATA_FILES.search),
  ]);
  return createSearch(tracks ?? []);
}

function tell(found: Search | null | undefined) {
  search = found;
  for (const listener of listeners) listener();
}
