/** The collection's tabs as its URL names them, in display order. */
export const COLLECTION_TABS = ['yeu-thich', 'playlist', 'da-nghe'] as const;

export type CollectionTab = (typeof COLLECTION_TABS)[number];

export const FIRST_TAB: CollectionTab = 'yeu-thich';

/** Reads ?tab=…; ignores invalid values. */
export function readCollectionTab(search: URLSearchParams): CollectionTab {
  const wanted = search.get('tab')?.toLowerCase();
  return COLLECTION_TABS.find((tab) => tab === wanted) ?? FIRST_TAB;
}

/** The address of a tab; the first one's is plain '/thu-vien'. */
export const collectionAddress = (tab: CollectionTab) =>
  tab === FIRST_TAB ? '/thu-vien' : `/thu-vien?tab=${tab}`;
