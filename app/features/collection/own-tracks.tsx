import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { useFocusAfter } from '#app/ui/use-focus-after.ts';
import { useSortable } from '#app/ui/use-sortable.ts';
import type { TrackCard } from '#domain/track.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { playlistTracksQuery } from './collection.queries.ts';
import { OwnTrackRow } from './own-track-row.tsx';
import { useChangePlaylistTracks } from './use-change-playlist-tracks.ts';

type OwnTracksProps = {
  playlist: PlaylistRow;
  /** In order, including tracks that are gone from the catalogue. */
  trackIds: readonly string[];
  cards: readonly TrackCard[];
  listAddress: string;
  onPlay: (track: TrackCard) => void;
  /** Announces a visual change to screen readers. */
  onAnnounce: (text: string) => void;
};

/** The tracks of the listener's own playlist, which can be moved and removed. */
export function OwnTracks(props: OwnTracksProps) {
  const { playlist, trackIds, cards, listAddress, onPlay, onAnnounce } = props;
  const list = useRef<HTMLOListElement>(null);
  const [arrangedId, setArrangedId] = useState<string | null>(null);
  const focusLater = useFocusAfter(list, trackIds);
  const client = useQueryClient();
  const { mutate } = useChangePlaylistTracks(playlist.id, playlist.user_id);

  /** The order after the last press, which may not be rendered yet. */
  const readOrder = () =>
    client.getQueryData(playlistTracksQuery(playlist.id, playlist.user_id).queryKey) ?? trackIds;

  const withoutGone = (ids: readonly string[]) =>
    ids.filter((id) => cards.some((card) => card.id === id));

  /** @param targetId the track whose position it takes */
  const move = (track: TrackCard, targetId: string | undefined) => {
    if (!targetId || targetId === track.id) return;
    const order = readOrder();
    mutate({ kind: 'move', trackId: track.id, place: order.indexOf(targetId) });
    const shown = withoutGone(order);
    const place = shown.indexOf(targetId) + 1;
    onAnnounce(collectionMessages.playlist.moved(track.title, place, shown.length));
  };
  const moveBy = (track: TrackCard, step: -1 | 1) => {
    const shown = withoutGone(readOrder());
    const targetId = shown[shown.indexOf(track.id) + step];
    if (targetId) focusLater(controlOf(track, step < 0 ? 'up' : 'down'));
    move(track, targetId);
  };
  const remove = (track: TrackCard, row: number) => {
    const neighbour = cards[row + 1] ?? cards[row - 1];
    if (neighbour) focusLater(controlOf(neighbour, 'remove'));
    mutate({ kind: 'remove', trackId: track.id });
    onAnnounce(collectionMessages.playlist.removed(track.title));
  };

  useSortable(list, (from, to) => {
    const track = cards[from];
    if (track) move(track, cards[to]?.id);
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
          onMove={(step) => moveBy(track, step)}
          onRemove={() => remove(track, row)}
        />
      ))}
    </ol>
  );
}

const controlOf = ({ id }: TrackCard, control: 'up' | 'down' | 'remove') =>
  `[data-track="${id}"] [data-control=${control}]`;
