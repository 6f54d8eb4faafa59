import { useState } from 'react';
import type { User } from '#app/backend/auth.ts';
import type { StudioCommentRow } from '#app/backend/rows/comment-rows.ts';
import { showComment } from '#app/backend/studio.ts';
import { editTrack } from '#app/backend/studio-tracks.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { LongText } from '#app/ui/long-text.tsx';
import { PostedTime } from '#app/ui/posted-time.tsx';
import { takeChapters } from '#domain/chapters.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { moderationMessages } from '#messages/vi-studio-moderation.ts';
import { BanButton } from './acts/ban-button.tsx';
import { HideDialog } from './acts/hide-dialog.tsx';
import { useAct } from './acts/use-act.ts';
import { EraseDialog } from './moderation/erase-dialog.tsx';

type StudioCommentProps = { comment: StudioCommentRow; user: User; nowMs: number };

export function StudioComment({ comment, user, nowMs }: StudioCommentProps) {
  const [asked, setAsked] = useState<'hide' | 'erase'>();
  const close = () => setAsked(undefined);
  const show = useAct(() => showComment(comment.id), studioMessages.commentShown);
  const { chapters } = takeChapters(comment.content, Number.POSITIVE_INFINITY);
  const takeOver = useAct(
    () => editTrack(comment.track_id, { chapters }),
    studioMessages.tracklistTaken,
  );
  const name = comment.author_name ?? studioMessages.unnamed;
  const isHidden = comment.hidden_at !== null;
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <Link
          to={`/quan-tri?phan=binh-luan&nguoi=${comment.user_id}`}
          className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:text-gold hover:underline"
        >
          {name}
        </Link>
        <PostedTime at={comment.created_at} nowMs={nowMs} />
        {isHidden && <Mark text={studioMessages.hidden} />}
        {comment.is_banned && <Mark text={studioMessages.banned} />}
      </p>
      <LongText text={comment.content} className={isHidden ? 'text-ash line-through' : ''} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {comment.track_title === null ? (
          <span className="text-ash text-sm">{studioMessages.lostTrack}</span>
        ) : (
          <Link
            to={`/track/${comment.track_id}`}
            className="wrap-anywhere flex min-h-11 items-center text-ash text-sm underline-offset-4 hover:text-gold hover:underline"
          >
            {comment.track_title}
          </Link>
        )}
        <div className="flex flex-wrap gap-2">
          {chapters.length > 0 && comment.track_title !== null && (
            <button
              type="button"
              disabled={takeOver.isSending}
              onClick={() => takeOver.send()}
              className={buttonStyles.quiet}
            >
              {studioMessages.takeTracklist}
            </button>
          )}
          {isHidden ? (
            <button
              type="button"
              disabled={show.isSending}
              aria-label={studioMessages.showComment(name)}
              onClick={() => show.send()}
              className={buttonStyles.quiet}
            >
              {studioMessages.show}
            </button>
          ) : (
            <button
              type="button"
              aria-label={studioMessages.hideComment(name)}
              onClick={() => setAsked('hide')}
              className={buttonStyles.quiet}
            >
              {studioMessages.hide}
            </button>
          )}
          <button
            type="button"
            aria-label={moderationMessages.eraseComment(name)}
            onClick={() => setAsked('erase')}
            className={buttonStyles.quiet}
          >
            {moderationMessages.erase}
          </button>
          {comment.user_id !== user.id && (
            <BanButton
              listener={comment.user_id}
              name={name}
              isBanned={comment.is_banned}
              user={user}
            />
          )}
        </div>
      </div>
      {asked === 'hide' && <HideDialog comment={comment} name={name} onClose={close} />}
      {asked === 'erase' && (
        <EraseDialog commentId={comment.id} name={name} user={user} onClose={close} />
      )}
    </li>
  );
}

const Mark = ({ text }: { text: string }) => (
  <span className="rounded-full border border-line-bright px-2 text-cinnabar text-sm">{text}</span>
);
