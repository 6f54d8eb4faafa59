-- Players in other sites' pages: their listens, and which pages may have them.

alter table public.track_listens_daily drop constraint track_listens_daily_source_check;
alter table public.track_listens_daily add constraint track_listens_daily_source_check
  check (source in ('direct', 'search', 'social', 'other', 'embed')) not valid;
alter table public.track_listens_daily validate constraint track_listens_daily_source_check;
comment on column public.track_listens_daily.source is
  'The kind of site that led to the visit. direct: none, or the site itself. embed: the player in a page of another site.';

create table private.embed_hosts_daily (
  day     date not null,
  host    text not null check (char_length(host) <= 100),
  listens bigint not null,
  primary key (day, host)
);
comment on table private.embed_hosts_daily is
  'Listens in players in other sites'' pages, by the host of the page; at most some 100 hosts a day, since callers name them.';
comment on column private.embed_hosts_daily.host is 'Empty: unknown, or one of too many.';
alter table private.embed_hosts_daily enable row level security;

create or replace function private.is_listen(said jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(said) = 'object'
    and said ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and private.is_track_id(said ->> 'track')
    and jsonb_typeof(said -> 'agoSec') = 'number' and said ->> 'agoSec' ~ '^\d{1,9}$'
    and said ->> 'source' ~ '^(direct|search|social|other|embed(:[a-z0-9]([a-z0-9.-]{0,98}[a-z0-9])?)?)$', false)
$$;

comment on function private.is_listen is
  'Whether it has the form of one entry of count_listens. The source ''embed:blog.example'' names the host of a page with a player.';

create or replace function private.add_listens(
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

create or replace function private.forget_old_listens() returns void
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

create or replace function public.studio_figures(days integer) returns jsonb
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

comment on function public.studio_figures is
  'Listens by day and kind of visit, likes and comments by day, the 50 most heard tracks, and the 20 hosts with the most listens in their pages, for the last 7, 28 or 90 days in Vietnam. For operators.';

create or replace function private.tidy_site_field(field text, value jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  kind constant text := jsonb_typeof(value);
  longest constant integer := case when field in ('terms', 'privacy') then 20000 else 1000 end;
  said text := case when kind = 'string' and char_length(value #>> '{}') <= longest then value #>> '{}' end;
  links jsonb := '[]';
  link  jsonb;
  label text;
  -- As in domain/embed-hosts.ts.
  host constant text := '(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?(:[0-9]{1,5})?';
begin
  if kind = 'null' or value = '[]' and field = 'links' then return 'null'; end if;
  if field in ('name', 'heading', 'tagline') then
    said := private.tidy_line(said);
    if private.has_visible(said)
      and char_length(said) <= (case field when 'tagline' then 160 else 40 end)
    then return to_jsonb(said); end if;
  elsif field in ('terms', 'privacy') then
    said := private.tidy_lines(said);
    if private.has_visible(said) then return to_jsonb(said); end if;
  elsif field = 'comments' then
    if said in ('closed', 'hidden') then return to_jsonb(said); end if;
  elsif field in ('sign_up', 'embeds') then
    if said = 'closed' then return to_jsonb(said); end if;
  elsif field = 'music_apps' then
    if said = 'open' then return to_jsonb(said); end if;
  elsif field = 'embed_hosts' then
    said := lower(btrim(said));
    if said ~ ('^' || host || '(, ' || host || '){0,19}$') then return to_jsonb(said); end if;
  elsif field = 'contact' then
    said := btrim(said);
    if private.is_site_address(said)
      or (char_length(said) <= 200 and said ~ '^[A-Za-z0-9._%+-]+@([a-z0-9-]+\.)+[a-z]{2,}$')
    then return to_jsonb(said); end if;
  elsif field = 'links' and kind = 'array' then
    if jsonb_array_length(value) <= 8 and char_length(value::text) <= 10000 then
      for link in select * from jsonb_array_elements(value) loop
        label := private.tidy_line(link ->> 'label');
        exit when jsonb_typeof(link) <> 'object'
          or jsonb_typeof(link -> 'label') is distinct from 'string' or jsonb_typeof(link -> 'url') is distinct from 'string'
          or not private.has_visible(label) or char_length(label) > 30
          or not private.is_site_address(btrim(link ->> 'url'));
        links := links || jsonb_build_array(jsonb_build_object('label', label, 'url', btrim(link ->> 'url')));
      end loop;
      if jsonb_array_length(links) = jsonb_array_length(value) then return links; end if;
    end if;
  elsif field in ('dark_main', 'dark_accent', 'light_main', 'light_accent') then
    said := lower(said);
    if said ~ '^#[0-9a-f]{6}$' then
      if not private.is_readable_color(said, split_part(field, '_', 1))
      then perform private.refuse(400, 'site_low_contrast'); end if;
      return to_jsonb(said);
    end if;
  end if;
  perform private.refuse(400, case
    when field in ('name', 'heading', 'tagline', 'terms', 'privacy', 'contact', 'links', 'embed_hosts') then 'site_bad_' || field
    when field like '%\_main' or field like '%\_accent' then 'site_bad_color'
    else 'site_bad_field' end);
end
$$;

comment on function public.save_site_settings is
  'Sets fields of the site: name, heading, tagline, contact, links, dark_main, dark_accent, light_main, light_accent; comments (closed: nobody can comment; hidden: and nobody reads what was written), sign_up (closed), music_apps (open: apps may play the music), embeds (closed: no player in other sites'' pages), embed_hosts (the only hosts that may have one), terms and privacy (texts of pages); null restores the program''s default, also for logo. False: nothing has changed. For operators.';
