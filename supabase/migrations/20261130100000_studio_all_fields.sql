-- Further fields for operators to edit: year, track number, lyrics, YouTube link, whether it is an original,
-- and chapters, which are a mix's tracklist.

create function private.tidy_chapters(value jsonb, duration_sec double precision) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  one   jsonb;
  title text;
  list  jsonb;
begin
  if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > 500 then return null; end if;
  for one in select jsonb_array_elements(value) loop
    title := private.tidy_line(left(one ->> 'title', 1000));
    if jsonb_typeof(one) <> 'object' or jsonb_typeof(one -> 'atSec') is distinct from 'number'
      or not private.has_visible(title) or char_length(title) > 200
      or (one ->> 'atSec')::numeric not between 0 and coalesce(duration_sec, 86400)::numeric
    then return null; end if;
    list := coalesce(list, '[]') || jsonb_build_object('atSec', round((one ->> 'atSec')::numeric, 3), 'title', title);
  end loop;
  return (select jsonb_agg(chapter order by (chapter ->> 'atSec')::numeric, place)
    from jsonb_array_elements(list) with ordinality as given (chapter, place));
end
$$;
comment on function private.tidy_chapters is 'Sorts chapters. Null if one is invalid: at most 500, with titles of at most 200 characters, within the track.';

-- The tidied value of one field, by the same rules as `npm run library`.
create or replace function private.tidy_track_field(field text, value jsonb, duration_sec double precision) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  kind constant text := jsonb_typeof(value);
  said text := case when kind = 'string' and char_length(value #>> '{}') <= 20000 then value #>> '{}' end;
  tags text[];
  list jsonb;
begin
  if field in ('title', 'artist', 'album', 'genre') then
    said := private.tidy_line(said);
    if char_length(said) <= (case field when 'genre' then 60 else 200 end)
      and (private.has_visible(said) or field = 'album')
    then return to_jsonb(said); end if;
  elsif field = 'description' then
    said := private.tidy_lines(said);
    if char_length(said) <= 5000 then return to_jsonb(said); end if;
  elsif field = 'lyrics' then
    said := private.tidy_lines(said);
    if kind = 'null' or said = '' then return 'null'; end if;
    if char_length(said) <= 20000 then return to_jsonb(said); end if;
  elsif field = 'youtube_url' then
    said := btrim(said);
    if kind = 'null' or said = '' then return 'null'; end if;
    if said ~ '^https://((www|m|music)\.)?(youtube\.com|youtu\.be)/[!#-;=?-~]{1,200}$' then return to_jsonb(said); end if;
  elsif field in ('year', 'track_number') then
    if kind = 'null' then return value; end if;
    if kind = 'number' and (value #>> '{}')::numeric % 1 = 0
      and (value #>> '{}')::numeric between (case field when 'year' then 1900 else 1 end)
        and (case field when 'year' then 2100 else 999 end)
    then return to_jsonb((value #>> '{}')::numeric::integer); end if;
  elsif field = 'chapters' then
    if kind = 'null' or value = '[]' then return 'null'; end if;
    list := private.tidy_chapters(value, duration_sec);
    if list is not null then return list; end if;
  elsif field = 'is_original' then
    if kind = 'boolean' then return value; end if;
  elsif field = 'bpm' then
    if kind = 'null' then return value; end if;
    if kind = 'number' and (value #>> '{}')::numeric between 60 and 220
    then return to_jsonb(round((value #>> '{}')::numeric, 3)); end if;
  elsif field = 'first_downbeat_sec' then
    if kind = 'null' then return value; end if;
    if kind = 'number' and (value #>> '{}')::numeric between 0 and coalesce(duration_sec, 86400)::numeric
    then return to_jsonb(round((value #>> '{}')::numeric, 4)); end if;
  elsif field = 'downloadable' then
    if kind = 'boolean' then return value; end if;
  elsif field = 'tags' and kind = 'array' then
    if jsonb_array_length(value) <= 20 and char_length(value::text) <= 10000
      and not exists (select from jsonb_array_elements(value) as one where jsonb_typeof(one) <> 'string') then
      select coalesce(array_agg(tag order by nth), '{}') into tags
        from (
          select private.tidy_line(one) as tag, min(place) as nth
          from jsonb_array_elements_text(value) with ordinality as given (one, place) group by 1
        ) as tidied;
      if (select coalesce(bool_and(private.is_tag(tag)), true) from unnest(tags) as tag)
      then return to_jsonb(tags); end if;
    end if;
  end if;
  perform private.refuse(400, case field
    when 'first_downbeat_sec' then 'track_bad_downbeat'
    when 'title' then 'track_bad_title' when 'artist' then 'track_bad_artist'
    when 'album' then 'track_bad_album' when 'genre' then 'track_bad_genre'
    when 'description' then 'track_bad_description' when 'tags' then 'track_bad_tags'
    when 'bpm' then 'track_bad_bpm' when 'lyrics' then 'track_bad_lyrics'
    when 'youtube_url' then 'track_bad_youtube' when 'year' then 'track_bad_year'
    when 'track_number' then 'track_bad_number' when 'chapters' then 'track_bad_chapters'
    else 'track_bad_field' end);
end
$$;

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
        track_number, lyrics, youtube_url, chapters) = (
        select told.title, told.artist, told.album, told.genre, told.tags, told.description, told.bpm,
          told.first_downbeat_sec, told.downloadable, told.is_original, told.year, told.track_number,
          told.lyrics, told.youtube_url, told.chapters
        from jsonb_populate_record(known, wanted) as told),
      edited = array(select distinct name from
        (select unnest(known.edited) union all select jsonb_object_keys(changes)) as names (name) order by 1)
    where known.id = track.id;
  insert into public.operator_acts (operator_id, act, track_id, changes)
    values (operator, 'edit_track', track.id, changes);
  return true;
end
$$;

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

comment on function public.edit_track is
  'Sets fields of a track by hand: title, artist, album, genre, tags, description, bpm, first_downbeat_sec, downloadable, is_original, year, track_number, lyrics, youtube_url, chapters. False: nothing has changed. For operators.';

revoke execute on function public.studio_track from public, anon, service_role;
grant execute on function public.studio_track to authenticated;
