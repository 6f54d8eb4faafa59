import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BackendError } from '#app/backend/backend-error.ts';
import type { EditableTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { editTrack } from '#app/backend/studio-tracks.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { focusField, focusFirstProblem } from '#app/ui/focus-first-problem.ts';
import { Problem } from '#app/ui/problem.tsx';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import type { EditedField } from '#domain/track-fields.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { explainActFailure } from '../acts/explain-act-failure.ts';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { fieldRows, isFlag } from './field-kinds.ts';
import { FieldRow } from './field-row.tsx';
import { GridTool } from './grid-tool.tsx';
import { MoreTrackFields } from './more-track-fields.tsx';
import { type ReadFields, readTrackFields } from './read-track-fields.ts';
import { RepairNotes } from './repair-notes.tsx';
import { TrackActions } from './track-actions.tsx';

const { editor } = studioTrackMessages;

/** The beat grid's fields, and the tool that sets them by ear. */
const isOfGrid = (fields: readonly EditedField[]) => fields.includes('bpm');
const isOfFlags = (fields: readonly EditedField[]) => fields.every(isFlag);

const MAIN = fieldRows('main');
const MORE = fieldRows('more');

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
  const renderRow = (fields: EditedField[]) => (
    <FieldRow
      key={fields.join()}
      fields={fields}
      track={track}
      unread={unread}
      isGridLocked={isGridLocked}
    />
  );
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
        {MAIN.filter((fields) => !isOfFlags(fields)).map((fields) => (
          <Fragment key={fields.join()}>
            {renderRow(fields)}
            {isOfGrid(fields) && track.stream_url && (
              <GridTool
                track={track}
                form={formRef}
                isLocked={isGridLocked}
                onLock={setIsGridLocked}
                onChange={forgetProblems}
              />
            )}
          </Fragment>
        ))}
        <MoreTrackFields hasProblem={MORE.flat().some((field) => unread.includes(field))}>
          {MORE.map(renderRow)}
        </MoreTrackFields>
        {MAIN.filter(isOfFlags).map(renderRow)}
        <Problem text={problem} />
        <button type="submit" disabled={isSending} className={`${buttonStyles.primary} self-end`}>
          {isSending ? editor.saving : editor.save}
        </button>
      </form>
    </>
  );
}

const REFUSED_FIELDS: Record<string, string> = {
  track_bad_disc: 'disc_number',
  track_bad_downbeat: 'first_downbeat_sec',
  track_bad_number: 'track_number',
  track_bad_series: 'series_name',
  track_bad_youtube: 'youtube_url',
};

/** The name of the field that the database refused. */
function refusedField(error: unknown): string {
  const code = error instanceof BackendError ? error.code : '';
  return REFUSED_FIELDS[code] ?? code.replace(/^track_bad_/, '');
}
