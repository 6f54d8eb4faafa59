import type { FinishedUpload } from './upload-store.ts';

const MOST_AT_ONCE = 50;

/**
 * The files of the next import, which are either all held or all published. @param waiting oldest
 * first
 */
export function nextBatch<T extends Pick<FinishedUpload, 'isHeld'>>(waiting: readonly T[]): T[] {
  const isHeld = waiting[0]?.isHeld ?? false;
  return waiting.filter((upload) => (upload.isHeld ?? false) === isHeld).slice(0, MOST_AT_ONCE);
}

/** All waiting files in the order in which they are imported. @param waiting oldest first */
export function importOrder<T extends Pick<FinishedUpload, 'isHeld'>>(waiting: readonly T[]): T[] {
  const order: T[] = [];
  for (let rest = waiting; rest.length > 0; ) {
    const batch = new Set(nextBatch(rest));
    order.push(...batch);
    rest = rest.filter((upload) => !batch.has(upload));
  }
  return order;
}
