import { formatDuration } from '#app/domain/format-duration.ts';
import { messages } from '#app/messages/vi.ts';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { parsePositions, resumePositionOf } from '#app/player/engine/resume-positions.ts';
import { readStored } from '#app/ui/local-storage.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { playFrom } from './play-from.ts';
import { STORED } from './stored-session.ts';

/** Plays a track. The current one continues; a long one resumes where it was left. */
export function playOn(engine: PlayerEngine, track: PlayableTrack) {
  engine.play(track, goOnSec(engine, track));
}

/** Start position of a track in seconds. Shows a toast when a long track resumes where it was left. */
export function goOnSec(engine: PlayerEngine, track: PlayableTrack): number {
  if (engine.getSnapshot().track?.id === track.id) return engine.getPositionSec();
  const leftSec = resumePositionOf(parsePositions(readStored(STORED.positions)), track);
  if (leftSec > 0)
    showToast({
      title: messages.player.resumed(formatDuration(leftSec)),
      description: track.title,
      action: {
        label: messages.player.fromStart,
        onPress: () => playFrom(engine, track, 0),
      },
    });
  return leftSec;
}
