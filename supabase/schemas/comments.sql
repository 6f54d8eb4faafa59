-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- One row for each comment. Deleted with its author.
create table public.track_comments (
  id         uuid not null default gen_random_uuid(),
  track_id   text not null,
  user_id    uuid not null,
  content    text not null,
  created_at timestamp with time zone not null default now(),
  constraint track_comments_pkey primary key (id),
  constraint track_comments_track_id_fkey foreign key (track_id) references public.tracks(id),
  constraint track_comments_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint track_comments_content_check check (char_length(content) >= 1 and char_length(content) <= 1000),
  constraint track_comments_track_id_check check (char_length(track_id) <= 64
    and track_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
create index track_comments_by_user on public.track_comments (user_id, created_at desc, id desc);
create index track_comments_latest on public.track_comments (created_at desc, id desc);
create index track_comments_of_track on public.track_comments (track_id, created_at desc, id desc);
create index track_comments_of_user on public.track_comments (user_id, track_id, created_at desc, id desc);
alter table public.track_comments enable row level security;
grant select on public.track_comments to anon;
grant delete, select on public.track_comments to authenticated, service_role;
grant insert (id, track_id, user_id, content, created_at) on public.track_comments to authenticated, service_role;

-- Authors can still read and delete their own comments on a hidden track.
create policy "listeners read comments of published tracks and their own" on public.track_comments
  for select to authenticated
  using (user_id = (select auth.uid())
    and (select private.is_confirmed_caller())
    or (select true from public.tracks where tracks.id = track_comments.track_id));

-- Comments of a hidden track are hidden with it, and come back with it. The inner select looks up one id for each
-- comment; the planner may evaluate an `exists` by reading all tracks first.
create policy "visitors read comments of published tracks" on public.track_comments
  for select to anon
  using ((select true from public.tracks where tracks.id = track_comments.track_id));

-- They stay stored. Operators read them in the studio.
create policy "nobody reads comments while the site hides them" on public.track_comments
  as restrictive for select to anon
  using ((select private.comments_setting()) is distinct from 'hidden');

-- Restrictive: applies in addition to those above.
create policy "nobody reads hidden comments" on public.track_comments
  as restrictive for select to anon, authenticated
  using (not coalesce((select true from private.hidden_comments where hidden_comments.comment_id = track_comments.id), false));

create policy "only authors read comments while the site hides them" on public.track_comments
  as restrictive for select to authenticated
  using ((select private.comments_setting()) is distinct from 'hidden' or user_id = (select auth.uid()));

create policy "confirmed users comment as themselves" on public.track_comments
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_confirmed_caller()));

create policy "users delete only their own comments" on public.track_comments
  for delete to authenticated
  using (user_id = (select auth.uid()));

create trigger ask_before_change before delete or update on public.track_comments
  for each statement when (pg_trigger_depth() = 0) execute function private.ask_before_change();

create trigger ask_before_insert before insert on public.track_comments
  for each row execute function private.ask_before_insert();

create trigger forget_hidden after delete on public.track_comments
  referencing old table as deleted for each statement execute function private.forget_hidden_comments();

create trigger forget_reports after delete on public.track_comments
  referencing old table as deleted for each statement execute function private.forget_report_cases();

-- Runs before keep_rules, by the order of the triggers' names: refused rows are not counted.
create trigger guard before insert on public.track_comments
  for each row execute function private.guard_comment();

create trigger guard_site before insert on public.track_comments
  for each row execute function private.guard_comments_of_site();

-- Triggers run in the order of their names: this one before the one that notifies the track's viewers.
create trigger hold_watched after insert on public.track_comments
  for each row execute function private.hold_watched_comment();

create trigger keep_rules before insert on public.track_comments
  for each row execute function private.keep_comment_rules();

create trigger tell_of_added after insert on public.track_comments
  referencing new table as changed for each statement execute function private.tell_of_comments();
alter table public.track_comments enable always trigger tell_of_added;

create trigger tell_of_deleted after delete on public.track_comments
  referencing old table as changed for each statement execute function private.tell_of_comments();
alter table public.track_comments enable always trigger tell_of_deleted;

create trigger tell_of_emptied after truncate on public.track_comments
  for each statement execute function private.tell_of_comments();
alter table public.track_comments enable always trigger tell_of_emptied;

-- Comments that the policies show to nobody, not even to their authors. Operators read them through studio_comments.
-- A table of its own, since clients could read a column.
create table private.hidden_comments (
  comment_id uuid not null,
  hidden_at  timestamp with time zone not null default now(),
  constraint hidden_comments_pkey primary key (comment_id)
);
alter table private.hidden_comments enable row level security;
grant select on private.hidden_comments to anon, authenticated;

create policy "policies look comments up here" on private.hidden_comments
  for select to anon, authenticated
  using (true);

create trigger tell_of_all_shown after truncate on private.hidden_comments
  for each statement execute function private.tell_of_comments();

create trigger tell_of_hidden after insert on private.hidden_comments
  referencing new table as changed for each statement execute function private.tell_of_comments();

create trigger tell_of_shown after delete on private.hidden_comments
  referencing old table as changed for each statement execute function private.tell_of_comments();

-- Forgets that deleted comments were hidden.
create function private.forget_hidden_comments() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.hidden_comments where comment_id in (select id from deleted);
  return null;
end
$$;

-- Times of each user's last comments, for the rate limits. Apart from the comments: deleting those does not reset the
-- limits.
create table private.recent_comments (
  user_id   uuid not null,
  posted_at timestamp with time zone[] not null,
  day_since timestamp with time zone not null default now(),
  -- How many comments since day_since, deleted ones included.
  of_day    integer not null default 0,
  constraint recent_comments_pkey primary key (user_id),
  constraint recent_comments_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.recent_comments enable row level security;

-- Counts a comment, and refuses it beyond the limits: five in thirty seconds, which would be 14,400 a day; so a day
-- has a limit, too, and an account's first days a smaller one. The day begins with its first comment. Locks the
-- user's row until the end of the transaction, so that concurrent requests are counted one after the other.
create function private.count_comment(author uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  most          constant integer := 5;
  span          constant interval := '30 seconds';
  most_of_day   constant integer := 300;
  most_at_first constant integer := 50;
  first_days    constant interval := '3 days';
  is_new        constant boolean := (
    select private.is_within(coalesce(email_confirmed_at, created_at, now()), first_days)
    from auth.users where id = author);
  counted       private.recent_comments;
  recently      timestamptz[];
begin
  insert into private.recent_comments (user_id, posted_at) values (author, '{}')
    on conflict (user_id) do update set
      day_since = case when private.is_within(recent_comments.day_since, '1 day')
        then recent_comments.day_since else clock_timestamp() end,
      of_day = case when private.is_within(recent_comments.day_since, '1 day')
        then recent_comments.of_day else 0 end
    returning * into counted;
  recently := array(select t from unnest(counted.posted_at) as t where private.is_within(t, span));
  if cardinality(recently) >= most then perform private.refuse(429, 'comment_too_fast'); end if;
  if counted.of_day >= (case when is_new then most_at_first else most_of_day end)
  then perform private.refuse(429, 'comment_day_full'); end if;
  update private.recent_comments set posted_at = recently || clock_timestamp(), of_day = of_day + 1
    where user_id = author;
end
$$;

-- Refuses all comments while comments are closed, those of operators included. The setting is public, so the refusal
-- reveals nothing. Runs before keep_rules, by the order of the triggers' names: refused rows are not counted.
create function private.guard_comments_of_site() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.comments_setting() is not null then perform private.refuse(403, 'comments_off'); end if;
  return new;
end
$$;

-- Refuses invalid rows with an error code, for every role; the table's checks are a second line of defence. To load a
-- backup with its ids and times: set session_replication_role = replica.
create function private.keep_comment_rules() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  own_last text;
begin
  if private.is_asked_by_client() then
    -- The policy refuses a comment in another's name. Return before the checks, whose errors would reveal something.
    if new.user_id is distinct from auth.uid() then return new; end if;
    if not private.is_confirmed_caller() then perform private.refuse(403, 'not_confirmed'); end if;
  end if;

  if not private.is_published_track(new.track_id) then perform private.refuse(400, 'comment_bad_track'); end if;

  -- Measured first: texts that are far too long are not worth the work.
  if char_length(new.content) > 20000 then perform private.refuse(400, 'comment_too_long'); end if;
  if coalesce(private.tidy(new.content), '') = '' then perform private.refuse(400, 'comment_empty'); end if;
  -- Characters are code points of the tidied text, as char_length counts them.
  new.content := private.tidy_comment(new.content);
  if not private.has_visible(new.content) then perform private.refuse(400, 'comment_invisible'); end if;
  if char_length(new.content) > 1000 then perform private.refuse(400, 'comment_too_long'); end if;

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

-- Notifies servers at commit which track's comments changed: '+' and the track if comments were only added, '-' and
-- the track for other changes, '-' alone for all tracks. Never the comments themselves: servers read them as a
-- visitor does. On a hosted project nobody listens to that; there pages get a message that has the new comments, on
-- the private channel 'comments:' and the track. realtime.send turns its own failures into warnings.
create function private.tell_of_comments() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_broadcast constant boolean := to_regprocedure('realtime.send(jsonb, text, text, boolean)') is not null;
  track        text;
  ids          uuid[];
  comments     jsonb;
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('comments', '-');
  elsif tg_table_name = 'hidden_comments' then
    perform pg_notify('comments', '-' || track_id)
      from public.track_comments where id in (select comment_id from changed) group by track_id;
    -- Deeper, a comment is held back as it is posted: no page has it.
    if is_broadcast and pg_trigger_depth() = 1 then
      for track in select distinct track_id from public.track_comments
        where id in (select comment_id from changed)
      loop
        perform realtime.send('{"comments": [], "isOnlyAdded": false}', 'comments', 'comments:' || track, true);
      end loop;
    end if;
  else
    perform pg_notify('comments', case tg_op when 'INSERT' then '+' else '-' end || track_id)
      from changed group by track_id;
    if is_broadcast then
      for track, ids in select track_id, array_agg(id) from changed group by track_id loop
        comments := case tg_op when 'INSERT' then private.comments_for_visitors(ids) else '[]' end;
        if tg_op = 'DELETE' or comments <> '[]' then
          perform realtime.send(
            jsonb_build_object('comments', comments,
              'isOnlyAdded', tg_op = 'INSERT' and cardinality(ids) <= 10),
            'comments', 'comments:' || track, true);
        end if;
      end loop;
    end if;
  end if;
  return null;
end
$$;
revoke execute on function private.tell_of_comments from public;
