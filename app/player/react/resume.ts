import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { parsePositions, resumePositionOf } from '#app/player/engine/resume-positions.ts';
import { readStored } from '#app/ui/local-storage.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { formatDuration } from '#domain/format-duration.ts';
import { messages } from '#messages/vi.ts';
import { STORED } from './player-storage.ts';

/**
 * Start position of a track in seconds. Shows a toast when a long track resumes where it was left.
 *
 * @param playFromStart called when the toast's button is pressed
 */
export function resumeSec(
  engine: PlayerEngine,
  track: PlayableTrack,
  playFromStart: () => void,
): number {
  if (engine.getSnapshot().track?.id === track.id) return engine.getPositionSec();
  const leftSec = resumePositionOf(parsePositions(readStored(STORED.positions)), track);
  if (leftSec > 0)
    showToast({
      title: messages.player.resumed(formatDuration(leftSec)),
      description: track.title,
      action: { label: messages.player.fromStart, onPress: playFromStart },
    });
  return leftSec;
}
