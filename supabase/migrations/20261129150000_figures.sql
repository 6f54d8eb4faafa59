-- Statistics of listens, likes and comments for operators: by day, by track, and by the parts of a track.
-- Only counts, nothing about single listeners.

-- Sums of track_listens_daily, which has millions of rows in a large library.
create table private.listens_daily (
  day     date not null,
  source  text not null,
  listens bigint not null,
  primary key (day, source)
);
comment on table private.listens_daily is 'Listens of all tracks, by day and kind of visit.';
alter table private.listens_daily enable row level security;
insert into private.listens_daily (day, source, listens)
  select day, source, sum(listens) from public.track_listens_daily group by 1, 2;

create table private.heard_parts (
  track_id text primary key references public.tracks (id),
  heard    bigint[] not null check (cardinality(heard) = 64)
);
comment on table private.heard_parts is
  'How often each 64th of a track was heard, in order; each play counts at most once per part.';
alter table private.heard_parts enable row level security;

create table private.listens_weekly (
  week     date not null,
  track_id text not null references public.tracks (id),
  listens  integer not null,
  primary key (week, track_id)
);
comment on table private.listens_weekly is 'Listens of each track by week. Weeks begin on Monday.';
alter table private.listens_weekly enable row level security;
insert into private.listens_weekly (week, track_id, listens)
  select date_trunc('week', day)::date, track_id, sum(listens) from public.track_listens_daily group by 1, 2;
create index track_likes_by_time on public.track_likes (created_at);

drop function private.add_listens(uuid[], text[], integer[], text[]);
create function private.add_listens(
  ids uuid[], track_ids text[], ages_sec integer[], sources text[], parts text[] default null
)
  returns integer
  language sql volatile set search_path = ''
as $$
  with sent as (
    select distinct on (said.id) said.id, said.track_id, said.source, said.parts, track.origin,
      ((now() - said.age_sec * interval '1 second') at time zone 'Asia/Ho_Chi_Minh')::date as day
    from unnest(ids, track_ids, ages_sec, sources, parts) as said (id, track_id, age_sec, source, parts)
      join public.tracks as track on track.id = said.track_id and track.status = 'published'
    where said.age_sec between 0 and 3 * 86400
    order by said.id
  ), fresh as (
    insert into private.counted_listens (listen_id, counted_on)
      select id, (now() at time zone 'Asia/Ho_Chi_Minh')::date from sent order by id
      on conflict do nothing
      returning listen_id
  ), counted as (
    select sent.* from sent join fresh on fresh.listen_id = sent.id
  ), listened as (
    select * from counted where counted.parts is null
  ), by_track_and_day as (
    insert into public.track_listens_daily as known (track_id, day, source, listens)
      select track_id, day, source, count(*) from listened group by 1, 2, 3 order by 1, 2, 3
      on conflict (track_id, day, source) do update set listens = known.listens + excluded.listens
  ), by_track as (
    insert into private.unpublished_listens as known (track_id, listens)
      select track_id, count(*) from listened where origin <> 'demo' group by 1 order by 1
      on conflict (track_id) do update set listens = known.listens + excluded.listens
  ), by_part as (
    insert into private.heard_parts as known (track_id, heard)
      select track_id, array_agg(times order by part)
        from (
          select track_id, part,
            count(*) filter (where get_bit(('x' || counted.parts)::bit(64), part) = 1) as times
          from counted cross join generate_series(0, 63) as part
          where counted.parts is not null group by 1, 2
        ) as added
        group by 1 order by 1
      on conflict (track_id) do update set heard = array(
        select former + more from unnest(known.heard, excluded.heard) with ordinality as sums (former, more, nth)
        order by nth)
  ), by_week as (
    insert into private.listens_weekly as known (week, track_id, listens)
      select date_trunc('week', day)::date, track_id, count(*) from listened group by 1, 2 order by 1, 2
      on conflict (week, track_id) do update set listens = known.listens + excluded.listens
  ), by_day as (
    insert into private.listens_daily as known (day, source, listens)
      select day, source, count(*) from listened group by 1, 2 order by 1, 2
      on conflict (day, source) do update set listens = known.listens + excluded.listens
  )
  select count(*)::integer from listened
$$;
comment on function private.add_listens is
  'Counts listens of published tracks, each id once, none older than three days. Returns how many it has counted. An entry with parts is not a listen: it says which 64ths of the track were heard, as 16 hexadecimal digits, with the first part in the highest bit.';

create function private.is_heard(said jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select private.is_listen(said || '{"source": "direct"}') and coalesce(
    jsonb_typeof(said -> 'parts') = 'string' and said ->> 'parts' ~ '^[0-9a-f]{16}$'
    and said ->> 'parts' <> '0000000000000000', false)
$$;

drop function public.count_listens(jsonb);
create function public.count_listens(listens jsonb, heard jsonb default '[]') returns void
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
  parts   text[] := '{}';
begin
  if jsonb_typeof(listens) is distinct from 'array' or jsonb_typeof(heard) is distinct from 'array'
  then perform private.refuse(400, 'listens_bad'); end if;
  if jsonb_array_length(listens) + jsonb_array_length(heard) not between 1 and 50
  then perform private.refuse(400, 'listens_bad'); end if;
  if exists (select from jsonb_array_elements(listens) as one where not private.is_listen(one))
    or exists (select from jsonb_array_elements(heard) as one where jsonb_typeof(one) <> 'object')
  then perform private.refuse(400, 'listens_bad'); end if;
  if exists (select from jsonb_array_elements(heard) as one where not private.is_heard(one))
  then perform private.refuse(400, 'listens_bad'); end if;

  -- Locks rows in a fixed order, the address first, then its tracks, so that calls cannot deadlock.
  for said in
    select told.kind, (one ->> 'id')::uuid as id, one ->> 'track' as track, (one ->> 'agoSec')::integer as age_sec,
      one ->> 'source' as source, one ->> 'parts' as parts, track.duration_sec * interval '1 second' as spacing
    from (values ('', listens), ('heard ', heard)) as told (kind, list)
      cross join jsonb_array_elements(told.list) as one
      join public.tracks as track on track.id = one ->> 'track'
    where track.status = 'published'
      and not exists (select from private.counted_listens where listen_id = (one ->> 'id')::uuid)
    order by told.kind, 3, 2
  loop
    continue when not private.admits_listen(coalesce(address, ''), said.kind, interval '0', 1, 2000 * wide);
    continue when not private.admits_listen(
      coalesce(address, ''), said.kind || said.track, said.spacing / wide, 20 * wide, 60 * wide);
    ids := ids || said.id;
    tracks := tracks || said.track;
    ages := ages || said.age_sec;
    sources := sources || said.source;
    parts := parts || case when said.kind <> '' then said.parts end;
  end loop;
  perform private.add_listens(ids, tracks, ages, sources, parts);
end
$$;
comment on function public.count_listens is
  'Counts listens: [{"id": "…", "track": "…", "agoSec": 0, "source": "direct"}], and heard parts of tracks: [{"id": "…", "track": "…", "agoSec": 0, "parts": "ff00000000000000"}], at most 50 together. Silently ignores those beyond a limit.';
revoke execute on function public.count_listens from public, service_role;
grant execute on function public.count_listens to anon, authenticated;

create function private.first_day_of(days integer) returns date
  language plpgsql stable set search_path = ''
as $$
begin
  if days is null or days not in (7, 28, 90) then perform private.refuse(400, 'figures_bad_period'); end if;
  return (now() at time zone 'Asia/Ho_Chi_Minh')::date - days + 1;
end
$$;
comment on function private.first_day_of is 'The first day of a period that ends today, in Vietnam.';

create function public.studio_figures(days integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  since    date;
  since_at timestamptz;
  -- The first Monday of the period; from there on, whole weeks are summed.
  monday   date;
begin
  perform private.require_operator();
  since := private.first_day_of(days);
  since_at := since::timestamp at time zone 'Asia/Ho_Chi_Minh';
  monday := date_trunc('week', since + 6)::date;
  return (
    with most_heard as (
      select track_id, sum(listens) as listens from (
        select track_id, listens from private.listens_weekly where week >= monday
        union all
        select track_id, listens::integer from public.track_listens_daily where day >= since and day < monday
      ) as one group by 1 order by 2 desc, 1 limit 50
    )
    select jsonb_build_object(
      'since', since,
      'listens', (
        select coalesce(jsonb_agg(jsonb_build_object('day', day, 'source', source, 'listens', listens) order by day, source), '[]')
        from private.listens_daily where day >= since),
      'likes', (
        select coalesce(jsonb_agg(jsonb_build_object('day', day, 'times', times) order by day), '[]')
        from (
          select (created_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*) as times
          from public.track_likes where created_at >= since_at group by 1
        ) as liked),
      'comments', (
        select coalesce(jsonb_agg(jsonb_build_object('day', day, 'times', times) order by day), '[]')
        from (
          select (created_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*) as times
          from public.track_comments where created_at >= since_at group by 1
        ) as commented),
      'tracks', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'id', track.id, 'title', track.title, 'artist', track.artist, 'listens', one.listens,
            'likes', (select count(*) from public.track_likes as liked
              where liked.track_id = track.id and liked.created_at >= since_at),
            'comments', (select count(*) from public.track_comments as commented
              where commented.track_id = track.id and commented.created_at >= since_at)
          ) order by one.listens desc, track.id), '[]')
        from most_heard as one join public.tracks as track on track.id = one.track_id)
    )
  );
end
$$;
comment on function public.studio_figures is
  'Listens by day and kind of visit, likes and comments by day, and the 50 most heard tracks, for the last 7, 28 or 90 days in Vietnam. For operators.';

create function public.studio_track_figures(track_id text, days integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  since    date;
  since_at timestamptz;
  track    public.tracks;
begin
  perform private.require_operator();
  since := private.first_day_of(days);
  since_at := since::timestamp at time zone 'Asia/Ho_Chi_Minh';
  select * into track from public.tracks as one
    where one.id = studio_track_figures.track_id and private.is_in_library(one);
  if track.id is null then perform private.refuse(404, 'track_unknown'); end if;
  return jsonb_build_object(
    'since', since, 'id', track.id, 'title', track.title, 'artist', track.artist, 'duration_sec', track.duration_sec,
    'listens', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'source', source, 'listens', listens) order by day, source), '[]')
      from public.track_listens_daily as one where one.track_id = track.id and one.day >= since),
    'likes', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'times', times) order by day), '[]')
      from (
        select (created_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*) as times
        from public.track_likes as one where one.track_id = track.id and one.created_at >= since_at group by 1
      ) as liked),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'times', times) order by day), '[]')
      from (
        select (created_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*) as times
        from public.track_comments as one where one.track_id = track.id and one.created_at >= since_at group by 1
      ) as commented),
    'heard', (select to_jsonb(one.heard) from private.heard_parts as one where one.track_id = track.id)
  );
end
$$;
comment on function public.studio_track_figures is
  'The same for one track, and how often each 64th of it was ever heard; null: never. For operators.';

create function public.studio_database_bytes() returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return pg_database_size(current_database());
end
$$;
comment on function public.studio_database_bytes is 'The size of the database in bytes. For operators.';

revoke execute on function public.studio_figures, public.studio_track_figures, public.studio_database_bytes
  from public, anon, service_role;
grant execute on function public.studio_figures, public.studio_track_figures, public.studio_database_bytes
  to authenticated;
