import { useEffect, useSyncExternalStore } from 'react';
import { getSearchFile, loadSearchFile, onSearchFile } from '#app/tracks/search-file.ts';

/** What finds tracks: undefined while it is on its way, null where it does not come. */
export function useSearchFile(isWanted: boolean) {
  useEffect(() => {
    if (isWanted) void loadSearchFile();
  }, [isWanted]);
  return useSyncExternalStore(onSearchFile, getSearchFile, () => undefined);
}
