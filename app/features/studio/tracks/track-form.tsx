import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BackendError } from '#app/backend/backend-error.ts';
import type { EditableTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { editTrack } from '#app/backend/studio-tracks.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { focusField, focusFirstProblem } from '#app/ui/focus-first-problem.ts';
import { Problem } from '#app/ui/problem.tsx';
import { showError } from '#app/ui/show-error.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { CheckField } from '../check-field.tsx';
import { explainActFailure } from '../explain-act-failure.ts';
import { tellWhenShown } from '../tell-when-shown.ts';
import { GridTool } from './grid-tool.tsx';
import { MoreTrackFields } from './more-track-fields.tsx';
import { numberText } from './number-text.ts';
import { type ReadFields, readTrackFields } from './read-track-fields.ts';
import { RepairNotes } from './repair-notes.tsx';
import { TextArea } from './text-area.tsx';
import { TrackActions } from './track-actions.tsx';

const { editor } = studioTrackMessages;
const LONGEST_DESCRIPTION = 5000;

type TrackFormProps = {
  track: EditableTrackRow;
  /** Filled by the form: tells whether there are unsaved changes. */
  isChanged: RefObject<() => boolean>;
  onDone: () => void;
};

export function TrackForm({ track, isChanged, onDone }: TrackFormProps) {
  const client = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  const [isGridLocked, setIsGridLocked] = useState(track.grid_locked);
  const [problem, setProblem] = useState<string>();
  const [unread, setUnread] = useState<ReadFields['unread']>([]);
  const { isSending, send } = useSending(async (changes: ReadFields['changes']) => {
    try {
      await editTrack(track.id, changes);
      const isOnSite = track.status === 'published';
      showToast(
        isOnSite
          ? await tellWhenShown(editor.savedAndShown, [track.id], 'shown')
          : { title: editor.saved },
      );
      onDone();
    } catch (error) {
      console.warn('An operator’s act failed:', error);
      setProblem(explainActFailure(error));
      const field = formRef.current?.elements.namedItem(refusedField(error));
      // The text at the end of the form may be out of view then.
      if (field && focusField(field)) showError(explainActFailure(error));
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readTrackFields(event.currentTarget, track);
    flushSync(() => setUnread(read.unread));
    if (read.unread.length === 0) send(read.changes);
    else focusFirstProblem(event.currentTarget);
  };

  const forgetProblems = () => {
    setProblem(undefined);
    setUnread([]);
  };
  const gridLabel = (label: string) => (isGridLocked ? editor.locked(label) : label);
  const numberProblem = (name: ReadFields['unread'][number]) =>
    unread.includes(name) ? editor.notANumber : undefined;
  return (
    <>
      {/* Outside the form: submits in its dialogs would bubble to the form. */}
      <TrackActions track={track} onDone={onDone} />
      <form
        ref={(form) => {
          formRef.current = form;
          isChanged.current = () =>
            form !== null && Object.keys(readTrackFields(form, track).changes).length > 0;
        }}
        onSubmit={save}
        onInput={forgetProblems}
        className="flex flex-col gap-4"
      >
        <RepairNotes
          track={track}
          onUse={(field, text) => {
            const input = formRef.current?.elements.namedItem(field);
            if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
              input.value = text;
          }}
        />
        <TextField
          name="title"
          label={editor.title}
          defaultValue={track.title}
          required
          dir="auto"
        />
        <TextField
          name="artist"
          label={editor.artist}
          defaultValue={track.artist}
          required
          dir="auto"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="album" label={editor.album} defaultValue={track.album} dir="auto" />
          <TextField name="genre" label={editor.genre} defaultValue={track.genre} required />
          <TextField
            name="bpm"
            label={gridLabel(editor.bpm)}
            defaultValue={numberText(track.bpm)}
            problem={numberProblem('bpm')}
            readOnly={isGridLocked}
            inputMode="decimal"
          />
          <TextField
            name="first_downbeat_sec"
            label={gridLabel(editor.downbeat)}
            defaultValue={numberText(track.first_downbeat_sec)}
            problem={numberProblem('first_downbeat_sec')}
            readOnly={isGridLocked}
            inputMode="decimal"
          />
        </div>
        {track.stream_url && (
          <GridTool
            track={track}
            form={formRef}
            isLocked={isGridLocked}
            onLock={setIsGridLocked}
            onChange={forgetProblems}
          />
        )}
        <TextField
          name="tags"
          label={editor.tags}
          defaultValue={track.tags.join(', ')}
          dir="auto"
        />
        <TextArea
          name="description"
          label={editor.description}
          defaultValue={track.description}
          maxLength={LONGEST_DESCRIPTION}
        />
        <MoreTrackFields
          track={track}
          numberProblem={numberProblem}
          chaptersProblem={unread.includes('chapters') ? editor.notChapters : undefined}
        />
        <CheckField
          name="downloadable"
          label={editor.downloadable}
          isChecked={track.downloadable}
        />
        <Problem text={problem} />
        <button type="submit" disabled={isSending} className={`${buttonStyles.primary} self-end`}>
          {isSending ? editor.saving : editor.save}
        </button>
      </form>
    </>
  );
}

const REFUSED_FIELDS: Record<string, string> = {
  track_bad_downbeat: 'first_downbeat_sec',
  track_bad_number: 'track_number',
  track_bad_youtube: 'youtube_url',
};

/** The name of the field that the database refused. */
function refusedField(error: unknown): string {
  const code = error instanceof BackendError ? error.code : '';
  return REFUSED_FIELDS[code] ?? code.replace(/^track_bad_/, '');
}
