-- An address that was never public answers like an unknown one. Only what visitors once saw is gone.
alter table public.tracks add column was_published boolean not null default false;
comment on column public.tracks.was_published is 'Whether it was ever published: only then does its address say that it is gone.';

create or replace function private.set_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.revision := nextval('private.library_revision');
  new.was_published := new.was_published or new.status = 'published';
  return new;
end
$$;

-- Of earlier tracks nobody wrote it down: those that anybody heard, liked, commented on or took down were public.
update public.tracks as track set was_published = true
  where status in ('published', 'removed') or status_reason = 'demo' or playback_count > 0 or likes_count > 0
    or exists (select from public.track_comments where track_id = track.id)
    or exists (select from public.track_likes where track_id = track.id)
    or exists (select from public.playlist_tracks where track_id = track.id)
    or exists (select from public.track_listens_daily where track_id = track.id)
    or exists (select from private.listens_weekly where track_id = track.id)
    or exists (select from public.operator_acts
      where track_id = track.id and act in ('take_down_track', 'put_back_track', 'publish_on_time'));

create function private.studio_status(track public.tracks) returns text
  language sql immutable set search_path = ''
as $$
  select case when track.status = 'hidden' and not track.was_published then 'held' else track.status end
$$;
comment on function private.studio_status is
  'The status that the studio shows: ''held'' for a hidden track that waits for its first publication and was not taken down.';
revoke execute on function private.studio_status from public;

-- As before, but with that status.
create or replace function public.studio_tracks(search text, only_hidden boolean, after_position bigint, after_id text)
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
    select one.id, private.studio_status(one), one.publish_at, one.title, one.artist, one.tags, one.duration_sec, one.stream_url,
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

create or replace function public.studio_track(track_id text)
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
    is_original        boolean,
    year               integer,
    track_number       integer,
    lyrics             text,
    youtube_url        text,
    chapters           jsonb,
    duration_sec       double precision,
    stream_url         text,
    cover_image        text,
    cover_color        text,
    cover_has_avif     boolean,
    bpm                double precision,
    first_downbeat_sec double precision,
    grid_locked        boolean,
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
    select one.id, private.studio_status(one), one.publish_at, one.title, one.artist, one.album, one.genre, one.tags,
      one.description, one.downloadable, one.is_original, one.year, one.track_number, one.lyrics,
      one.youtube_url, one.chapters, one.duration_sec, one.stream_url, one.cover_image, one.cover_color,
      one.cover_has_avif, one.bpm, one.first_downbeat_sec, one.grid_locked, one.loudness_lufs, one.true_peak_db,
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

create or replace function public.studio_duplicates()
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
    select found.alike, found.cause, one.id, private.studio_status(one), one.publish_at, one.title, one.artist, one.tags,
      one.duration_sec, one.stream_url, one.cover_image, one.cover_color, one.cover_has_avif, one.bpm,
      one.first_downbeat_sec, one.loudness_lufs, one.true_peak_db, one.list_position
    from found join public.tracks as one on one.id = found.id
    order by found.cause, found.alike, one.list_position, one.id
    limit 200;
end
$$;
