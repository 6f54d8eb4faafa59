import Plus from 'lucide-react/icons/plus';
import { type SubmitEvent, useState } from 'react';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { isVisible } from '#domain/comment-text.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { LONGEST_TITLE } from './playlist-limits.ts';
import { useCreatePlaylist } from './use-create-playlist.ts';

type NewPlaylistFormProps = {
  userId: string;
  /** Added to the new playlist. */
  firstTrackId?: string;
  onCreated: (playlist: PlaylistRow, trackIds: string[]) => void;
};

export function NewPlaylistForm({ userId, firstTrackId, onCreated }: NewPlaylistFormProps) {
  const [title, setTitle] = useState('');
  const { isSending, send } = useCreatePlaylist(userId, firstTrackId, (playlist, trackIds) => {
    setTitle('');
    onCreated(playlist, trackIds);
  });

  const create = (event: SubmitEvent) => {
    event.preventDefault();
    if (isVisible(title)) send(title.trim());
  };

  return (
    <form
      aria-label={collectionMessages.playlists.create}
      onSubmit={create}
      className="flex flex-wrap items-end gap-3"
    >
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={collectionMessages.playlists.create}
          placeholder={collectionMessages.playlists.namePlaceholder}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          maxLength={LONGEST_TITLE}
          autoComplete="off"
          dir="auto"
        />
      </div>
      <button
        type="submit"
        disabled={isSending || !isVisible(title)}
        className={`${buttonStyles.primary} min-h-12`}
      >
        <Plus aria-hidden className="size-5" />
        <span>
          {isSending
            ? collectionMessages.playlists.creating
            : collectionMessages.playlists.confirmCreate}
        </span>
      </button>
    </form>
  );
}
