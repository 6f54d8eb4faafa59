-- A listener's changes of the library (likes, playlists, their tracks and order) are counted together: at
-- most 120 a minute. Locks the listener's row until the end of the transaction, so that
-- concurrent requests are counted one after the other, also for the limits below.
create table private.library_writes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since   timestamptz not null,
  writes  integer not null
);
comment on table private.library_writes is 'Number of each listener''s changes since a time, for the rate limit.';
alter table private.library_writes enable row level security;
-- No policy: only the function below accesses it, as its owner.

create function private.count_library_write(listener uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most   constant integer := 120;
  span   constant interval := '1 minute';
  counted integer;
begin
  insert into private.library_writes as counter (user_id, since, writes)
    values (listener, clock_timestamp(), 1)
    on conflict (user_id) do update set
      since = case when counter.since > clock_timestamp() - span then counter.since else clock_timestamp() end,
      writes = case when counter.since > clock_timestamp() - span then counter.writes + 1 else 1 end
    returning writes into counted;
  if counted > most then perform private.refuse(429, 'library_too_fast'); end if;
end
$$;

create function private.is_track_id(written text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(char_length(written) <= 64 and written ~ '^[a-z0-9]+(-[a-z0-9]+)*$', false)
$$;
comment on function private.is_track_id is 'Whether it has the form of a track id.';

-- The heart button. A like is private to its listener.
create table public.track_likes (
  user_id    uuid not null references auth.users (id) on delete cascade,
  track_id   text not null check (char_length(track_id) <= 64 and track_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  created_at timestamptz not null default now(),
  primary key (user_id, track_id)
);
comment on table public.track_likes is 'One row for each like. Deleted with its listener.';

-- Refuses invalid rows with an error code, for every role; the table's checks are a second line of defence.
create function private.keep_like_rules() returns trigger
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
  if not private.is_track_id(new.track_id) then perform private.refuse(400, 'like_bad_track'); end if;

  perform private.count_library_write(new.user_id);
  -- If the track is already liked, the primary key refuses the row.
  select count(*) >= 5000 and not bool_or(track_id = new.track_id) into is_full
    from public.track_likes where user_id = new.user_id;
  if is_full then perform private.refuse(409, 'too_many_likes'); end if;
  return new;
end
$$;
create trigger keep_rules before insert on public.track_likes
  for each row execute function private.keep_like_rules();

alter table public.track_likes enable row level security;
revoke all on public.track_likes from public, anon, authenticated, service_role;
grant select, delete on public.track_likes to authenticated, service_role;
grant insert (user_id, track_id) on public.track_likes to authenticated, service_role;
-- Nobody updates a like.

-- (select …) runs once per query; without select, once per row.
create policy "listeners read only their own likes" on public.track_likes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "confirmed listeners like as themselves" on public.track_likes
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_confirmed_caller()));
create policy "listeners take back only their own likes" on public.track_likes
  for delete to authenticated using (user_id = (select auth.uid()));
