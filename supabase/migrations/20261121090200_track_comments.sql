-- Comments on tracks. Readable by everybody, never edited, deleted by their author.
create table public.track_comments (
  id         uuid primary key default gen_random_uuid(),
  track_id   text not null check (char_length(track_id) <= 64 and track_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  user_id    uuid not null references auth.users (id) on delete cascade,
  content    text not null check (char_length(content) between 1 and 1000),
  created_at timestamptz not null default now()
);
comment on table public.track_comments is 'One row for each comment. Deleted with its author.';

-- For a track's comments, newest first, starting after any of them.
create index track_comments_of_track on public.track_comments (track_id, created_at desc, id desc);
-- For a listener's own last comment on a track, and for deleting a user.
create index track_comments_of_user on public.track_comments (user_id, track_id, created_at desc, id desc);

-- The times of each user's last comments, apart from the comments: deleting those does not reset the limit.
create table private.recent_comments (
  user_id   uuid primary key references auth.users (id) on delete cascade,
  posted_at timestamptz[] not null
);
comment on table private.recent_comments is 'Times of each user''s last comments, for the rate limit.';
alter table private.recent_comments enable row level security;
-- No policy: only the function below accesses it, as its owner.

-- At most five in thirty seconds. Locks the user's row until the end of the transaction, so that
-- concurrent requests are counted one after the other.
create function private.count_comment(author uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most     constant integer := 5;
  span     constant interval := '30 seconds';
  recently timestamptz[];
begin
  insert into private.recent_comments (user_id, posted_at) values (author, '{}')
    on conflict (user_id) do update set posted_at = recent_comments.posted_at
    returning posted_at into recently;
  recently := array(select t from unnest(recently) as t where t > clock_timestamp() - span);
  if cardinality(recently) >= most then perform private.refuse(429, 'comment_too_fast'); end if;
  update private.recent_comments set posted_at = recently || clock_timestamp() where user_id = author;
end
$$;

-- Refuses invalid rows with an error code, for every role; the table's checks are a second line of defence. To
-- load a backup with its ids and times: set session_replication_role = replica.
create function private.keep_comment_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  own_last text;
begin
  if private.is_asked_by_client() then
    -- The policy refuses a comment in another's name. Return before the checks, whose errors would reveal something.
    if new.user_id is distinct from auth.uid() then return new; end if;
    if not private.is_confirmed_caller() then perform private.refuse(403, 'not_confirmed'); end if;
  end if;

  if new.track_id is null
    or char_length(new.track_id) > 64
    or new.track_id !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
  then perform private.refuse(400, 'comment_bad_track'); end if;

  -- Characters are code points in NFC, as char_length counts them.
  new.content := coalesce(private.tidy(new.content), '');
  if new.content = '' then perform private.refuse(400, 'comment_empty'); end if;
  if char_length(new.content) > 1000 then perform private.refuse(400, 'comment_too_long'); end if;
  if not private.has_visible(new.content) then perform private.refuse(400, 'comment_invisible'); end if;

  -- Lock first: only then is the last comment known, which this one must not repeat.
  perform private.count_comment(new.user_id);
  select content into own_last from public.track_comments
    where user_id = new.user_id and track_id = new.track_id
    order by created_at desc, id desc limit 1;
  if own_last = new.content then perform private.refuse(409, 'comment_repeated'); end if;

  -- Set by the server, whatever was sent. Whole milliseconds: a page that continues after a comment may
  -- have read its time into a JavaScript Date.
  new.id := gen_random_uuid();
  new.created_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end
$$;
create trigger keep_rules before insert on public.track_comments
  for each row execute function private.keep_comment_rules();

alter table public.track_comments enable row level security;
revoke all on public.track_comments from public, anon, authenticated, service_role;
grant select on public.track_comments to anon, authenticated, service_role;
-- id and created_at are accepted and overwritten: a client may send back a whole row.
grant insert (id, track_id, user_id, content, created_at) on public.track_comments
  to authenticated, service_role;
grant delete on public.track_comments to authenticated, service_role;
-- Nobody updates a comment, not even the service role.

-- (select …) runs once per query; without select, once per row.
create policy "everybody reads comments" on public.track_comments
  for select to anon, authenticated using (true);
create policy "confirmed users comment as themselves" on public.track_comments
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_confirmed_caller()));
create policy "users delete only their own comments" on public.track_comments
  for delete to authenticated using (user_id = (select auth.uid()));
