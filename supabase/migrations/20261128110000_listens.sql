-- Real counts of listens and likes. A listen only increments a count by track, day and kind of referring
-- site: no listener, no address, no time of day.

create table public.track_listens_daily (
  track_id text not null references public.tracks (id),
  day      date not null,
  source   text not null check (source in ('direct', 'search', 'social', 'other')),
  listens  bigint not null check (listens > 0),
  primary key (track_id, day, source)
);
comment on table public.track_listens_daily is 'Number of listens of each track, by day and kind of visit.';
comment on column public.track_listens_daily.day is 'The day in Vietnam.';
comment on column public.track_listens_daily.source is
  'The kind of site that led to the visit. direct: none, or the site itself.';
create index track_listens_daily_by_day on public.track_listens_daily (day);
alter table public.track_listens_daily enable row level security;
revoke all on public.track_listens_daily from public, anon, authenticated, service_role;
grant select on public.track_listens_daily to service_role;
-- No policy.

create table private.counted_listens (
  listen_id  uuid primary key,
  counted_on date not null
);
comment on table private.counted_listens is
  'Random ids of listens, so that a listen that is sent again counts once. Kept a day longer than listens are accepted.';
alter table private.counted_listens enable row level security;

create table private.unpublished_listens (
  track_id text primary key references public.tracks (id),
  listens  bigint not null
);
comment on table private.unpublished_listens is 'Listens that tracks.playback_count does not include yet.';
alter table private.unpublished_listens enable row level security;

-- No primary key, so that writers never wait for each other.
create table private.changed_likes (track_id text not null);
comment on table private.changed_likes is 'Tracks whose likes have changed since tracks.likes_count was counted.';
alter table private.changed_likes enable row level security;

create function private.is_listen(said jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(said) = 'object'
    and said ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and private.is_track_id(said ->> 'track')
    and jsonb_typeof(said -> 'agoSec') = 'number' and said ->> 'agoSec' ~ '^\d{1,9}$'
    and said ->> 'source' in ('direct', 'search', 'social', 'other'), false)
$$;

-- Called by the server and by count_listens, after their limits. Rows are written in the order of their keys,
-- so that concurrent calls cannot deadlock.
create function private.add_listens(ids uuid[], track_ids text[], ages_sec integer[], sources text[])
  returns integer
  language sql volatile set search_path = ''
as $$
  with sent as (
    select distinct on (said.id) said.id, said.track_id, said.source, track.origin,
      ((now() - said.age_sec * interval '1 second') at time zone 'Asia/Ho_Chi_Minh')::date as day
    from unnest(ids, track_ids, ages_sec, sources) as said (id, track_id, age_sec, source)
      join public.tracks as track on track.id = said.track_id and track.status = 'published'
    where said.age_sec between 0 and 3 * 86400
    order by said.id
  ), fresh as (
    insert into private.counted_listens (listen_id, counted_on)
      select id, (now() at time zone 'Asia/Ho_Chi_Minh')::date from sent order by id
      on conflict do nothing
      returning listen_id
  ), heard as (
    select sent.* from sent join fresh on fresh.listen_id = sent.id
  ), by_day as (
    insert into public.track_listens_daily as known (track_id, day, source, listens)
      select track_id, day, source, count(*) from heard group by 1, 2, 3 order by 1, 2, 3
      on conflict (track_id, day, source) do update set listens = known.listens + excluded.listens
  ), by_track as (
    insert into private.unpublished_listens as known (track_id, listens)
      select track_id, count(*) from heard where origin <> 'demo' group by 1 order by 1
      on conflict (track_id) do update set listens = known.listens + excluded.listens
  )
  select count(*)::integer from heard
$$;
comment on function private.add_listens is
  'Counts listens of published tracks, each id once, none older than three days. Returns how many it has counted.';

-- Limits of a hosted project, which has no server in front. An address is stored as a digest that cannot be
-- reversed once the day's key is deleted; both tables are unlogged, and so empty after a crash.
create unlogged table private.listen_keys (
  day date primary key,
  key uuid[] not null
);
alter table private.listen_keys enable row level security;
create unlogged table private.listen_limits (
  digest  bytea primary key,
  day     date not null,
  listens integer not null,
  free_at timestamptz not null
);
alter table private.listen_limits enable row level security;

create function private.forget_old_listens() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
begin
  delete from private.counted_listens where counted_on < today - 4;
  delete from private.listen_limits where day < today;
  delete from private.listen_keys where day < today;
end
$$;

create function private.listen_digest(today date, address text, track text) returns bytea
  language plpgsql volatile set search_path = ''
as $$
declare
  secret uuid[];
begin
  select key into secret from private.listen_keys where day = today;
  if secret is null then
    perform private.forget_old_listens();
    insert into private.listen_keys (day, key) values (today, array[gen_random_uuid(), gen_random_uuid()])
      on conflict do nothing;
    select key into secret from private.listen_keys where day = today;
  end if;
  return sha256(convert_to(concat_ws(' ', secret::text, address, track), 'UTF8'));
end
$$;

-- At most `burst` at once, one more after each `spacing`, and `most` in a day.
create function private.admits_listen(address text, track text, spacing interval, burst integer, most integer)
  returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
begin
  insert into private.listen_limits as known (digest, day, listens, free_at)
    values (private.listen_digest(today, address, track), today, 1, now() + spacing)
    on conflict (digest) do update
      set listens = known.listens + 1, free_at = greatest(known.free_at, now()) + spacing
      where known.listens < most and known.free_at <= now() + (burst - 1) * spacing;
  return found;
end
$$;

-- The caller's address from the platform's proxy; a /64 of IPv6 counts as one household. Null: unknown.
create function private.address_of_caller() returns text
  language plpgsql stable set search_path = ''
as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  named inet;
begin
  named := coalesce(headers ->> 'cf-connecting-ip', trim(split_part(headers ->> 'x-forwarded-for', ',', 1)))::inet;
  return network(set_masklen(named, case family(named) when 6 then 64 else 32 end))::text;
exception when others then
  return null;
end
$$;

-- Our own server handles this call itself, with limits in memory: see server/backend/listens.
create function public.count_listens(listens jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := private.address_of_caller();
  -- Wider limits for callers who cannot be told apart.
  wide    constant integer := case when address is null then 20 else 1 end;
  said    record;
  ids     uuid[] := '{}';
  tracks  text[] := '{}';
  ages    integer[] := '{}';
  sources text[] := '{}';
begin
  if jsonb_typeof(listens) is distinct from 'array' then perform private.refuse(400, 'listens_bad'); end if;
  if jsonb_array_length(listens) not between 1 and 50 then perform private.refuse(400, 'listens_bad'); end if;
  if exists (select from jsonb_array_elements(listens) as one where not private.is_listen(one))
  then perform private.refuse(400, 'listens_bad'); end if;

  -- Locks rows in a fixed order, the address first, then its tracks, so that calls cannot deadlock.
  for said in
    select (one ->> 'id')::uuid as id, one ->> 'track' as track, (one ->> 'agoSec')::integer as age_sec,
      one ->> 'source' as source, track.duration_sec * interval '1 second' as spacing
    from jsonb_array_elements(listens) as one join public.tracks as track on track.id = one ->> 'track'
    where track.status = 'published'
      and not exists (select from private.counted_listens where listen_id = (one ->> 'id')::uuid)
    order by 2, 1
  loop
    continue when not private.admits_listen(coalesce(address, ''), '', interval '0', 1, 2000 * wide);
    continue when not private.admits_listen(coalesce(address, ''), said.track, said.spacing / wide, 20 * wide, 60 * wide);
    ids := ids || said.id;
    tracks := tracks || said.track;
    ages := ages || said.age_sec;
    sources := sources || said.source;
  end loop;
  perform private.add_listens(ids, tracks, ages, sources);
end
$$;
comment on function public.count_listens is
  'Counts listens: [{"id": "…", "track": "…", "agoSec": 0, "source": "direct"}], at most 50. Silently ignores those beyond a limit.';
revoke execute on function public.count_listens from public, service_role;
grant execute on function public.count_listens to anon, authenticated;

alter table public.tracks add column likes_counted_at timestamptz;
comment on column public.tracks.likes_counted_at is
  'likes_count includes the likes before this time. Null: likes are not counted.';
comment on column public.tracks.likes_count is 'Number of likes when last counted; for the demo, a fixed number.';
comment on column public.tracks.playback_count is 'The count at the import plus the listens since; for the demo, a fixed number.';

create function private.note_changed_likes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.changed_likes (track_id) select distinct track_id from changed;
  return null;
end
$$;
create trigger note_liked after insert on public.track_likes
  referencing new table as changed for each statement execute function private.note_changed_likes();
create trigger note_unliked after delete on public.track_likes
  referencing old table as changed for each statement execute function private.note_changed_likes();
-- Notes a new track, so that update_counts replaces the import's number of likes with the real one.
create function private.note_likes_of_new_track() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.changed_likes (track_id) values (new.id);
  return null;
end
$$;
create trigger note_likes after insert on public.tracks
  for each row when (new.origin <> 'demo' and new.likes_count <> 0)
  execute function private.note_likes_of_new_track();
create trigger note_likes_of_known after update of status_reason on public.tracks
  for each row when (new.origin <> 'demo' and old.status_reason = 'unknown')
  execute function private.note_likes_of_new_track();
insert into private.changed_likes (track_id)
  select track_id from public.track_likes
  union select id from public.tracks where likes_count <> 0;

-- The server calls it every few minutes (keep-counts.ts), and `npm run publish` once.
create function private.update_counts() returns integer
  language plpgsql volatile set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.forget_old_listens();
  if not exists (select from private.unpublished_listens) and not exists (select from private.changed_likes)
  then return 0; end if;
  perform private.lock_library();
  with heard as (
    delete from private.unpublished_listens returning track_id, listens
  ), touched as (
    delete from private.changed_likes returning track_id
  ), liked as (
    select track_id, (select count(*) from public.track_likes as one where one.track_id = which.track_id) as likes
    from (select distinct track_id from touched) as which
  )
  update public.tracks as track set
      playback_count = track.playback_count + coalesce(heard.listens, 0),
      likes_count = coalesce(liked.likes, track.likes_count),
      likes_counted_at = case when liked.likes is null then track.likes_counted_at else now() end
    from heard full join liked using (track_id)
    where track.id = track_id and track.origin <> 'demo';
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.update_counts is
  'Updates playback_count and likes_count of the tracks with new listens or likes. Returns the number of tracks.';
