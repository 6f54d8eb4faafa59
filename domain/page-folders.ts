/**
 * Folders of pages with an id, of which the catalogue has as many as it has tracks, artists, series and tags. Unknown ids
 * in one share a page that says so, '/track/-'.
 */
export const PAGE_FOLDERS = ['track', 'nghe-si', 'tuyen-tap', 'the'] as const;

export type PageFolder = (typeof PAGE_FOLDERS)[number];

/** Of '/nghe-si/bo' the folder and 'bo'; undefined for other paths. */
export function splitPagePath(path: string): { folder: PageFolder; id: string } | undefined {
  const [, name, id = ''] = /^\/([a-z-]+)\/([^/]+)$/.exec(path) ?? [];
  const folder = PAGE_FOLDERS.find((one) => one === name);
  return folder && { folder, id };
}
