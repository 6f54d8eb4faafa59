import { useEffect, useEffectEvent, useState } from 'react';
import { onPlaylistWanted, type WantedTrack } from '#app/library/playlist-requests.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';

const loadChooser = () => import('./playlist-chooser.tsx');

/** The place of the playlists to choose from, which are fetched when somebody asks for them. */
export function PlaylistChooserHost({ userId }: { userId: string | null }) {
  const { Part: Chooser, open } = useFetchedPart(loadChooser);
  const [track, setTrack] = useState<WantedTrack | null>(null);

  const show = useEffectEvent((wanted: WantedTrack) => {
    setTrack(wanted);
    if (!Chooser) void open();
  });
  useEffect(() => onPlaylistWanted((wanted) => show(wanted)), []);

  return Chooser && <Chooser track={track} userId={userId} onClose={() => setTrack(null)} />;
}
