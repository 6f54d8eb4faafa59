import { useCallback, useEffect } from 'react';
import { hasBackend } from '#app/backend/has-backend.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showError } from '#app/ui/show-error.ts';
import { useLatePart } from '#app/ui/use-late-part.ts';
import { whenIdle } from '#app/ui/when-idle.ts';
import { siteWords } from '#messages/site-words.ts';
import { messages } from '#messages/vi.ts';
import { trackMessages } from '#messages/vi-track.ts';
import { CommentsFailed } from './comments-failed.tsx';
import { CommentsLoading } from './comments-loading.tsx';

const loadThread = () => import('./comment-thread.tsx');

type CommentSectionProps = {
  track: PlayableTrack;
  /** Comments can be read, but not added. */
  isClosed: boolean;
  /** null for a visitor. */
  userId: string | null;
  /** While it is unknown whether anybody is signed in. */
  isUserLoading: boolean;
  /** Comments load after the sound, which matters more. */
  isSoundLoading: boolean;
};

export function CommentSection(props: CommentSectionProps) {
  const { track, isClosed, userId, isUserLoading, isSoundLoading } = props;
  const { Part: Thread, isFailed, fetchPart } = useLatePart(loadThread);

  const load = useCallback(async () => {
    if (await fetchPart()) return;
    showError(messages.comments.loadFailed);
  }, [fetchPart]);

  const closedText = siteWords.commentsOff ?? (isClosed && trackMessages.commentsClosed);
  useEffect(
    () =>
      isSoundLoading || siteWords.areCommentsHidden || !hasBackend() ? undefined : whenIdle(load),
    [isSoundLoading, load],
  );

  return (
    <section
      aria-labelledby="comments"
      className="needs-backend rounded-card border border-line bg-ground-raised p-4 sm:p-6"
    >
      <h2 id="comments" className="text-xl">
        {messages.comments.title}
      </h2>
      {closedText ? (
        <p className="mt-3 text-ash">{closedText}</p>
      ) : (
        !userId && <SignInPrompt isQuiet={isUserLoading} />
      )}
      {siteWords.areCommentsHidden ? null : Thread ? (
        <Thread key={track.id} track={track} isClosed={Boolean(closedText)} userId={userId} />
      ) : isFailed ? (
        <CommentsFailed onRetry={load} />
      ) : (
        <CommentsLoading />
      )}
    </section>
  );
}

/** Hidden while a stored session loads; shown if there turns out to be none. */
function SignInPrompt({ isQuiet }: { isQuiet: boolean }) {
  return (
    <div
      className={`mt-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-ground-high p-4 ${isQuiet ? 'for-visitors' : ''}`}
    >
      <p>{messages.comments.needsSignIn}</p>
      <Link to="/auth" className={buttonStyles.quiet}>
        {messages.shell.signIn}
      </Link>
    </div>
  );
}
