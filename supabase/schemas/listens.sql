-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- Number of listens of each track, by day and kind of visit.
create table public.track_listens_daily (
  track_id text not null,
  -- The day in Vietnam.
  day      date not null,
  -- The kind of site that led to the visit. direct: none, or the site itself. embed: the player in a page of another
  -- site.
  source   text not null,
  listens  bigint not null,
  constraint track_listens_daily_pkey primary key (track_id, day, source),
  constraint track_listens_daily_track_id_fkey foreign key (track_id) references public.tracks(id),
  constraint track_listens_daily_listens_check check (listens > 0),
  constraint track_listens_daily_source_check check (source = any (array['direct', 'search', 'social', 'other', 'embed']))
);
create index track_listens_daily_by_day on public.track_listens_daily (day);
alter table public.track_listens_daily enable row level security;
grant select on public.track_listens_daily to service_role;

-- Listens of all tracks, by day and kind of visit: sums of track_listens_daily, which has millions of rows in a large
-- library.
create table private.listens_daily (
  day     date not null,
  source  text not null,
  listens bigint not null,
  constraint listens_daily_pkey primary key (day, source)
);
alter table private.listens_daily enable row level security;

-- Listens of each track by week. Weeks begin on Monday.
create table private.listens_weekly (
  week     date not null,
  track_id text not null,
  listens  integer not null,
  constraint listens_weekly_pkey primary key (week, track_id),
  constraint listens_weekly_track_id_fkey foreign key (track_id) references public.tracks(id)
);
alter table private.listens_weekly enable row level security;

-- How often each 64th of a track was heard, in order; each play counts at most once per part.
create table private.heard_parts (
  track_id text not null,
  heard    bigint[] not null,
  constraint heard_parts_pkey primary key (track_id),
  constraint heard_parts_track_id_fkey foreign key (track_id) references public.tracks(id),
  constraint heard_parts_heard_check check (cardinality(heard) = 64)
);
alter table private.heard_parts enable row level security;

-- Random ids of listens, so that a listen that is sent again counts once. Kept a day longer than listens are
-- accepted.
create table private.counted_listens (
  listen_id  uuid not null,
  counted_on date not null,
  constraint counted_listens_pkey primary key (listen_id)
);
alter table private.counted_listens enable row level security;

-- Listens that tracks.playback_count does not include yet.
create table private.unpublished_listens (
  track_id text not null,
  listens  bigint not null,
  constraint unpublished_listens_pkey primary key (track_id),
  constraint unpublished_listens_track_id_fkey foreign key (track_id) references public.tracks(id)
);
alter table private.unpublished_listens enable row level security;

-- Tracks whose likes have changed since tracks.likes_count was counted.
create table private.changed_likes (
  track_id text not null
);
alter table private.changed_likes enable row level security;

-- Whether it has the form of one entry of count_listens. The source 'embed:blog.example' names the host of a page
-- with a player.
create function private.is_listen(said jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(said) = 'object'
    and said ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and private.is_track_id(said ->> 'track')
    and jsonb_typeof(said -> 'agoSec') = 'number' and said ->> 'agoSec' ~ '^\d{1,9}$'
    and said ->> 'source' ~ '^(direct|search|social|other|embed(:[a-z0-9]([a-z0-9.-]{0,98}[a-z0-9])?)?)$', false)
$$;

-- Whether it has the form of heard parts of a track, as count_listens takes them.
create function private.is_heard(said jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select private.is_listen(said || '{"source": "direct"}') and coalesce(
    jsonb_typeof(said -> 'parts') = 'string' and said ->> 'parts' ~ '^[0-9a-f]{16}$'
    and said ->> 'parts' <> '0000000000000000', false)
$$;

-- Counts listens of published tracks, each id once, none older than three days. Returns how many it has counted. An
-- entry with parts is not a listen: it says which 64ths of the track were heard, as 16 hexadecimal digits, with the
-- first part in the highest bit. Called by the server and by count_listens, after their limits. Rows are written in
-- the order of their keys, so that concurrent calls cannot deadlock.
create function private.add_listens(
    ids uuid[],
    track_ids text[],
    ages_sec integer[],
    sources text[],
    parts text[] DEFAULT NULL::text[]
  )
  returns integer
  language sql volatile set search_path = ''
as $$
  with sent as (
    select distinct on (said.id) said.id, said.track_id, split_part(said.source, ':', 1) as source,
      split_part(said.source, ':', 2) as host, said.parts, track.origin,
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
  ), by_name as (
    select day, host, count(*) as listens,
      exists (select from private.embed_hosts_daily as one where one.day = listened.day and one.host = listened.host)
        as is_known
    from listened where source = 'embed' group by 1, 2
  ), placed as (
    select day, listens, case when is_known
        or row_number() over (partition by day, is_known order by listens desc, host)
          + (select count(*) from private.embed_hosts_daily as one where one.day = by_name.day) <= 100
      then host else '' end as host
    from by_name
  ), by_host as (
    insert into private.embed_hosts_daily as known (day, host, listens)
      select day, host, sum(listens) from placed group by 1, 2 order by 1, 2
      on conflict (day, host) do update set listens = known.listens + excluded.listens
  )
  select count(*)::integer from listened
$$;

-- Notes the tracks whose likes have changed, for update_counts.
create function private.note_changed_likes() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.changed_likes (track_id) select distinct track_id from changed;
  return null;
end
$$;

-- Notes a new track, so that update_counts replaces the import's number of likes with the real one.
create function private.note_likes_of_new_track() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.changed_likes (track_id) values (new.id);
  return null;
end
$$;

-- Updates playback_count and likes_count of the tracks with new listens or likes. Returns the number of tracks. The
-- server calls it every few minutes (keep-counts.ts), and `npm run publish` once.
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

-- The keys of the digests in private.listen_limits.
create unlogged table private.listen_keys (
  day date not null,
  key uuid[] not null,
  constraint listen_keys_pkey primary key (day)
);
alter table private.listen_keys enable row level security;

-- What each network has sent. A network is stored as a digest that cannot be reversed once the day's key is deleted.
create unlogged table private.listen_limits (
  digest  bytea not null,
  day     date not null,
  listens integer not null,
  free_at timestamp with time zone not null,
  constraint listen_limits_pkey primary key (digest)
);
alter table private.listen_limits enable row level security;

-- Deletes ids and keys of listens that are older than any accepted one.
create function private.forget_old_listens() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
begin
  delete from private.counted_listens where counted_on < today - 4;
  delete from private.listen_limits where day < today;
  delete from private.listen_keys where day < today;
  -- The longest period of the figures.
  delete from private.embed_hosts_daily where day <= today - 90;
end
$$;

-- What a network, or a network's listens of a track, is counted by during one day.
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

-- The networks that a call comes from, from the narrowest, and how many times its limit applies to each. None if the
-- caller is unknown. The networks around the caller's count, too, each more loosely: a home has 256 networks of 64
-- bits and a server 65,536 (decision 073; network-steps.ts).
create function private.networks_of_caller() returns table (network text, width integer)
  language plpgsql stable set search_path = ''
as $$
declare
  address constant inet := private.address_of_caller()::inet;
begin
  if address is null then return; end if;
  return query
    select pg_catalog.network(set_masklen(address, step.bits))::text, step.width
    from (values (4, 32, 1), (4, 24, 16), (6, 64, 1), (6, 56, 2), (6, 48, 4)) as step (family, bits, width)
    where step.family = family(address)
    order by step.width;
end
$$;

-- Whether a listen is within a network's limits: at most `burst` at once, one more after each `spacing`, and `most`
-- in a day.
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

-- Whether a listen is within the limits of all networks around the caller, from the narrowest: what a network has too
-- many of does not use up the limits of those around it.
create function private.admits_listen_from(
    networks text[],
    widths integer[],
    track text,
    spacing interval,
    burst integer,
    most integer
  )
  returns boolean
  language plpgsql volatile set search_path = ''
as $$
begin
  -- From the narrowest: what a network has too many of does not use up the limits of those around it.
  for step in 1 .. cardinality(networks) loop
    if not private.admits_listen(
      networks[step], track, spacing / widths[step], burst * widths[step], most * widths[step]
    ) then return false; end if;
  end loop;
  return true;
end
$$;

-- Counts listens: [{"id": "…", "track": "…", "agoSec": 0, "source": "direct"}], and heard parts of tracks: [{"id":
-- "…", "track": "…", "agoSec": 0, "parts": "ff00000000000000"}], at most 50 together. Silently ignores those beyond a
-- limit.
create function public.count_listens(listens jsonb, heard jsonb DEFAULT '[]'::jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  networks text[];
  widths   integer[];
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

  -- Wider limits for callers who cannot be told apart.
  select coalesce(array_agg(one.network order by one.width), array['']),
    coalesce(array_agg(one.width order by one.width), array[20])
    into networks, widths from private.networks_of_caller() as one;

  -- Locks rows in a fixed order, the networks first, then their tracks, so that calls cannot deadlock.
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
    continue when not private.admits_listen_from(networks, widths, said.kind, interval '0', 1, 2000);
    continue when not private.admits_listen_from(
      networks, widths, said.kind || said.track, said.spacing, 20, 60);
    ids := ids || said.id;
    tracks := tracks || said.track;
    ages := ages || said.age_sec;
    sources := sources || said.source;
    parts := parts || case when said.kind <> '' then said.parts end;
  end loop;
  perform private.add_listens(ids, tracks, ages, sources, parts);
end
$$;
revoke execute on function public.count_listens from public;
grant execute on function public.count_listens to anon, authenticated;

-- The first day of a period that ends today, in Vietnam.
create function private.first_day_of(days integer) returns date
  language plpgsql stable set search_path = ''
as $$
begin
  if days is null or days not in (7, 28, 90) then perform private.refuse(400, 'figures_bad_period'); end if;
  return (now() at time zone 'Asia/Ho_Chi_Minh')::date - days + 1;
end
$$;

-- Listens by day and kind of visit, likes and comments by day, the 50 most heard tracks, and the 20 hosts with the
-- most listens in their pages, for the last 7, 28 or 90 days in Vietnam. For operators.
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
      'hosts', (
        select coalesce(jsonb_agg(jsonb_build_object('host', host, 'listens', listens) order by listens desc, host), '[]')
        from (
          select host, sum(listens) as listens from private.embed_hosts_daily where day >= since
          group by 1 order by 2 desc, 1 limit 20
        ) as one),
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
revoke execute on function public.studio_figures from public;
grant execute on function public.studio_figures to authenticated;

-- studio_figures for one track, and how often each 64th of it was ever heard; null: never. For operators.
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
revoke execute on function public.studio_track_figures from public;
grant execute on function public.studio_track_figures to authenticated;

-- The size of the database in bytes. For operators.
create function public.studio_database_bytes() returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return pg_database_size(current_database());
end
$$;
revoke execute on function public.studio_database_bytes from public;
grant execute on function public.studio_database_bytes to authenticated;
