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

/** Begun so far below the screen, it is there when one comes to it. */
const NEAR = '600px';

/**
 * What was said last, under all tracks. It is the only row that needs the backend, whose scripts are
 * fetched when it comes near; its room is there from the start.
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

/** Calls once, when the page has nothing better to do and the place is near the screen. */
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
