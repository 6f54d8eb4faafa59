import { useInfiniteQuery } from '@tanstack/react-query';
import { ListEnd } from '#app/ui/list-end.tsx';
import { useServerNow } from '#app/ui/use-now.ts';
import { messages } from '#messages/vi.ts';
import { profileMessages } from '#messages/vi-profile.ts';
import { OwnComment } from './own-comment.tsx';
import { ownCommentsQuery } from './profile.queries.ts';

/** On all tracks, newest first. */
export function OwnComments({ userId }: { userId: string }) {
  const list = useInfiniteQuery({
    ...ownCommentsQuery(userId),
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  const nowMs = useServerNow();
  if (list.isPending) return <p className="text-ash">{messages.comments.loading}</p>;

  const pages = list.data?.pages ?? [];
  const isEmpty = pages.every(({ comments }) => comments.length === 0);
  return (
    <div className="flex flex-col gap-5">
      {isEmpty && !list.isError && <p className="text-ash">{profileMessages.noComments}</p>}
      {!isEmpty && (
        <ul className="flex flex-col gap-5">
          {pages.flatMap(({ comments, tracks }) =>
            comments.map((comment) => (
              <OwnComment
                key={comment.id}
                comment={comment}
                track={tracks.get(comment.track_id)}
                nowMs={nowMs}
              />
            )),
          )}
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
