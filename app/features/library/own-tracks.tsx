import { useRef, useState } from 'react';
import type { PlaylistRow } from '#app/backend/database.ts';
import { libraryMessages } from '#app/messages/vi-library.ts';
import { useFocusAfter } from '#app/ui/use-focus-after.ts';
import { useSortable } from '#app/ui/use-sortable.ts';
import type { TrackCard } from '#catalogue/vite-plugin.ts';
import { OwnTrackRow } from './own-track-row.tsx';
import { useChangePlaylistTracks } from './use-change-playlist-tracks.ts';

type OwnTracksProps = {
  playlist: PlaylistRow;
  /** In order, also those that the catalogue has no more. */
  trackIds: readonly string[];
  cards: readonly TrackCard[];
  listAddress: string;
  onPlay: (track: TrackCard) => void;
  /** Says something that only the eye would notice. */
  onTell: (text: string) => void;
};

/** The tracks of one's own playlist, to be arranged and taken out. */
export function OwnTracks(props: OwnTracksProps) {
  const { playlist, trackIds, cards, listAddress, onPlay, onTell } = props;
  const list = useRef<HTMLOListElement>(null);
  const [arrangedId, setArrangedId] = useState<string | null>(null);
  const focusLater = useFocusAfter(list, trackIds);
  const { mutate } = useChangePlaylistTracks(playlist.id, playlist.user_id);

  /** @param to a row among those that are shown */
  const move = (track: TrackCard, to: number) => {
    const target = cards[to];
    if (!target || target.id === track.id) return;
    mutate({ kind: 'move', trackId: track.id, place: trackIds.indexOf(target.id) });
    onTell(libraryMessages.playlist.moved(track.title, to + 1, cards.length));
  };
  const remove = (track: TrackCard, row: number) => {
    const neighbour = cards[row + 1] ?? cards[row - 1];
    if (neighbour) focusLater(controlOf(neighbour, 'remove'));
    mutate({ kind: 'remove', trackId: track.id });
    onTell(libraryMessages.playlist.removed(track.title));
  };

  useSortable(list, (from, to) => {
    const track = cards[from];
    if (track) move(track, to);
  });

  return (
    <ol ref={list} aria-label={playlist.title} className="mt-4 flex flex-col">
      {cards.map((track, row) => (
        <OwnTrackRow
          key={track.id}
          track={track}
          listAddress={listAddress}
          isFirst={row === 0}
          isLast={row === cards.length - 1}
          isArranged={track.id === arrangedId}
          onPlay={() => onPlay(track)}
          onArrange={() => setArrangedId(track.id === arrangedId ? null : track.id)}
          onMove={(step) => {
            focusLater(controlOf(track, step < 0 ? 'up' : 'down'));
            move(track, row + step);
          }}
          onRemove={() => remove(track, row)}
        />
      ))}
    </ol>
  );
}

const controlOf = ({ id }: TrackCard, control: 'up' | 'down' | 'remove') =>
  `[data-track="${id}"] [data-control=${control}]`;
