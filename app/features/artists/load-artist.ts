import { fetchData, type ReadData } from '#app/router/read-data.ts';
import {
  type ArtistFile,
  CARDS_PER_LIST_FILE,
  DATA_FILES,
  type ListFile,
} from '#domain/data-files.ts';
import type { TrackCard } from '#domain/track.ts';

/** An artist's page; null if none of their tracks is published. */
export const loadArtist = (readData: ReadData, id: string): Promise<ArtistFile | null> =>
  readData<ArtistFile>(DATA_FILES.artist(id));

/** Half a day of music. */
const MOST_QUEUED = 250;

/** The rest of a list whose first file is known, up to so many tracks. @throws Error if a file cannot be loaded */
export async function loadMore(
  id: string,
  kind: 'own' | 'guest',
  known: readonly TrackCard[],
  { trackCount }: Pick<ListFile, 'trackCount'>,
  most = MOST_QUEUED,
): Promise<TrackCard[]> {
  const cards = [...known];
  while (cards.length < Math.min(trackCount, most)) {
    const number = Math.floor(cards.length / CARDS_PER_LIST_FILE);
    const file = await fetchData<ListFile>(DATA_FILES.artistList(id, kind, number));
    if (!file || file.cards.length === 0) break;
    cards.push(...file.cards);
  }
  return cards;
}
