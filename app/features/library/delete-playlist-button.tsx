import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { libraryAddress } from '#domain/library-address.ts';
import { libraryMessages } from '#messages/vi-library.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { useDeletePlaylist } from './use-change-playlist.ts';

/** Asks for confirmation, and leaves the page after deletion. */
export function DeletePlaylistButton({ playlist }: { playlist: PlaylistRow }) {
  const navigate = useNavigate();
  const words = libraryMessages.playlist;
  const { send } = useDeletePlaylist(playlist, () => {
    showToast({ title: words.deleted, description: playlist.title });
    return navigate(libraryAddress('playlist'), { replace: true });
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
