import { forgetUpload, type StudioUpload } from '#app/backend/studio-uploads.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Problem } from '#app/ui/problem.tsx';
import { studioUploadMessages } from '#messages/vi-studio-uploads.ts';
import { useAct } from '../acts/use-act.ts';
import { type QueuedUpload, uploadQueue } from './upload-queue.ts';

const { state: STATES, failures } = studioUploadMessages;

/** Problems of the file itself: it would be refused again. */
const HOPELESS = ['upload_empty', 'upload_no_sound', 'too_large'];

/** An upload sent from this page. */
export function QueuedUploadItem({ upload }: { upload: QueuedUpload }) {
  const { key, name, size, sent, state, problem = '' } = upload;
  const reason = Object.hasOwn(failures, problem) ? failures[problem] : studioUploadMessages.failed;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere font-semibold">{name}</p>
        {state === 'failed' ? (
          <Problem text={reason} />
        ) : (
          <>
            <progress
              aria-label={studioUploadMessages.progress(name)}
              max={Math.max(size, 1)}
              value={sent}
              className="h-2 w-full appearance-none overflow-hidden rounded-full bg-ground [&::-moz-progress-bar]:bg-cinnabar [&::-webkit-progress-bar]:bg-ground [&::-webkit-progress-value]:bg-cinnabar"
            />
            <p className="text-ash text-sm tabular-nums">
              {`${STATES[state]} · ${studioUploadMessages.sent(sent, size)} / ${studioUploadMessages.size(size)}`}
            </p>
          </>
        )}
      </div>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {state === 'failed' && !HOPELESS.includes(problem) && (
          <button
            type="button"
            onClick={() => uploadQueue.retry(key)}
            className={buttonStyles.quiet}
          >
            {studioUploadMessages.retry}
          </button>
        )}
        <button
          type="button"
          aria-label={studioUploadMessages.cancelUpload(name)}
          onClick={() => void uploadQueue.cancel(key)}
          className={buttonStyles.quiet}
        >
          {studioUploadMessages.cancel}
        </button>
      </div>
    </li>
  );
}

/** A finished upload, or one started before this page was opened. */
export function FinishedUploadItem({ upload }: { upload: StudioUpload }) {
  const { id, name, sent, size = 0, outcome, isHeld, isLate, place = 1 } = upload;
  const isWaiting = isHeld && outcome?.status === 'added';
  const forget = useAct(() => forgetUpload(id));
  const isRefused = outcome?.status === 'refused';
  const state = outcome
    ? isWaiting
      ? studioUploadMessages.held
      : STATES[isLate ? 'late' : outcome.status]
    : sent !== undefined
      ? STATES.unfinished
      : place > 1
        ? studioUploadMessages.inLine(place)
        : STATES.waiting;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className={`wrap-anywhere text-sm ${isRefused ? 'text-cinnabar' : 'text-ash'}`}>
          <span>{state}</span>
          {sent !== undefined && <span>{` · ${studioUploadMessages.sent(sent, size)}`}</span>}
          {outcome?.reason && <span>{`: ${outcome.reason}`}</span>}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {outcome?.id && !isRefused && !isWaiting && !isLate && (
          <Link
            to={`/track/${outcome.id}`}
            aria-label={studioUploadMessages.openTrack(name)}
            className={buttonStyles.quiet}
          >
            {studioUploadMessages.open}
          </Link>
        )}
        {(outcome || sent !== undefined) && (
          <button
            type="button"
            disabled={forget.isSending}
            aria-label={(outcome
              ? studioUploadMessages.closeUpload
              : studioUploadMessages.cancelUpload)(name)}
            onClick={() => forget.send()}
            className={buttonStyles.quiet}
          >
            {outcome ? studioUploadMessages.close : studioUploadMessages.cancel}
          </button>
        )}
      </div>
    </li>
  );
}
