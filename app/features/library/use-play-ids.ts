import { usePlayList } from '#app/player/react/use-play-list.ts';
import { loadCards } from '#app/tracks/load-cards.ts';
import type { TrackCard } from '#library/track.ts';

/** What 'Bài trước' may lead back to. */
const MOST_BEFORE = 50;
/** A queue that long sounds for half a day and more. */
const MOST_AFTER = 250;

/** Plays one track of a list, and queues what is around it. */
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
