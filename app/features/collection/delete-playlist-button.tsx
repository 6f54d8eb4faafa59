import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { collectionAddress } from '#domain/collection-address.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { useDeletePlaylist } from './use-change-playlist.ts';

/** Asks for confirmation, and leaves the page after deletion. */
export function DeletePlaylistButton({ playlist }: { playlist: PlaylistRow }) {
  const navigate = useNavigate();
  const words = collectionMessages.playlist;
  const { send } = useDeletePlaylist(playlist, () => {
    showToast({ title: words.deleted, description: playlist.title });
    return navigate(collectionAddress('playlist'), { replace: true });
  });

  return (
    <ConfirmButton
      label={words.delete}
      question={words.deleteQuestion(playlist.title)}
      warning={words.deleteWarning}
      confirm={words.confirmDelete}
      onConfirm={send}
    />
  );
}
