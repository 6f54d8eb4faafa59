import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import { type EditableTrackRow, editTrack } from '#app/backend/studio-tracks.ts';
import { studioTrackMessages } from '#app/messages/vi-studio-tracks.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { explainActFailure } from '../explain-act-failure.ts';
import { type NumberField, readTrackFields } from './read-track-fields.ts';
import { RepairNotes } from './repair-notes.tsx';
import { TrackActions } from './track-actions.tsx';

const { editor } = studioTrackMessages;
const LONGEST_DESCRIPTION = 5000;
const text = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

type TrackFormProps = {
  track: EditableTrackRow;
  /** Tells whether something is typed that is not saved. */
  isChanged: RefObject<() => boolean>;
  onDone: () => void;
};

export function TrackForm({ track, isChanged, onDone }: TrackFormProps) {
  const client = useQueryClient();
  const descriptionId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [notNumbers, setNotNumbers] = useState<NumberField[]>([]);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readTrackFields(event.currentTarget, track);
    setNotNumbers(read.notNumbers);
    if (read.notNumbers.length > 0) return;
    setIsBusy(true);
    try {
      await editTrack(track.id, read.changes);
      showToast({ title: editor.saved });
      onDone();
    } catch (error) {
      console.warn('An operator’s act failed:', error);
      setProblem(explainActFailure(error));
      setIsBusy(false);
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  };

  const numberProblem = (name: NumberField) =>
    notNumbers.includes(name) ? editor.notANumber : undefined;
  return (
    <>
      {/* Beside the form: what is submitted in its dialogs would reach it, too. */}
      <TrackActions track={track} onDone={onDone} />
      <form
        ref={(form) => {
          formRef.current = form;
          isChanged.current = () =>
            form !== null && Object.keys(readTrackFields(form, track).changes).length > 0;
        }}
        onSubmit={save}
        onInput={() => {
          setProblem(undefined);
          setNotNumbers([]);
        }}
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
            label={editor.bpm}
            defaultValue={text(track.bpm)}
            problem={numberProblem('bpm')}
            inputMode="decimal"
          />
          <TextField
            name="first_downbeat_sec"
            label={editor.downbeat}
            defaultValue={text(track.first_downbeat_sec)}
            problem={numberProblem('first_downbeat_sec')}
            inputMode="decimal"
          />
        </div>
        <TextField
          name="tags"
          label={editor.tags}
          defaultValue={track.tags.join(', ')}
          dir="auto"
        />
        <div className="flex flex-col gap-1.5">
          <label htmlFor={descriptionId} className="font-semibold">
            {editor.description}
          </label>
          <textarea
            id={descriptionId}
            name="description"
            defaultValue={track.description}
            maxLength={LONGEST_DESCRIPTION}
            rows={6}
            dir="auto"
            className="field-sizing-content max-h-80 min-h-32 w-full resize-y rounded-xl border border-line-bright bg-lacquer px-4 py-3 text-base"
          />
        </div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="downloadable"
            defaultChecked={track.downloadable}
            className="size-5 accent-cinnabar"
          />
          {editor.downloadable}
        </label>
        {problem && (
          <p role="alert" className="text-cinnabar">
            {problem}
          </p>
        )}
        <button type="submit" disabled={isBusy} className={`${buttonStyles.primary} self-end`}>
          {isBusy ? editor.saving : editor.save}
        </button>
      </form>
    </>
  );
}
