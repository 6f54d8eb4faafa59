import { ListenerSet } from '#app/domain/listener-set.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';

/** What somebody wants to put into a playlist. */
export type WantedTrack = Pick<PlayableTrack, 'id' | 'title'>;

const requests = new ListenerSet<[WantedTrack]>();

/** Lets the listener choose a playlist for the track. */
export function choosePlaylist(track: WantedTrack) {
  requests.notify(track);
}

/** For what shows the playlists. Returns a way to stop. */
export const onPlaylistWanted = requests.subscribe;
