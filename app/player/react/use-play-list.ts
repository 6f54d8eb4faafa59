import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayerEngine, useSessionHolder } from './player-context.ts';
import { playOn } from './resume.ts';

type LoadList = () => Promise<{ tracks: readonly PlayableTrack[]; index: number }>;

/**
 * Plays a track of a list and queues the list. The sound starts at once; the queue follows when its scripts
 * have loaded, unless another track is current by then. `fromSec` is the start position; the current track
 * ignores it.
 */
export function usePlayList() {
  const engine = usePlayerEngine();
  const holder = useSessionHolder();
  return async (track: PlayableTrack, loadList: LoadList, fromSec?: number) => {
    const isPresent = engine.getSnapshot().track?.id === track.id;
    if (fromSec === undefined || isPresent) playOn(engine, track);
    else engine.play(track, fromSec);
    try {
      const [session, { tracks, index }] = await Promise.all([holder.open(), loadList()]);
      if (engine.getSnapshot().track?.id === track.id) session.playList(tracks, index);
    } catch (error) {
      console.warn('The list could not be queued:', error);
    }
  };
}
