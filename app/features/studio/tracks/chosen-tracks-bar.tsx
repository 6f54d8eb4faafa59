import { useState } from 'react';
import { putBackTracks, tagTracks, takeDownTracks } from '#app/backend/studio-tracks.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { useAct } from '../acts/use-act.ts';
import { CoverButton } from './cover-button.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

type ChosenTracksBarProps = { ids: readonly string[]; onDone: () => void };

/** Actions on several tracks at once. */
export function ChosenTracksBar({ ids, onDone }: ChosenTracksBarProps) {
  const [asked, setAsked] = useState<'take-down' | 'tag' | 'schedule'>();
  const close = () => setAsked(undefined);
  const putBack = useAct(
    () => putBackTracks([...ids]),
    async () => {
      const toast = await tellWhenShown(studioTrackMessages.putBackDone, ids, 'shown');
      onDone();
      return toast;
    },
  );
  return (
    <div
      role="toolbar"
      aria-label={studioTrackMessages.chosen(ids.length)}
      className="sticky top-18 z-10 flex flex-wrap items-center gap-2 rounded-card border border-line-bright bg-ground-high p-3 shadow-lift"
    >
      <p className="mr-auto font-semibold">{studioTrackMessages.chosen(ids.length)}</p>
      <button type="button" onClick={() => setAsked('take-down')} className={buttonStyles.quiet}>
        {studioTrackMessages.takeDown}
      </button>
      <button
        type="button"
        disabled={putBack.isSending}
        onClick={() => putBack.send()}
        className={buttonStyles.quiet}
      >
        {studioTrackMessages.putBack}
      </button>
      <button type="button" onClick={() => setAsked('schedule')} className={buttonStyles.quiet}>
        {studioTrackMessages.schedule.confirm}
      </button>
      <CoverButton trackIds={ids} />
      <button type="button" onClick={() => setAsked('tag')} className={buttonStyles.quiet}>
        {studioTrackMessages.tag}
      </button>
      <button type="button" onClick={onDone} className={buttonStyles.quiet}>
        {studioTrackMessages.chooseNone}
      </button>
      {asked === 'take-down' && <TakeDownDialog ids={ids} onDone={onDone} onClose={close} />}
      {asked === 'schedule' && <ScheduleDialog ids={ids} onDone={onDone} onClose={close} />}
      {asked === 'tag' && (
        <ActDialog
          question={studioTrackMessages.tagQuestion(ids.length)}
          warning={studioTrackMessages.tagHint}
          field={{ label: studioTrackMessages.tagName, maxLength: 60, required: true }}
          confirm={studioTrackMessages.tag}
          confirming={studioTrackMessages.tagging}
          done={studioTrackMessages.tagged}
          act={async (tag) => {
            await tagTracks([...ids], tag);
            onDone();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

type TakeDownDialogProps = ChosenTracksBarProps & { onClose: () => void };

export function TakeDownDialog({ ids, onDone, onClose }: TakeDownDialogProps) {
  return (
    <ActDialog
      question={studioTrackMessages.takeDownQuestion(ids.length)}
      warning={studioTrackMessages.takeDownWarning}
      confirm={studioTrackMessages.takeDown}
      confirming={studioTrackMessages.takingDown}
      done={async () => {
        const toast = await tellWhenShown(studioTrackMessages.takenDown, ids, 'gone');
        onDone();
        return toast;
      }}
      act={(reason) => takeDownTracks([...ids], reason)}
      onClose={onClose}
    />
  );
}
