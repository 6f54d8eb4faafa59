import { useEffect, useRef } from 'react';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayQueue } from '#app/player/react/use-play-queue.ts';
import { announce } from '#app/ui/announce.ts';
import { barMessages } from '#messages/vi-bar.ts';

/**
 * Announces a track that has begun by itself to screen readers. A track that was pressed is not
 * announced.
 */
export function useAnnouncedTrack(track: PlayableTrack | null): void {
  const playQueue = usePlayQueue();
  const shown = useRef(track?.id);
  useEffect(() => {
    if (!track || shown.current === track.id) return;
    shown.current = track.id;
    if (playQueue?.isAutomatic) announce(barMessages.bar.nowPlaying(track.title, track.artist));
  }, [track, playQueue]);
}
