-- For the latest comments on all tracks.
create index track_comments_latest on public.track_comments (created_at desc, id desc);
-- For a listener's own comments, newest first.
create index track_comments_by_user on public.track_comments (user_id, created_at desc, id desc);
