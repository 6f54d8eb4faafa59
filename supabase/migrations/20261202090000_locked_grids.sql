-- Operators can lock a track's beat grid: then imports do not change it, and edits only if they
-- also set grid_locked.

alter table public.tracks
  add column grid_locked boolean not null default false,
  add check (not grid_locked or (bpm is not null and first_downbeat_sec is not null));
comment on column public.tracks.grid_locked is
  'An operator has confirmed bpm and first_downbeat_sec: nothing changes them until they are unlocked.';
comment on column private.recordings.analysis is
  'Version of the analyser, confidence, segments of one tempo, key in Camelot''s notation, energy from 1 to 10 (from version 2 on), sections. Null: analysed before this column existed, or taken from a sidecar.';

-- Writes only changed values, marks them as set by hand, and logs former and new ones.
create or replace function private.write_track_fields(operator uuid, track public.tracks, wanted jsonb) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  former constant jsonb := to_jsonb(track);
  changes jsonb;
begin
  select jsonb_object_agg(field, jsonb_build_object('from', former -> field, 'to', value)) into changes
    from jsonb_each(wanted) as given (field, value) where former -> field is distinct from value;
  if changes is null then return false; end if;
  update public.tracks as known set
      (title, artist, album, genre, tags, description, bpm, first_downbeat_sec, downloadable, is_original, year,
        track_number, lyrics, youtube_url, chapters, grid_locked) = (
        select told.title, told.artist, told.album, told.genre, told.tags, told.description, told.bpm,
          told.first_downbeat_sec, told.downloadable, told.is_original, told.year, told.track_number,
          told.lyrics, told.youtube_url, told.chapters, told.grid_locked
        from jsonb_populate_record(known, wanted) as told),
      edited = array(select distinct name from
        (select unnest(known.edited) union all select jsonb_object_keys(changes)) as names (name) order by 1)
    where known.id = track.id;
  insert into public.operator_acts (operator_id, act, track_id, changes)
    values (operator, 'edit_track', track.id, changes);
  return true;
end
$$;

create or replace function public.edit_track(track_id text, fields jsonb) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  track  public.tracks;
  wanted jsonb;
  edited public.tracks;
begin
  if jsonb_typeof(fields) is distinct from 'object' then perform private.refuse(400, 'track_bad_field'); end if;
  perform private.lock_library();
  select * into track from public.tracks as one
    where one.id = edit_track.track_id and private.is_in_library(one) for update;
  if track.id is null then perform private.refuse(404, 'track_unknown'); end if;
  select jsonb_object_agg(field, case
      when field = 'grid_locked' and jsonb_typeof(value) = 'boolean' then value
      else private.tidy_track_field(field, value, track.duration_sec) end) into wanted
    from jsonb_each(fields) as given (field, value);
  if wanted is null then return false; end if;
  edited := jsonb_populate_record(track, wanted);
  if track.grid_locked and not wanted ? 'grid_locked'
    and (edited.bpm, edited.first_downbeat_sec) is distinct from (track.bpm, track.first_downbeat_sec)
  then perform private.refuse(400, 'track_grid_locked'); end if;
  if edited.grid_locked and (edited.bpm is null or edited.first_downbeat_sec is null)
  then perform private.refuse(400, 'track_no_grid'); end if;
  return private.write_track_fields(operator, track, wanted);
end
$$;
comment on function public.edit_track is
  'Sets fields of a track by hand: title, artist, album, genre, tags, description, bpm, first_downbeat_sec, grid_locked, downloadable, is_original, year, track_number, lyrics, youtube_url, chapters. A locked grid changes only if grid_locked is given, too. False: nothing has changed. For operators.';

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
    select one.id, one.status, one.publish_at, one.title, one.artist, one.album, one.genre, one.tags,
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
comment on function public.studio_track is
  'The fields of a track that operators may change, why it was hidden, and the original texts of repaired ones: {"title": "…"}. For operators.';

revoke execute on function public.studio_track from public, anon, service_role;
grant execute on function public.studio_track to authenticated;
