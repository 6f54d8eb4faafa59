-- The latest comments, whatever the track.
create index track_comments_latest on public.track_comments (created_at desc, id desc);
-- A listener's own, newest first.
create index track_comments_by_user on public.track_comments (user_id, created_at desc, id desc);
