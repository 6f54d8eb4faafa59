import { usePlayList } from '#app/player/react/use-play-list.ts';
import { loadCards } from '#app/tracks/load-cards.ts';
import type { TrackCard } from '#library/track.ts';

/** How far 'Bài trước' (previous track) can go back. */
const MOST_BEFORE = 50;
/** Such a queue plays for half a day or more. */
const MOST_AFTER = 250;

/** Plays one track of a list and queues its neighbours. */
export function usePlayIds(ids: readonly string[]) {
  const playList = usePlayList();
  return (track: TrackCard) =>
    playList(track, async () => {
      const place = ids.indexOf(track.id);
      const around = ids.slice(Math.max(0, place - MOST_BEFORE), place + MOST_AFTER);
      const tracks = await loadCards(around);
      return { tracks, index: tracks.findIndex(({ id }) => id === track.id) };
    });
}
