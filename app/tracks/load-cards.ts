import { shelfOf } from '#app/domain/shelf-of.ts';
import type { TrackCard } from '#library/track.ts';
import { DATA_FILES, type ShelfFile, type SiteFile } from './data-files.ts';
import { fetchData } from './read-data.ts';

/** Loads the cards of tracks, in the given order, without unpublished ones. */
export async function loadCards(ids: readonly string[]): Promise<TrackCard[]> {
  if (ids.length === 0) return [];
  const site = await fetchData<SiteFile>(DATA_FILES.site);
  if (!site) throw new Error('The site has no data');
  const { shelfCount } = site;
  const numbers = new Set(ids.map((id) => shelfOf(id, shelfCount)));
  const shelves = await Promise.all(
    [...numbers].map((number) => fetchData<ShelfFile>(DATA_FILES.shelf(shelfCount, number))),
  );
  const cards = new Map(shelves.flatMap((shelf) => Object.entries(shelf ?? {})));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
