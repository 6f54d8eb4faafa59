-- Scheduled publishing, covers set by operators, a file's original names, and
-- duplicates in the library.

alter table public.tracks add column publish_at timestamptz;
comment on column public.tracks.publish_at is 'When the server publishes a hidden track.';
create index tracks_to_publish on public.tracks (publish_at) where publish_at is not null;

-- Cleared also when the track is published or removed in another way.
create function private.forget_publish_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.publish_at := null;
  return new;
end
$$;
create trigger forget_publish_at before update of status on public.tracks
  for each row when (new.publish_at is not null and new.status <> 'hidden')
  execute function private.forget_publish_at();

create function public.schedule_tracks(track_ids text[], at timestamptz) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  changed integer;
begin
  perform private.assert_track_list(track_ids);
  if at <= now() or at > now() + interval '1 year' then perform private.refuse(400, 'publish_bad_time'); end if;
  perform private.lock_library();
  with former as (
    select id, publish_at from public.tracks
    where id = any(track_ids) and status = 'hidden' and publish_at is distinct from at
  ), changed_tracks as (
    update public.tracks as track set publish_at = at, status_reason = '',
        -- Marks the status as set by hand: put_demo_aside does not hide the demo again.
        edited = array(select distinct name from unnest(track.edited || '{status}'::text[]) as name order by 1)
      from former where track.id = former.id
      returning track.id, former.publish_at
  )
  insert into public.operator_acts (operator_id, act, track_id, changes)
    select operator, 'schedule_track', id,
      jsonb_build_object('publish_at', jsonb_build_object('from', publish_at, 'to', at))
    from changed_tracks order by id;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function public.schedule_tracks is
  'Schedules hidden tracks, at most 100, for publishing within a year; null cancels it. Returns how many it has changed. For operators.';

create function private.publish_due() returns integer
  language plpgsql volatile set search_path = ''
as $$
declare
  changed integer;
begin
  -- Without due tracks, return before a statement that locks the library and announces a change.
  if not exists (select from public.tracks where publish_at <= now()) then return 0; end if;
  perform private.lock_library();
  with published as (
    update public.tracks set status = 'published', status_reason = ''
      where status = 'hidden' and publish_at <= now() returning id
  )
  insert into public.operator_acts (operator_id, act, track_id) select null, 'publish_on_time', id from published;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.publish_due is 'Publishes the scheduled tracks that are due. Returns how many.';

create function private.set_track_covers(
  operator uuid, track_ids text[], image text, color text, has_avif boolean
) returns table (former text)
  language plpgsql volatile set search_path = ''
as $$
begin
  perform private.assert_track_list(track_ids);
  perform private.lock_library();
  return query
    with known as (
      select track.id, track.cover_image from public.tracks as track
      where track.id = any(track_ids) and private.is_in_library(track)
        and track.cover_image is distinct from image
    ), changed as (
      update public.tracks as track set cover_image = image, cover_color = color, cover_has_avif = has_avif,
          edited = array(select distinct name
            from unnest(track.edited || '{cover_image,cover_color,cover_has_avif}'::text[]) as name order by 1)
        from known where track.id = known.id
        returning track.id
    ), noted as (
      insert into public.operator_acts (operator_id, act, track_id)
        select operator, 'set_cover', id from changed order by id
    )
    select distinct known.cover_image from known where known.cover_image is not null;
end
$$;
comment on function private.set_track_covers is
  'Sets the cover of tracks, at most 100; its files must exist. Returns their former covers. Called by the server for an operator.';

drop function public.studio_tracks(text, boolean, bigint, text);
create function public.studio_tracks(search text, only_hidden boolean, after_position bigint, after_id text)
  returns table (
    id                 text,
    status             text,
    publish_at         timestamptz,
    title              text,
    artist             text,
    tags               text[],
    duration_sec       double precision,
    stream_url         text,
    cover_image        text,
    cover_color        text,
    cover_has_avif     boolean,
    bpm                double precision,
    first_downbeat_sec double precision,
    loudness_lufs      double precision,
    true_peak_db       double precision,
    list_position      bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text[] := regexp_split_to_array(btrim(private.search_text(coalesce(left(search, 200), ''))), '\s+');
begin
  perform private.require_operator();
  return query
    select one.id, one.status, one.publish_at, one.title, one.artist, one.tags, one.duration_sec, one.stream_url,
      one.cover_image, one.cover_color, one.cover_has_avif, one.bpm, one.first_downbeat_sec,
      one.loudness_lufs, one.true_peak_db, one.list_position
    from public.tracks as one
    where private.is_in_library(one)
      and (not only_hidden or one.status = 'hidden')
      and (after_id is null or (one.list_position, one.id) > (after_position, after_id))
      -- search_text runs once per track, not once per word.
      and (words = '{""}' or (
        select bool_and(strpos(written.text, word) > 0)
        from (select private.search_text(concat_ws(' ', one.id, one.title, one.artist, one.album, one.genre,
            array_to_string(one.tags, ' '))) as text offset 0) as written,
          unnest(words) as word))
    order by one.list_position, one.id
    limit 50;
end
$$;
comment on function public.studio_tracks is
  'Tracks of the library, also hidden ones, in the order of the lists: the 50 after a given one. With search words, only tracks that have all of them, with or without diacritics. For operators.';

drop function public.studio_track(text);
create function public.studio_track(track_id text)
  returns table (
    id                 text,
    status             text,
    publish_at         timestamptz,
    title              text,
    artist             text,
    album              text,
    genre              text,
    tags               text[],
    description        text,
    downloadable       boolean,
    duration_sec       double precision,
    stream_url         text,
    cover_image        text,
    cover_color        text,
    cover_has_avif     boolean,
    bpm                double precision,
    first_downbeat_sec double precision,
    loudness_lufs      double precision,
    true_peak_db       double precision,
    hidden_reason      text,
    comments_closed    boolean,
    repairs            jsonb
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select one.id, one.status, one.publish_at, one.title, one.artist, one.album, one.genre, one.tags,
      one.description, one.downloadable, one.duration_sec, one.stream_url, one.cover_image, one.cover_color,
      one.cover_has_avif, one.bpm, one.first_downbeat_sec, one.loudness_lufs, one.true_peak_db,
      case when one.status = 'hidden' then (
        select acts.reason from public.operator_acts as acts
        where acts.track_id = one.id and acts.act in ('take_down_track', 'put_back_track', 'publish_on_time')
        order by acts.id desc limit 1) end,
      one.comments_closed,
      (
        select coalesce(jsonb_object_agg(repair ->> 'field', repair ->> 'before'), '{}')
        from private.library_files as file, jsonb_array_elements(file.tags #> '{read,repairs}') as repair
        where file.track_id = one.id and file.state in ('listed', 'waiting')
          and jsonb_typeof(file.tags #> '{read,repairs}') = 'array'
          and repair ->> 'field' in ('title', 'artist', 'album', 'genre', 'description')
          and private.has_visible(repair ->> 'before')
      )
    from public.tracks as one
    where one.id = studio_track.track_id and private.is_in_library(one);
end
$$;
comment on function public.studio_track is
  'The fields of a track that operators may change, why it was hidden, and the original texts of repaired ones: {"title": "…"}. For operators.';

create function public.studio_duplicates()
  returns table (
    alike              text,
    cause              text,
    id                 text,
    status             text,
    publish_at         timestamptz,
    title              text,
    artist             text,
    tags               text[],
    duration_sec       double precision,
    stream_url         text,
    cover_image        text,
    cover_color        text,
    cover_has_avif     boolean,
    bpm                double precision,
    first_downbeat_sec double precision,
    loudness_lufs      double precision,
    true_peak_db       double precision,
    list_position      bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    with known as materialized (
      select track.id, track.duration_sec, track.loudness_lufs, track.bpm,
        -- Steps of 0.1 s to join by equality; otherwise every track would be compared with every other one.
        floor(track.duration_sec * 10) as step,
        regexp_replace(private.search_text(concat(track.title, '|', track.artist)), '[^[:alnum:]|]+', '', 'g') as name
      from public.tracks as track where private.is_in_library(track)
    ), same_name as (
      select known.id, min(known.id) over (partition by known.name) as alike,
        count(*) over (partition by known.name) as times
      from known where known.name !~ '^\|'
    ), same_sound as (
      select one.id as former, other.id
      from known as one cross join generate_series(-1, 1) as shift
        join known as other on other.step = one.step + shift
        and abs(other.duration_sec - one.duration_sec) <= 0.1
        -- Encoding the same sound again changes the loudness less than this.
        and abs(other.loudness_lufs - one.loudness_lufs) <= 0.1
        and abs(coalesce(other.bpm, 0) - coalesce(one.bpm, 0)) <= 0.05
        and other.id > one.id and other.name <> one.name
    ), found as (
      select same_name.alike, 'name' as cause, same_name.id from same_name where times > 1
      union
      select former, 'sound', former from same_sound
      union
      select min(former), 'sound', same_sound.id from same_sound group by same_sound.id
    )
    select found.alike, found.cause, one.id, one.status, one.publish_at, one.title, one.artist, one.tags,
      one.duration_sec, one.stream_url, one.cover_image, one.cover_color, one.cover_has_avif, one.bpm,
      one.first_downbeat_sec, one.loudness_lufs, one.true_peak_db, one.list_position
    from found join public.tracks as one on one.id = found.id
    order by found.cause, found.alike, one.list_position, one.id
    limit 200;
end
$$;
comment on function public.studio_duplicates is
  'Possible duplicates, at most 200, grouped by "alike": tracks with the same title and artist, apart from diacritics and punctuation, or with the same length, loudness and tempo. For operators.';

revoke execute on function public.schedule_tracks, public.studio_tracks, public.studio_track,
  public.studio_duplicates from public, anon, service_role;
grant execute on function public.schedule_tracks, public.studio_tracks, public.studio_track,
  public.studio_duplicates to authenticated;
