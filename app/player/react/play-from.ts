import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';

/** Plays a track from a position, whether or not it is the current one. @param positionSec seconds */
export function playFrom(engine: PlayerEngine, track: PlayableTrack, positionSec: number) {
  if (engine.getSnapshot().track?.id === track.id) engine.seek(positionSec);
  engine.play(track, positionSec);
}
