import type { LiveComment } from '#app/backend/live-stream.ts';
import type { Database } from '#database/database.ts';
import { NEWEST } from '#domain/merge-newest.ts';

/** A track's newest comments that a visitor may read, newest first, with their authors. */
export async function readNewestComments(
  database: Database,
  trackId: string,
): Promise<LiveComment[]> {
  const [row] = await database.askAsVisitor<{ comments: LiveComment[] }>({
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
