import { shelfOf } from '#app/domain/shelf-of.ts';
import type { TrackCard } from '#catalogue/vite-plugin.ts';
import { loadIndex } from './load-index.ts';

/** The cards of these tracks, in the order asked for; those that the catalogue does not have are left out. */
export async function loadCards(ids: readonly string[]): Promise<TrackCard[]> {
  const { shelves } = await loadIndex();
  const numbers = new Set(ids.map((id) => shelfOf(id, shelves.length)));
  const files = await Promise.all([...numbers].map((number) => shelves[number]?.()));
  const cards = new Map(
    files.flatMap((file) =>
      // A shelf holds the cards of what it suggests, too.
      Object.keys(file?.default.tracks ?? {}).map((id) => [id, file?.default.cards[id]] as const),
    ),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}
