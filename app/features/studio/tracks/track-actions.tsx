import { useState } from 'react';
import type { EditableTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { closeComments } from '#app/backend/studio-moderation.ts';
import { putBackTracks, scheduleTracks } from '#app/backend/studio-tracks.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { useAct } from '../acts/use-act.ts';
import { asPlayable } from './as-playable.ts';
import { TakeDownDialog } from './chosen-tracks-bar.tsx';
import { CoverButton } from './cover-button.tsx';
import { HiddenTrackPlayer } from './hidden-track-player.tsx';
import { PlayTrackButton } from './play-track-button.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

const { editor, schedule } = studioTrackMessages;

type TrackActionsProps = {
  track: EditableTrackRow;
  /** Called after an action that closes the editor. */
  onDone: () => void;
};

/** Actions with immediate effect, unlike the form's fields. */
export function TrackActions({ track, onDone }: TrackActionsProps) {
  const [asked, setAsked] = useState<'take-down' | 'schedule'>();
  const { id, status, publish_at: publishAt, comments_closed: areClosed } = track;
  const isHeld = status === 'held';
  const isHidden = isHeld || status === 'hidden';
  const putBack = useAct(
    () => putBackTracks([id]),
    async () => {
      const done = isHeld ? studioTrackMessages.published : studioTrackMessages.putBackDone;
      const toast = await tellWhenShown(done, [id], 'shown');
      onDone();
      return toast;
    },
  );
  const unschedule = useAct(async () => void (await scheduleTracks([id], null)), schedule.undone);
  const setClosed = useAct(
    () => closeComments(id, !areClosed),
    areClosed ? editor.commentsOpened : editor.commentsClosed,
  );
  const playable = asPlayable(track);
  const close = () => setAsked(undefined);
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {playable && <PlayTrackButton track={playable} />}
        {status === 'published' && (
          <>
            <Link to={`/track/${id}`} className={buttonStyles.quiet}>
              {editor.page}
            </Link>
            <button
              type="button"
              onClick={() => setAsked('take-down')}
              className={buttonStyles.danger}
            >
              {studioTrackMessages.takeDown}
            </button>
          </>
        )}
        {isHidden && (
          <>
            <button
              type="button"
              disabled={putBack.isSending}
              onClick={() => putBack.send()}
              className={buttonStyles.primary}
            >
              {isHeld ? studioTrackMessages.publish : studioTrackMessages.putBack}
            </button>
            <button
              type="button"
              onClick={() => setAsked('schedule')}
              className={buttonStyles.quiet}
            >
              {schedule.confirm}
            </button>
            {publishAt && (
              <button
                type="button"
                disabled={unschedule.isSending}
                onClick={() => unschedule.send()}
                className={buttonStyles.quiet}
              >
                {schedule.undo}
              </button>
            )}
          </>
        )}
        <CoverButton trackIds={[id]} />
        <button
          type="button"
          disabled={setClosed.isSending}
          onClick={() => setClosed.send()}
          className={buttonStyles.quiet}
        >
          {areClosed ? editor.openComments : editor.closeComments}
        </button>
      </div>
      {isHidden && (
        <p className="wrap-anywhere text-ash">
          <span>
            {publishAt
              ? schedule.at(new Date(publishAt))
              : `${studioTrackMessages.status[status]}.`}
          </span>
          {track.hidden_reason && <span> {editor.hiddenReason(track.hidden_reason)}</span>}
        </p>
      )}
      {status !== 'published' && track.stream_url && (
        <HiddenTrackPlayer trackId={id} title={track.title} />
      )}
      {asked === 'take-down' && <TakeDownDialog ids={[id]} onDone={onDone} onClose={close} />}
      {asked === 'schedule' && <ScheduleDialog ids={[id]} onDone={() => {}} onClose={close} />}
    </div>
  );
}
