import type { PlayableTrack, PlayerSnapshot } from '#app/player/engine/player-snapshot.ts';
import { coverArtwork } from '#domain/cover-sources.ts';
import type { PlayerControls } from './player-controls.ts';

/**
 * Connects the player to the lock screen, the keyboard's media keys and headphones.
 *
 * Sets no seekforward or seekbackward: iOS and macOS would show them in place of next and previous.
 *
 * @param system undefined in old browsers; any of its members may be missing, too
 */
export function connectMediaSession(
  controls: PlayerControls,
  system: MediaSession | undefined = globalThis.navigator?.mediaSession,
) {
  if (!system) return;
  const { engine } = controls;
  setActions(controls, system);

  let shown: PlayerSnapshot | null = null;
  let isDue = false;
  const show = () => {
    isDue = false;
    const player = engine.getSnapshot();
    if (!player.track) return;
    if (player.track !== shown?.track) showTrack(player.track, system);
    shown = player;
    system.playbackState =
      player.status === 'playing' || player.status === 'loading' ? 'playing' : 'paused';
    showPosition(player, engine.getPositionSec(), system);
  };
  const follow = () => {
    const player = engine.getSnapshot();
    // The engine reports a seek without a new snapshot.
    const isSeek = player === shown;
    if (isDue || !(isSeek || isOther(player, shown))) return;
    isDue = true;
    // The engine reports a new track before it drops the previous track's position.
    queueMicrotask(show);
  };
  follow();
  engine.subscribe(follow);
}

/**
 * Whether anything changed that the system shows. The position does not count: the system advances
 * it by itself.
 */
function isOther(player: PlayerSnapshot, shown: PlayerSnapshot | null): boolean {
  return (
    player.track !== shown?.track ||
    player.status !== shown?.status ||
    player.speed !== shown?.speed
  );
}

function setActions(controls: PlayerControls, system: MediaSession) {
  const { engine } = controls;
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => {
      const { track } = engine.getSnapshot();
      if (track) controls.play(track);
    },
    pause: () => engine.pause(),
    previoustrack: () => controls.previous(),
    nexttrack: () => controls.next(),
    seekto: ({ seekTime }) => {
      if (Number.isFinite(seekTime)) engine.seek(seekTime as number);
    },
  };
  for (const [action, handler] of Object.entries(actions))
    try {
      system.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // Browsers throw for an unknown action.
    }
}

function showTrack(track: PlayableTrack, system: MediaSession) {
  if (globalThis.MediaMetadata) system.metadata = new MediaMetadata(trackMetadata(track));
}

/** What the lock screen shows of a track. */
export const trackMetadata = ({ title, artist, coverImage, coverHasAvif }: PlayableTrack) => ({
  title,
  artist,
  artwork: coverArtwork(coverImage, coverHasAvif),
});

function showPosition(player: PlayerSnapshot, positionSec: number, system: MediaSession) {
  const { durationSec: duration, speed: playbackRate } = player;
  // `setPositionState` throws for an unknown length or position, and for a position past the end.
  if (!(Number.isFinite(duration) && duration > 0 && Number.isFinite(positionSec))) return;
  const position = Math.min(Math.max(positionSec, 0), duration);
  system.setPositionState?.({ duration, playbackRate, position });
}
