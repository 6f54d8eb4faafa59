import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { ListenerSet } from '#domain/listener-set.ts';

/** A track to be added to a playlist. */
export type WantedTrack = Pick<PlayableTrack, 'id' | 'title'>;

const requests = new ListenerSet<[WantedTrack]>();

/** Opens the playlist chooser for the track. */
export function choosePlaylist(track: WantedTrack) {
  requests.notify(track);
}

/** For the chooser. Returns unsubscribe. */
export const onPlaylistWanted = requests.subscribe;
