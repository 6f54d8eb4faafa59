import { type SubmitEvent, useId, useState } from 'react';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { useSending } from '#app/ui/use-sending.ts';
import { countCharacters, isVisible } from '#domain/comment-text.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { LONGEST_DESCRIPTION, LONGEST_TITLE } from './playlist-limits.ts';
import { useChangePlaylist } from './use-change-playlist.ts';

type PlaylistEditorProps = { playlist: PlaylistRow; onDone: () => void };

/** Name and description, saved together. The text stays if saving fails. */
export function PlaylistEditor({ playlist, onDone }: PlaylistEditorProps) {
  const id = useId();
  const [title, setTitle] = useState(playlist.title);
  const [description, setDescription] = useState(playlist.description);
  const { mutateAsync } = useChangePlaylist(playlist);
  // A failure is shown by the mutation.
  const { isSending, send } = useSending((change: { title: string; description: string }) =>
    mutateAsync(change).then(onDone, () => {}),
  );
  const count = countCharacters(description);
  const isTooLong = count > LONGEST_DESCRIPTION;

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (isTooLong || !isVisible(title)) return;
    send({ title: title.trim(), description: description.trim() });
  };

  return (
    <form
      onSubmit={save}
      aria-label={collectionMessages.playlist.edit}
      className="flex flex-col gap-4"
    >
      <TextField
        label={collectionMessages.playlists.name}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        dir="auto"
        autoFocus
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {collectionMessages.playlist.description}
        </label>
        <textarea
          id={id}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          rows={3}
          dir="auto"
          aria-describedby={`${id}-count`}
          aria-invalid={isTooLong || undefined}
          className="field-sizing-content max-h-60 min-h-20 w-full resize-y rounded-xl border border-line-bright bg-ground px-4 py-3 text-base aria-invalid:border-cinnabar"
        />
        <p
          id={`${id}-count`}
          className={`text-sm tabular-nums ${isTooLong ? 'text-cinnabar' : 'text-ash'}`}
        >
          {collectionMessages.playlist.descriptionCount(count, LONGEST_DESCRIPTION)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          disabled={isSending || isTooLong || !isVisible(title)}
          className={buttonStyles.primary}
        >
          {isSending ? collectionMessages.playlist.saving : collectionMessages.playlist.save}
        </button>
        <button type="button" onClick={onDone} className={buttonStyles.quiet}>
          {collectionMessages.playlist.discard}
        </button>
      </div>
    </form>
  );
}
