/** The library's tabs as its URL names them, in display order. */
export const LIBRARY_TABS = ['yeu-thich', 'playlist', 'da-nghe'] as const;

export type LibraryTab = (typeof LIBRARY_TABS)[number];

export const FIRST_TAB: LibraryTab = 'yeu-thich';

/** Reads ?tab=…; ignores invalid values. */
export function readLibraryTab(search: URLSearchParams): LibraryTab {
  const wanted = search.get('tab')?.toLowerCase();
  return LIBRARY_TABS.find((tab) => tab === wanted) ?? FIRST_TAB;
}

/** The address of a tab; the first one's is plain '/thu-vien'. */
export const libraryAddress = (tab: LibraryTab) =>
  tab === FIRST_TAB ? '/thu-vien' : `/thu-vien?tab=${tab}`;
