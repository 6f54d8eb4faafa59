import { useRef } from 'react';
import { scheduleTracks } from '#app/backend/studio-tracks.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { ActDialog } from '../acts/act-dialog.tsx';

const { schedule } = studioTrackMessages;

type ScheduleDialogProps = { ids: readonly string[]; onDone: () => void; onClose: () => void };

/** Schedules the publication of hidden tracks, in the operator's time zone. */
export function ScheduleDialog({ ids, onDone, onClose }: ScheduleDialogProps) {
  const scheduled = useRef(0);
  return (
    <ActDialog
      question={schedule.question(ids.length)}
      warning={schedule.warning}
      field={{ label: schedule.time, type: 'datetime-local', required: true }}
      confirm={schedule.confirm}
      confirming={schedule.confirming}
      done={async () => ({ title: schedule.done(scheduled.current, ids.length) })}
      act={async (time) => {
        scheduled.current = await scheduleTracks([...ids], new Date(time));
        onDone();
      }}
      onClose={onClose}
    />
  );
}
