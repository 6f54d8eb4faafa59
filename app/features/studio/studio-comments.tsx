import { useInfiniteQuery } from '@tanstack/react-query';
import type { User } from '#app/backend/auth.ts';
import { ListEnd } from '#app/ui/list-end.tsx';
import { useServerNow } from '#app/ui/use-now.ts';
import { messages } from '#messages/vi.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { studioCommentsQuery } from './studio.queries.ts';
import { StudioComment } from './studio-comment.tsx';

type StudioCommentsProps = { user: User; listener?: string | undefined };

/** Comments on all tracks, newest first, including hidden ones; only one listener's if given. */
export function StudioComments({ user, listener }: StudioCommentsProps) {
  const list = useInfiniteQuery(studioCommentsQuery(listener));
  const nowMs = useServerNow();
  if (list.isPending) return <p className="text-ash">{messages.comments.loading}</p>;

  const comments = list.data?.pages.flat() ?? [];
  return (
    <div className="flex flex-col gap-5">
      {comments.length === 0 && !list.isError && (
        <p className="text-ash">{studioMessages.noComments}</p>
      )}
      {comments.length > 0 && (
        <ul aria-label={studioMessages.comments} className="-my-4 divided">
          {comments.map((comment) => (
            <StudioComment key={comment.id} comment={comment} user={user} nowMs={nowMs} />
          ))}
        </ul>
      )}
      <ListEnd
        list={list}
        failed={messages.comments.loadFailed}
        more={messages.comments.more}
        loadingMore={messages.comments.loadingMore}
      />
    </div>
  );
}
