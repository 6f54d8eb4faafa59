import { type RefObject, useEffect, useRef } from 'react';
import { useLatePart } from '#app/ui/use-late-part.ts';
import { whenIdle } from '#app/ui/when-idle.ts';
import { siteWords } from '#messages/site-words.ts';
import { messages } from '#messages/vi.ts';
import { exploreMessages } from '#messages/vi-explore.ts';
import { CommentsInstead } from './comments-instead.tsx';
import { WIDE_WIDTH } from './explore-layout.ts';
import { CommentPlaceholder } from './latest-comment.tsx';
import { ScrollingRow } from './scrolling-row.tsx';

const loadRow = () => import('./latest-comments-row.tsx');

/** Loading starts this far below the screen, to be done before the row is in view. */
const NEAR = '600px';

/**
 * The latest comments on all tracks. Only this row needs the backend, so its code loads when it is
 * near the screen. Its space is reserved from the start.
 */
export function LatestComments({ userId }: { userId: string | null }) {
  const { Part: Row, isFailed, fetchPart } = useLatePart(loadRow);
  const place = useRef<HTMLDivElement>(null);
  useWhenNear(place, fetchPart);

  if (siteWords.areCommentsHidden) return null;
  if (Row) return <Row userId={userId} />;
  return (
    <div ref={place} className="needs-backend">
      <ScrollingRow
        heading={exploreMessages.comments}
        itemClassName={WIDE_WIDTH}
        instead={
          isFailed ? (
            <CommentsInstead text={messages.comments.loadFailed} onRetry={fetchPart} />
          ) : null
        }
      >
        <CommentPlaceholder text={messages.comments.loading} />
      </ScrollingRow>
    </div>
  );
}

/** Calls back once, when the element is near the screen and the browser is idle. */
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
