-- A listener's own collection: likes, playlists, and where they left long tracks.

create table if not exists private.library_writes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since   timestamptz not null,
  writes  integer not null
);
comment on table private.library_writes is
  'Number of each listener''s changes (likes, playlists, their tracks and order) since a time, for the rate limit.';
alter table private.library_writes enable row level security;

create or replace function private.count_library_write(listener uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most    constant integer := 120;
  span    constant interval := '1 minute';
  counted integer;
begin
  insert into private.library_writes as counter (user_id, since, writes)
    values (listener, clock_timestamp(), 1)
    on conflict (user_id) do update set
      since = case when private.is_within(counter.since, span) then counter.since else clock_timestamp() end,
      writes = case when private.is_within(counter.since, span) then counter.writes + 1 else 1 end
    returning writes into counted;
  if counted > most then perform private.refuse(429, 'library_too_fast'); end if;
end
$$;
comment on function private.count_library_write is
  'Counts a change of likes or playlists, at most 120 a minute. Locks the listener''s row until the end of the '
  'transaction, so that concurrent requests are counted one after the other, also for the limits on their number.';

-- Likes

create table if not exists public.track_likes (
  user_id    uuid not null references auth.users (id) on delete cascade,
  track_id   text not null references public.tracks (id)
    check (char_length(track_id) <= 64 and track_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  created_at timestamptz not null default now(),
  primary key (user_id, track_id)
);
comment on table public.track_likes is 'One row for each heart, private to its listener. Deleted with its listener.';
-- For the foreign key's check when a track is deleted.
create index if not exists track_likes_of_track on public.track_likes (track_id);
create index if not exists track_likes_by_time on public.track_likes (created_at);

create or replace function private.keep_like_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_full boolean;
begin
  if private.is_asked_by_client() then
    -- The policy refuses a like in another's name. Return before the checks, whose errors would reveal something.
    if new.user_id is distinct from auth.uid() then return new; end if;
    if not private.is_confirmed_caller() then perform private.refuse(403, 'not_confirmed'); end if;
  end if;
  if not private.is_published_track(new.track_id) then perform private.refuse(400, 'like_bad_track'); end if;

  perform private.count_library_write(new.user_id);
  -- If the track is already liked, the primary key refuses the row.
  select count(*) >= 5000 and not bool_or(track_id = new.track_id) into is_full
    from public.track_likes where user_id = new.user_id;
  if is_full then perform private.refuse(409, 'too_many_likes'); end if;
  return new;
end
$$;
comment on function private.keep_like_rules is
  'Refuses invalid rows with an error code, for every role; the table''s checks are a second line of defence.';

create trigger ask_before_insert before insert on public.track_likes
  for each row execute function private.ask_before_insert();
create trigger keep_rules before insert on public.track_likes
  for each row execute function private.keep_like_rules();
create trigger ask_before_change before update or delete on public.track_likes
  for each statement when (pg_trigger_depth() = 0) execute function private.ask_before_change();

alter table public.track_likes enable row level security;
revoke all on public.track_likes from public, anon, authenticated, service_role;
grant select, delete on public.track_likes to authenticated, service_role;
-- Nobody updates a like.
grant insert (user_id, track_id) on public.track_likes to authenticated, service_role;

create policy "listeners read only their own likes" on public.track_likes
  for select to authenticated using (user_id = (select private.require_active_caller()));
comment on policy "listeners read only their own likes" on public.track_likes is
  'Refuses a caller whose session has ended, instead of showing no likes.';
create policy "confirmed listeners like as themselves" on public.track_likes
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_confirmed_caller()));
create policy "listeners take back only their own likes" on public.track_likes
  for delete to authenticated using (user_id = (select auth.uid()));

-- Playlists

create table if not exists public.playlists (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references auth.users (id) on delete cascade,
  title       text not null check (char_length(title) between 1 and 80),
  description text not null default '' check (char_length(description) <= 300),
  is_public   boolean not null default false,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
comment on table public.playlists is
  'A listener''s named list of tracks: private, or readable by everybody who has its address. Deleted with its listener.';
comment on column public.playlists.updated_at is 'Time of the last change of the playlist, its tracks or their order.';
-- For a listener's own playlists, last changed first, and for deleting a user.
create index if not exists playlists_of_user on public.playlists (user_id, updated_at desc);

create table if not exists private.hidden_playlists (
  playlist_id uuid primary key references public.playlists (id) on delete cascade,
  hidden_at   timestamptz not null default now()
);
comment on table private.hidden_playlists is
  'Like private.hidden_comments, except that the listener who owns a hidden playlist can still read it.';
alter table private.hidden_playlists enable row level security;
grant select on private.hidden_playlists to anon, authenticated;
create policy "policies look playlists up here" on private.hidden_playlists
  for select to anon, authenticated using (true);

create or replace function private.keep_playlist_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client() then
    -- The policy refuses a playlist in another's name. Return before the checks, whose errors would reveal something.
    if new.user_id is distinct from auth.uid() then return new; end if;
    if not private.is_confirmed_caller() then perform private.refuse(403, 'not_confirmed'); end if;
  end if;

  -- A title is one line.
  new.title := private.tidy_line(left(new.title, 1000));
  if new.title is null
    or char_length(new.title) not between 1 and 80
    or not private.has_visible(new.title)
  then perform private.refuse(400, 'playlist_bad_title'); end if;

  new.description := coalesce(private.tidy_comment(left(new.description, 5000)), '');
  if char_length(new.description) > 300 then perform private.refuse(400, 'playlist_bad_description'); end if;
  if not private.has_visible(new.description) then new.description := ''; end if;
  new.is_public := coalesce(new.is_public, false);

  perform private.count_library_write(new.user_id);
  if tg_op = 'INSERT' and (select count(*) >= 100 from public.playlists where user_id = new.user_id)
  then perform private.refuse(409, 'too_many_playlists'); end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.keep_playlist_rules is
  'Refuses invalid rows with an error code, for every role; the table''s checks are a second line of defence.';

create trigger ask_before_insert before insert on public.playlists
  for each row execute function private.ask_before_insert();
create trigger keep_rules before insert or update of title, description, is_public on public.playlists
  for each row execute function private.keep_playlist_rules();
create trigger ask_before_change before update or delete on public.playlists
  for each statement when (pg_trigger_depth() = 0) execute function private.ask_before_change();

alter table public.playlists enable row level security;
revoke all on public.playlists from public, anon, authenticated, service_role;
grant select on public.playlists to anon, authenticated, service_role;
grant insert (user_id, title, description, is_public) on public.playlists to authenticated, service_role;
grant update (title, description, is_public) on public.playlists to authenticated, service_role;
grant delete on public.playlists to authenticated, service_role;

create policy "visitors read public playlists" on public.playlists
  for select to anon using (is_public);
create policy "listeners read public playlists and their own" on public.playlists
  for select to authenticated using (
    is_public
    or (select user_id = (select auth.uid()) and (select private.require_active_caller()) is not null)
  );
comment on policy "listeners read public playlists and their own" on public.playlists is
  'Checks the session only for a private playlist of the caller: for another''s, the refusal would reveal that it '
  'exists. The planner evaluates cheap conditions first. The inner select costs more than a comparison, so it runs '
  'only for the requested row, and not for private playlists that were not requested.';
create policy "only its listener reads a hidden playlist" on public.playlists
  as restrictive for select to anon, authenticated
  using (user_id = (select auth.uid())
    or not coalesce((select true from private.hidden_playlists where playlist_id = playlists.id), false));
create policy "confirmed listeners make their own playlists" on public.playlists
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_confirmed_caller()));
create policy "listeners change only their own playlists" on public.playlists
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "listeners delete only their own playlists" on public.playlists
  for delete to authenticated using (user_id = (select auth.uid()));

create table if not exists public.playlist_tracks (
  playlist_id uuid not null references public.playlists (id) on delete cascade,
  track_id    text not null references public.tracks (id)
    check (char_length(track_id) <= 64 and track_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position    integer not null check (position >= 0),
  added_at    timestamptz not null default now(),
  primary key (playlist_id, track_id),
  -- Checked at the end of a statement, since a move exchanges the places of many tracks at once.
  unique (playlist_id, position) deferrable
);
comment on table public.playlist_tracks is
  'One row for each track of a playlist, with the playlist''s access rights. Deleted with the playlist.';
comment on column public.playlist_tracks.position is
  'The order. A removed track leaves a gap, which the next move closes.';
-- For the foreign key's check when a track is deleted.
create index if not exists playlist_tracks_of_track on public.playlist_tracks (track_id);

create or replace function private.ask_before_insert_into_playlist() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client()
    and exists (select from public.playlists where id = new.playlist_id and user_id = auth.uid())
  then perform private.require_active_caller(); end if;
  return new;
end
$$;
comment on function private.ask_before_insert_into_playlist is
  'Like ask_before_insert. A row for somebody else''s playlist is left to the policy.';

create or replace function private.keep_playlist_track_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owner    uuid;
  is_there boolean;
  tracks   integer;
begin
  update public.playlists set updated_at = clock_timestamp()
    where id = new.playlist_id and (not private.is_asked_by_client() or user_id = auth.uid())
    returning user_id into owner;
  -- The policy refuses another listener's playlist; the policy or the foreign key refuses a playlist that
  -- does not exist. Return before the checks, whose errors would reveal something.
  new.position := 0;
  if owner is null then return new; end if;
  if private.is_asked_by_client() and not private.is_confirmed_caller()
  then perform private.refuse(403, 'not_confirmed'); end if;
  if not private.is_published_track(new.track_id) then perform private.refuse(400, 'playlist_bad_track'); end if;

  perform private.count_library_write(owner);
  select count(*), coalesce(bool_or(track_id = new.track_id), false), coalesce(max(position) + 1, 0)
    into tracks, is_there, new.position
    from public.playlist_tracks where playlist_id = new.playlist_id;
  if is_there then perform private.refuse(409, 'playlist_has_track'); end if;
  if tracks >= 500 then perform private.refuse(409, 'playlist_full'); end if;
  return new;
end
$$;
comment on function private.keep_playlist_track_rules is
  'Refuses invalid rows with an error code. A new track comes last. Locks the playlist''s row first, as a move does, '
  'so that each of several concurrent additions and moves sees the result of the one before.';

create or replace function private.touch_playlist() returns trigger
  language plpgsql security definer set search_path = '' set lock_timeout = '1ms'
as $$
begin
  update public.playlists set updated_at = clock_timestamp() where id = (
    select id from public.playlists where id = old.playlist_id for update skip locked
  );
  return null;
exception
  -- The transaction that holds the playlist's row sets the time itself.
  when lock_not_available then return null;
end
$$;
comment on function private.touch_playlist is
  'Sets the playlist''s time when a track is removed. Skips a locked playlist (`skip locked`): a move holds that '
  'lock, waits for the deleted track''s row, and sets the time itself; waiting for it would be a deadlock. But if '
  'another transaction has just committed a newer version of the playlist''s row, the removal waits for the lock on '
  'that version all the same. With a lock timeout below `deadlock_timeout` that wait ends first.';

create or replace function public.move_playlist_track(playlist_id uuid, track_id text, new_position integer)
  returns void language plpgsql set search_path = ''
as $$
declare
  place integer;
begin
  -- A no-op update: it locks the row and fires its triggers, which count the change and set the time.
  update public.playlists set title = title where id = move_playlist_track.playlist_id;
  if not found then raise exception using errcode = 'PT404', message = 'playlist_missing'; end if;

  select least(greatest(new_position, 0), count(*) - 1) into place
    from public.playlist_tracks as t
    where t.playlist_id = move_playlist_track.playlist_id
    having bool_or(t.track_id = move_playlist_track.track_id);
  if place is null then raise exception using errcode = 'PT404', message = 'playlist_track_missing'; end if;

  with others as (
    select t.track_id as id, row_number() over (order by t.position) - 1 as nth
    from public.playlist_tracks as t
    where t.playlist_id = move_playlist_track.playlist_id
      and t.track_id <> move_playlist_track.track_id
  ), placed as (
    select id, case when nth < place then nth else nth + 1 end as nth from others
    union all select move_playlist_track.track_id, place
  )
  update public.playlist_tracks as t set position = placed.nth from placed
    where t.playlist_id = move_playlist_track.playlist_id
      and t.track_id = placed.id and t.position <> placed.nth;
end
$$;
comment on function public.move_playlist_track is
  'Moves a track to a position in its playlist, from 0. With the caller''s rights, so that the policies decide. A '
  'place beyond the end means the last one.';

create trigger ask_before_insert before insert on public.playlist_tracks
  for each row execute function private.ask_before_insert_into_playlist();
create trigger keep_rules before insert on public.playlist_tracks
  for each row execute function private.keep_playlist_track_rules();
create trigger ask_before_change before update or delete on public.playlist_tracks
  for each statement when (pg_trigger_depth() = 0) execute function private.ask_before_change();
create trigger touch_playlist after delete on public.playlist_tracks
  for each row execute function private.touch_playlist();

alter table public.playlist_tracks enable row level security;
revoke all on public.playlist_tracks from public, anon, authenticated, service_role;
grant select on public.playlist_tracks to anon, authenticated, service_role;
grant insert (playlist_id, track_id) on public.playlist_tracks to authenticated, service_role;
grant update (position) on public.playlist_tracks to authenticated, service_role;
grant delete on public.playlist_tracks to authenticated, service_role;

-- The subqueries are subject to the playlist's own policies.
create policy "visitors who read a playlist read its tracks" on public.playlist_tracks
  for select to anon
  using (exists (select from public.playlists where id = playlist_id));
create policy "listeners who read a playlist read its tracks" on public.playlist_tracks
  for select to authenticated
  using ((select true from public.playlists where id = playlist_id));
comment on policy "listeners who read a playlist read its tracks" on public.playlist_tracks is
  'Without `exists`: for that the planner may read all playlists, and so check the session for a private one that was '
  'not requested.';
create policy "confirmed listeners add to their own playlists" on public.playlist_tracks
  for insert to authenticated
  with check (
    (select private.is_confirmed_caller())
    and exists (select from public.playlists where id = playlist_id and user_id = (select auth.uid()))
  );
create policy "listeners order only their own playlists" on public.playlist_tracks
  for update to authenticated
  using (exists (select from public.playlists where id = playlist_id and user_id = (select auth.uid())))
  with check (exists (select from public.playlists where id = playlist_id and user_id = (select auth.uid())));
create policy "listeners take out of only their own playlists" on public.playlist_tracks
  for delete to authenticated
  using (exists (select from public.playlists where id = playlist_id and user_id = (select auth.uid())));

-- Where listeners left long tracks, to resume on each of their devices.

create table if not exists private.left_places (
  user_id      uuid not null references auth.users (id) on delete cascade,
  track_id     text not null references public.tracks (id) on delete cascade,
  position_sec double precision check (position_sec between 0 and 86400),
  left_at      timestamptz not null,
  primary key (user_id, track_id)
);
comment on table private.left_places is 'At most 100 for each listener. Without a position: heard to the end. Deleted with its listener.';
create index if not exists left_places_by_track on private.left_places (track_id);
alter table private.left_places enable row level security;

create or replace function private.is_left_place(place jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select jsonb_typeof(place) = 'object'
    and coalesce(case when jsonb_typeof(place -> 'agoSec') = 'number' then (place ->> 'agoSec')::numeric >= 0 end, false)
    and coalesce(case jsonb_typeof(place -> 'positionSec')
      when 'null' then true
      when 'number' then (place ->> 'positionSec')::numeric between 0 and 86400
    end, false)
$$;
comment on function private.is_left_place is 'Whether it has the form of one value of keep_left_places.';

create or replace function public.keep_left_places(changes jsonb)
  returns table (track_id text, position_sec double precision, ago_sec double precision)
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  most     constant integer := 100;
  longest_ago_sec constant numeric := 300000000;
  caller   constant uuid := private.require_active_caller();
  is_sound boolean := jsonb_typeof(changes) = 'object';
begin
  if is_sound then
    select count(*) <= most and coalesce(bool_and(private.is_track_id(id) and private.is_left_place(place)), true)
      into is_sound from jsonb_each(changes) as one (id, place);
  end if;
  if is_sound is not true then perform private.refuse(400, 'left_bad'); end if;

  if changes <> '{}' then
    perform private.count_library_write(caller);
    insert into private.left_places as known (user_id, track_id, position_sec, left_at)
      select caller, one.id, (one.place ->> 'positionSec')::double precision,
          now() - make_interval(secs => least((one.place ->> 'agoSec')::numeric, longest_ago_sec)::double precision)
        from jsonb_each(changes) as one (id, place) join public.tracks as track on track.id = one.id
        -- In a fixed order, so that two devices cannot deadlock.
        order by one.id
      on conflict (user_id, track_id) do update
        set position_sec = excluded.position_sec, left_at = excluded.left_at
        where excluded.left_at > known.left_at;
    delete from private.left_places as old where old.user_id = caller and old.track_id in (
      select place.track_id from private.left_places as place
      where place.user_id = caller order by place.left_at desc offset most);
  end if;

  return query
    select place.track_id, place.position_sec, extract(epoch from now() - place.left_at)::double precision
    from private.left_places as place where place.user_id = caller order by place.left_at;
end
$$;
comment on function public.keep_left_places is
  'Stores where the caller left long tracks, if that is newer than what is stored: {"id": {"positionSec": 83, '
  '"agoSec": 5}}, null for a track heard to its end. Returns all of them, the latest last.';

revoke execute on function public.move_playlist_track from public, anon;
revoke execute on function private.is_left_place from public;
revoke execute on function public.keep_left_places from public, anon, service_role;
grant execute on function public.keep_left_places to authenticated;
