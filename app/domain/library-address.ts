/** The library's parts, as its address names them, in their order. */
export const LIBRARY_TABS = ['yeu-thich', 'playlist', 'da-nghe'] as const;

export type LibraryTab = (typeof LIBRARY_TABS)[number];

export const FIRST_TAB: LibraryTab = 'yeu-thich';

/** Reads ?tab=…; what it does not understand is as if it were not there. */
export function readLibraryTab(search: URLSearchParams): LibraryTab {
  const wanted = search.get('tab')?.toLowerCase();
  return LIBRARY_TABS.find((tab) => tab === wanted) ?? FIRST_TAB;
}

/** The address of a part; the first one's is plain '/thu-vien'. */
export const libraryAddress = (tab: LibraryTab) =>
  tab === FIRST_TAB ? '/thu-vien' : `/thu-vien?tab=${tab}`;
