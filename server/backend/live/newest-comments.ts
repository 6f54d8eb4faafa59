import type { CommentRow, ProfileRow } from '#app/backend/database.ts';
import type { Database } from '../database.ts';

/** How many a stream begins with, and the most that one message adds. */
export const NEWEST = 10;

export type LiveComment = CommentRow & {
  /** Null for whoever has no profile. */
  author: ProfileRow | null;
};

/** What a visitor may read of a track's newest comments, newest first, and who wrote them. */
export async function readNewestComments(
  database: Database,
  trackId: string,
): Promise<LiveComment[]> {
  const [row] = await database.readAsVisitor<{ comments: LiveComment[] }>({
    text: `select coalesce(json_agg(newest order by newest.created_at desc, newest.id desc), '[]') as comments
      from (
        select one.*, author
        from (
          select id, track_id, user_id, content, created_at from public.track_comments
          where track_id = $1 order by created_at desc, id desc limit ${NEWEST}
        ) as one
        left join (select user_id, display_name, avatar_url from public.profiles) as author
          on author.user_id = one.user_id
      ) as newest`,
    values: [trackId],
  });
  return row?.comments ?? [];
}
