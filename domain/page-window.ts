import { clamp } from './clamp.ts';

const WINDOW_SIZE = 5;

/** A page number to press, or the gap between two of them. */
export type PageItem = number | 'ellipsis';

/**
 * The numbers of a pagination: up to five around the current page, and the first and last page, with an
 * ellipsis wherever numbers are left out.
 *
 * @param pageCount 1 or more
 */
export function pageWindow(currentPage: number, pageCount: number): PageItem[] {
  const size = Math.min(WINDOW_SIZE, pageCount);
  const first = clamp(currentPage - Math.floor(size / 2), 1, pageCount - size + 1);
  const last = first + size - 1;

  const items: PageItem[] = Array.from({ length: size }, (_, index) => first + index);
  if (first > 2) items.unshift('ellipsis');
  if (first > 1) items.unshift(1);
  if (last < pageCount - 1) items.push('ellipsis');
  if (last < pageCount) items.push(pageCount);
  return items;
}
