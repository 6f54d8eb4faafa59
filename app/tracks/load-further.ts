import { fetchData } from '#app/router/read-data.ts';
import { CARDS_PER_LIST_FILE, type ListFile } from '#domain/data-files.ts';
import type { TrackCard } from '#domain/track.ts';

/** Half a day of music. */
const MOST_QUEUED = 250;

/**
 * The rest of a list whose first file is known, up to so many tracks.
 *
 * @param nameOf the data files after the first
 * @param onFile is told of each file
 * @throws Error if a file cannot be loaded
 */
export async function loadFurther(
  known: readonly TrackCard[],
  trackCount: number,
  nameOf: (number: number) => string,
  most = MOST_QUEUED,
  onFile?: (file: ListFile) => void,
): Promise<TrackCard[]> {
  const cards = [...known];
  while (cards.length < Math.min(trackCount, most)) {
    const number = Math.floor(cards.length / CARDS_PER_LIST_FILE);
    const file = await fetchData<ListFile>(nameOf(number));
    if (!file || file.cards.length === 0) break;
    onFile?.(file);
    cards.push(...file.cards);
  }
  return cards;
}
