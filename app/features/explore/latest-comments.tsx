import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '#app/messages/vi.ts';
import { exploreMessages } from '#app/messages/vi-explore.ts';
import { whenIdle } from '#app/ui/when-idle.ts';
import { CommentsInstead } from './comments-instead.tsx';
import { WIDE_WIDTH } from './explore-layout.ts';
import { CommentPlaceholder } from './latest-comment.tsx';
import { ScrollingRow } from './scrolling-row.tsx';

const loadRow = () => import('./latest-comments-row.tsx');
type Row = Awaited<ReturnType<typeof loadRow>>['LatestCommentsRow'];

/** Loading starts this far below the screen, to be done before the row is in view. */
const NEAR = '600px';

/**
 * The latest comments on all tracks. Only this row needs the backend, so its code loads when it is
 * near the screen. Its space is reserved from the start.
 */
export function LatestComments({ userId }: { userId: string | null }) {
  const [Row, setRow] = useState<Row | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  const load = useCallback(() => {
    setIsFailed(false);
    loadRow().then(
      (module) => startTransition(() => setRow(() => module.LatestCommentsRow)),
      (error: unknown) => {
        console.warn('The latest comments could not be loaded:', error);
        setIsFailed(true);
      },
    );
  }, []);
  useWhenNear(place, load);

  if (Row) return <Row userId={userId} />;
  return (
    <div ref={place} className="needs-backend">
      <ScrollingRow
        heading={exploreMessages.comments}
        itemClassName={WIDE_WIDTH}
        instead={
          isFailed ? <CommentsInstead text={messages.comments.loadFailed} onRetry={load} /> : null
        }
      >
        <CommentPlaceholder text={messages.comments.loading} />
      </ScrollingRow>
    </div>
  );
}

/** Calls back once, when the place is near the screen and the browser is idle. */
function useWhenNear(place: RefObject<HTMLElement | null>, callback: () => void) {
  useEffect(() => {
    let cancel = () => {};
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        cancel = whenIdle(callback);
      },
      { rootMargin: NEAR },
    );
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [place, callback]);
}
