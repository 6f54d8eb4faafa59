import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getSearch, loadSearch, onSearch } from '#app/tracks/load-search.ts';
import type { HomeView } from '#domain/home-address.ts';
import { findHomeList, type HomeList, loadHomeList } from './load-home-list.ts';

/** Debounce: the time between two keystrokes of a fast typist. */
const REST_MS = 120;

/** Undefined while loading, null after a failure. */
type Found = HomeList | null | undefined;

/** The search results: from the browser, or from the server if the catalogue is too large for it. */
export function useFoundList(view: HomeView): { found: Found; retry: () => Promise<void> } {
  const isWanted = view.words !== '';
  useEffect(() => {
    if (isWanted) void loadSearch();
  }, [isWanted]);
  const search = useSyncExternalStore(onSearch, getSearch, () => undefined);
  const isOnServer = search === 'server';
  const here = useMemo(
    () => (isWanted && search && search !== 'server' ? findHomeList(search, view) : null),
    [isWanted, search, view],
  );
  const answer = useAnswer(isWanted && isOnServer ? view : null);
  if (isOnServer) return answer;
  return { found: search && here ? here : search === null ? null : undefined, retry: loadSearch };
}

/** The server's response to the latest view it has answered. */
function useAnswer(view: HomeView | null): { found: Found; retry: () => Promise<void> } {
  const [found, setFound] = useState<Found>();
  const isFailed = found === null;
  useEffect(() => {
    if (!view || isFailed) return;
    let isOver = false;
    const tell = (list: Found) => {
      if (!isOver) setFound(list);
    };
    const timer = setTimeout(() => loadHomeList(view).then(tell, () => tell(null)), REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [view, isFailed]);
  return { found, retry: async () => setFound(undefined) };
}
