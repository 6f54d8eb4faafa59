import { DATA_FILES, type SiteFile } from '#domain/data-files.ts';
import { ListenerSet } from '#domain/listener-set.ts';
import type { TrackSearch } from '#domain/search/search-tracks.ts';
import type { SearchableTrack } from '#domain/track.ts';
import { fetchData } from '../router/read-data.ts';

/** After this the page reports a failure and offers a retry. */
const LONGEST_WAIT_MS = 8_000;

/** 'server' when the catalogue is too large to search in the browser. */
export type Search = TrackSearch | 'server';

/** Undefined until loaded, null after a failure. */
let search: Search | null | undefined;
const listeners = new ListenerSet();

export const getSearch = () => search;

export const onSearch = listeners.subscribe;

/** Loads the search. Settles when it has loaded or timed out; never throws. */
export async function loadSearch(): Promise<void> {
  if (search) return;
  tell(undefined);
  await new Promise<void>((settle) => {
    const timer = setTimeout(() => settle(tell(search ?? null)), LONGEST_WAIT_MS);
    openSearch()
      // Even after the timeout.
      .then(tell)
      .catch(() => tell(null))
      .then(() => settle(clearTimeout(timer)));
  });
}

async function openSearch(): Promise<Search> {
  const site = await fetchData<SiteFile>(DATA_FILES.site);
  if (site?.search === 'server') return 'server';
  const [{ createSearch }, tracks] = await Promise.all([
    import('#domain/search/search-tracks.ts'),
    fetchData<SearchableTrack[]>(DATA_FILES.search),
  ]);
  return createSearch(tracks ?? []);
}

function tell(found: Search | null | undefined) {
  search = found;
  listeners.notify();
}
