import { useState } from 'react';
import type { User } from '#app/backend/auth.ts';
import { dismissReports, hidePlaylist, resetName } from '#app/backend/reports.ts';
import { REPORT_REASONS, type ReportCaseRow } from '#app/backend/rows/report-rows.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { LongText } from '#app/ui/long-text.tsx';
import { messages } from '#messages/vi.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { studioReportMessages } from '#messages/vi-studio-reports.ts';
import { studioWatchedMessages } from '#messages/vi-studio-watched.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { BanButton } from '../acts/ban-button.tsx';
import { HideDialog } from '../acts/hide-dialog.tsx';
import { useAct } from '../acts/use-act.ts';

type ReportedItemProps = { reported: ReportCaseRow; user: User };

/** One report case, and the possible decisions. */
export function ReportedItem({ reported, user }: ReportedItemProps) {
  const { kind, target, reasons, notes, author_id, track_id, track_title } = reported;
  const [isAsked, setIsAsked] = useState(false);
  const waits = reasons.watched !== undefined && reported.is_hidden;
  const dismiss = useAct(
    () => dismissReports(kind, target),
    waits ? studioWatchedMessages.letThroughDone : studioReportMessages.dismissed,
  );
  const close = () => setIsAsked(false);
  const words = reported.words ?? studioReportMessages.gone;
  const author = reported.author_name ?? studioMessages.unnamed;
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="wrap-anywhere text-ash text-sm">
        <span>{studioReportMessages.kind[kind]}</span>{' '}
        {author_id ? (
          <Link
            to={`/quan-tri?phan=binh-luan&nguoi=${author_id}`}
            className="underline underline-offset-4"
          >
            {studioReportMessages.by(author)}
          </Link>
        ) : (
          <span>{studioReportMessages.by(author)}</span>
        )}
        {track_id && track_title && (
          <>
            <span> · </span>
            <Link to={`/track/${track_id}`} className="underline underline-offset-4">
              {track_title}
            </Link>
          </>
        )}
        <span> · </span>
        <time dateTime={reported.last_at}>
          {messages.comments.exactTime(new Date(reported.last_at))}
        </time>
        {reported.is_hidden && (
          <span className="ml-2 text-cinnabar">{studioReportMessages.hidden}</span>
        )}
        {reported.is_banned && <span className="ml-2 text-cinnabar">{studioMessages.banned}</span>}
      </p>
      <LongText text={words} />
      <ul className="flex flex-wrap gap-2 text-sm">
        {reported.listeners + reported.visitors > 0 && (
          <li className="rounded-full border border-line-bright px-3 py-0.5">
            {studioReportMessages.counts(reported.listeners, reported.visitors)}
          </li>
        )}
        {reasons.watched && (
          <li className="rounded-full border border-line px-3 py-0.5">
            {studioWatchedMessages.watched}
          </li>
        )}
        {REPORT_REASONS.filter((reason) => reasons[reason]).map((reason) => (
          <li key={reason} className="rounded-full border border-line px-3 py-0.5">
            {studioReportMessages.reason(reason, reasons[reason] ?? 0)}
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <ul className="flex flex-col gap-1 border-line-bright border-l-2 pl-3 text-ash">
          {notes.map((note, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none moves
            <li key={n} dir="auto" className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button
          type="button"
          disabled={dismiss.isSending}
          aria-label={(waits ? studioWatchedMessages.letThroughOf : studioReportMessages.dismissOf)(
            words,
          )}
          onClick={() => dismiss.send()}
          className={buttonStyles.quiet}
        >
          {waits ? studioWatchedMessages.letThrough : studioReportMessages.dismiss}
        </button>
        <button type="button" onClick={() => setIsAsked(true)} className={buttonStyles.quiet}>
          {kind === 'name'
            ? studioReportMessages.resetName
            : studioReportMessages[reported.is_hidden ? 'keepHidden' : 'hide']}
        </button>
        {author_id && author_id !== user.id && (
          <BanButton listener={author_id} name={author} isBanned={reported.is_banned} user={user} />
        )}
      </div>
      {isAsked && kind === 'comment' && (
        <HideDialog comment={{ id: target }} name={author} onClose={close} />
      )}
      {isAsked && kind === 'name' && (
        <ActDialog
          question={studioReportMessages.resetQuestion(words)}
          warning={studioReportMessages.resetWarning}
          confirm={studioReportMessages.resetName}
          confirming={studioReportMessages.resetting}
          done={studioReportMessages.nameReset}
          act={(reason) => resetName(target, reason)}
          onClose={close}
        />
      )}
      {isAsked && kind === 'playlist' && (
        <ActDialog
          question={studioReportMessages.hidePlaylistQuestion(words)}
          warning={studioReportMessages.hidePlaylistWarning}
          confirm={studioReportMessages.hide}
          confirming={studioReportMessages.hiding}
          done={studioReportMessages.playlistHidden}
          act={(reason) => hidePlaylist(target, reason)}
          onClose={close}
        />
      )}
    </li>
  );
}
