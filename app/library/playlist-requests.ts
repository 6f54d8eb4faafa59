import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';

/** What somebody wants to put into a playlist. */
export type WantedTrack = Pick<PlayableTrack, 'id' | 'title'>;

type Listener = (track: WantedTrack) => void;

const listeners = new Set<Listener>();

/** Lets the listener choose a playlist for the track. */
export function choosePlaylist(track: WantedTrack) {
  for (const listener of listeners) listener(track);
}

/** For what shows the playlists. Returns a way to stop. */
export function onPlaylistWanted(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
