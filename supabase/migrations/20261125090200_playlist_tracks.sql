-- The tracks of a playlist and their order, with the playlist's access rights.
create table public.playlist_tracks (
  playlist_id uuid not null references public.playlists (id) on delete cascade,
  track_id    text not null check (char_length(track_id) <= 64 and track_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position    integer not null check (position >= 0),
  added_at    timestamptz not null default now(),
  primary key (playlist_id, track_id),
  -- Checked at the end of a statement, since a move exchanges the places of many tracks at once.
  unique (playlist_id, position) deferrable
);
comment on table public.playlist_tracks is 'One row for each track of a playlist. Deleted with the playlist.';
comment on column public.playlist_tracks.position is
  'The order. A removed track leaves a gap, which the next move closes.';

-- A new track comes last. Locks the playlist's row first, as a move does, so that each of several concurrent
-- additions and moves sees the result of the one before.
create function private.keep_playlist_track_rules() returns trigger
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
  if not private.is_track_id(new.track_id) then perform private.refuse(400, 'playlist_bad_track'); end if;

  perform private.count_library_write(owner);
  select count(*), coalesce(bool_or(track_id = new.track_id), false), coalesce(max(position) + 1, 0)
    into tracks, is_there, new.position
    from public.playlist_tracks where playlist_id = new.playlist_id;
  if is_there then perform private.refuse(409, 'playlist_has_track'); end if;
  if tracks >= 500 then perform private.refuse(409, 'playlist_full'); end if;
  return new;
end
$$;
create trigger keep_rules before insert on public.playlist_tracks
  for each row execute function private.keep_playlist_track_rules();

-- Skips a locked playlist: a move holds that lock, waits for the deleted track's row, and sets the time itself.
-- Waiting for it would be a deadlock.
create function private.touch_playlist() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.playlists set updated_at = clock_timestamp() where id = (
    select id from public.playlists where id = old.playlist_id for update skip locked
  );
  return null;
end
$$;
create trigger touch_playlist after delete on public.playlist_tracks
  for each row execute function private.touch_playlist();

alter table public.playlist_tracks enable row level security;
revoke all on public.playlist_tracks from public, anon, authenticated, service_role;
grant select on public.playlist_tracks to anon, authenticated, service_role;
grant insert (playlist_id, track_id) on public.playlist_tracks to authenticated, service_role;
grant update (position) on public.playlist_tracks to authenticated, service_role;
grant delete on public.playlist_tracks to authenticated, service_role;

-- The subqueries are subject to the playlist's own policies.
create policy "whoever reads a playlist reads its tracks" on public.playlist_tracks
  for select to anon, authenticated
  using (exists (select from public.playlists where id = playlist_id));
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

-- With the caller's rights, so that the policies decide. A place beyond the end means the last one.
create function public.move_playlist_track(playlist_id uuid, track_id text, new_position integer)
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
comment on function public.move_playlist_track is 'Moves a track to a position in its playlist, from 0.';
revoke execute on function public.move_playlist_track from public, anon;
