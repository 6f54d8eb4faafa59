import { useEffect, useState } from 'react';
import { loadCards } from '#app/tracks/load-cards.ts';
import type { TrackCard } from '#domain/track.ts';

/** null: the track is gone from the catalogue. */
type Known = ReadonlyMap<string, TrackCard | null>;

/**
 * The cards of these tracks, in order, without those that are gone from the catalogue. When the ids
 * change, cards already loaded show at once.
 */
export function useCards(ids: readonly string[]) {
  const [known, setKnown] = useState<Known>(new Map());
  const [isFailed, setIsFailed] = useState(false);
  const isLoading = !isFailed && ids.some((id) => !known.has(id));

  useEffect(() => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0 || isFailed) return;
    let isOver = false;
    loadCards(missing).then(
      (cards) => {
        const found = new Map(cards.map((card) => [card.id, card]));
        const news = missing.map((id) => [id, found.get(id) ?? null] as const);
        if (!isOver) setKnown(new Map([...known, ...news]));
      },
      (error: unknown) => {
        console.warn('The tracks could not be loaded:', error);
        if (!isOver) setIsFailed(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [ids, known, isFailed]);

  const cards = ids.flatMap((id) => known.get(id) ?? []);
  const goneCount = ids.filter((id) => known.get(id) === null).length;
  return { cards, goneCount, isLoading, isFailed, retry: () => setIsFailed(false) };
}
