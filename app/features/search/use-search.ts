import { useEffect, useSyncExternalStore } from 'react';
import { getSearch, loadSearch, onSearch } from '#app/tracks/load-search.ts';

/** What finds tracks: undefined while it is on its way, null where it does not come. */
export function useSearch(isWanted: boolean) {
  useEffect(() => {
    if (isWanted) void loadSearch();
  }, [isWanted]);
  return useSyncExternalStore(onSearch, getSearch, () => undefined);
}
