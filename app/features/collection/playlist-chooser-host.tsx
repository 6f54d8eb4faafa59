import { useEffect, useEffectEvent, useState } from 'react';
import type { Listener } from '#app/listener/like-store.ts';
import { onPlaylistWanted, type WantedTrack } from '#app/listener/playlist-requests.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';

const loadChooser = () => import('./playlist-chooser.tsx');

/** Loads the playlist chooser when it is first opened. */
export function PlaylistChooserHost({ listener }: { listener: Listener }) {
  const { Part: Chooser, open } = useFetchedPart(loadChooser);
  const [track, setTrack] = useState<WantedTrack | null>(null);

  const show = useEffectEvent((wanted: WantedTrack) => {
    setTrack(wanted);
    void open();
  });
  useEffect(() => onPlaylistWanted((wanted) => show(wanted)), []);

  return Chooser && <Chooser track={track} listener={listener} onClose={() => setTrack(null)} />;
}
