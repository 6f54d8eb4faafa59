-- Operators edit, hide, schedule and restore tracks from the site's own pages. Values that they set are kept, as with
-- `npm run library`: an import does not change the columns in tracks.edited.

-- What the studio shows of a track, and what operators may edit. A new field takes a column of public.tracks and a row
-- here; no function lists the fields.
create table if not exists private.track_fields (
  name      text primary key,
  is_listed boolean not null,
  kind      text check (kind in
    ('line', 'lines', 'lyrics', 'youtube', 'tags', 'chapters', 'whole', 'number', 'moment', 'flag')),
  least     integer,
  most      integer,
  empty     jsonb,
  failure   text
);
comment on table private.track_fields is 'The columns of public.tracks that operators see.';
comment on column private.track_fields.is_listed is 'Lists show it, too, not only the track''s own form.';
comment on column private.track_fields.kind is 'By what rule private.tidy_track_field tidies it. Null: not edited.';
comment on column private.track_fields.most is 'The longest text or the largest number. least: the smallest one.';
comment on column private.track_fields.empty is
  'What is stored if it is emptied: "" or null. SQL null: it cannot be emptied.';
comment on column private.track_fields.failure is 'The code with which a bad value is refused.';
alter table private.track_fields enable row level security;

insert into private.track_fields (name, is_listed, kind, least, most, empty, failure) values
  ('id',                 true,  null,       null, null,  null,   null),
  ('status',             true,  null,       null, null,  null,   null),
  ('publish_at',         true,  null,       null, null,  null,   null),
  ('title',              true,  'line',     null, 200,   null,   'track_bad_title'),
  ('artist',             true,  'line',     null, 200,   null,   'track_bad_artist'),
  ('album',              false, 'line',     null, 200,   '""',   'track_bad_album'),
  ('genre',              false, 'line',     null, 60,    null,   'track_bad_genre'),
  ('label',              false, 'line',     null, 200,   '""',   'track_bad_label'),
  ('tags',               true,  'tags',     null, null,  null,   'track_bad_tags'),
  ('description',        false, 'lines',    null, 5000,  '""',   'track_bad_description'),
  ('lyrics',             false, 'lyrics',   null, 20000, 'null', 'track_bad_lyrics'),
  ('year',               false, 'whole',    1900, 2100,  'null', 'track_bad_year'),
  ('track_number',       false, 'whole',    1,    999,   'null', 'track_bad_number'),
  ('youtube_url',        false, 'youtube',  null, null,  'null', 'track_bad_youtube'),
  ('chapters',           false, 'chapters', null, null,  'null', 'track_bad_chapters'),
  ('is_original',        false, 'flag',     null, null,  null,   'track_bad_field'),
  ('downloadable',       false, 'flag',     null, null,  null,   'track_bad_field'),
  ('bpm',                true,  'number',   60,   220,   'null', 'track_bad_bpm'),
  ('first_downbeat_sec', true,  'moment',   null, null,  'null', 'track_bad_downbeat'),
  ('grid_locked',        false, 'flag',     null, null,  null,   'track_bad_field'),
  ('comments_closed',    false, null,       null, null,  null,   null),
  ('duration_sec',       true,  null,       null, null,  null,   null),
  ('stream_url',         true,  null,       null, null,  null,   null),
  ('cover_image',        true,  null,       null, null,  null,   null),
  ('cover_color',        true,  null,       null, null,  null,   null),
  ('cover_has_avif',     true,  null,       null, null,  null,   null),
  ('loudness_lufs',      true,  null,       null, null,  null,   null),
  ('true_peak_db',       true,  null,       null, null,  null,   null),
  ('list_position',      true,  null,       null, null,  null,   null)
  on conflict do nothing;

create or replace function private.is_tag(tag text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  -- Commas separate tags wherever they are typed.
  select coalesce(char_length(tag) <= 60 and private.has_visible(tag) and tag !~ ',', false)
$$;
comment on function private.is_tag is 'Whether a tag is visible, has at most 60 characters, and no comma.';

create or replace function private.tidy_chapters(value jsonb, duration_sec double precision) returns jsonb
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
comment on function private.tidy_chapters is
  'Sorts the chapters of a track, which are a mix''s tracklist. Null if one is invalid: at most 500, with titles of '
  'at most 200 characters, within the track.';

create or replace function private.tidy_tags(value jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  tags text[];
begin
  if jsonb_typeof(value) <> 'array' then return null; end if;
  if jsonb_array_length(value) > 20 or char_length(value::text) > 10000
    or exists (select from jsonb_array_elements(value) as one where jsonb_typeof(one) <> 'string')
  then return null; end if;
  select coalesce(array_agg(tag order by nth), '{}') into tags
    from (
      select private.tidy_line(one) as tag, min(place) as nth
      from jsonb_array_elements_text(value) with ordinality as given (one, place) group by 1
    ) as tidied;
  if not (select coalesce(bool_and(private.is_tag(tag)), true) from unnest(tags) as tag) then return null; end if;
  return to_jsonb(tags);
end
$$;
comment on function private.tidy_tags is 'Tidies tags, each once. Null if one is invalid, or if there are more than 20.';

create or replace function private.tidy_track_field(field text, value jsonb, duration_sec double precision) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  rule   private.track_fields;
  type   constant text := jsonb_typeof(value);
  said   text := case when type = 'string' and char_length(value #>> '{}') <= 20000 then value #>> '{}' end;
  given  constant numeric := case when type = 'number' then (value #>> '{}')::numeric end;
  tidied jsonb;
begin
  select * into rule from private.track_fields where name = field and kind is not null;
  if rule.name is null then perform private.refuse(400, 'track_bad_field'); end if;
  if type = 'null' and rule.empty = 'null' then return 'null'; end if;

  if rule.kind in ('line', 'lines', 'lyrics', 'youtube') then
    said := case rule.kind when 'line' then private.tidy_line(said) when 'youtube' then btrim(said)
      else private.tidy_lines(said) end;
    if said = '' and rule.empty is not null then return rule.empty; end if;
    if char_length(said) <= coalesce(rule.most, 20000)
      and (rule.empty is not null or private.has_visible(said))
      and (rule.kind <> 'youtube'
        or said ~ '^https://((www|m|music)\.)?(youtube\.com|youtu\.be)/[!#-;=?-~]{1,200}$')
    then return to_jsonb(said); end if;
  elsif rule.kind = 'whole' then
    if given % 1 = 0 and given between rule.least and rule.most then return to_jsonb(given::integer); end if;
  elsif rule.kind = 'number' then
    if given between rule.least and rule.most then return to_jsonb(round(given, 3)); end if;
  elsif rule.kind = 'moment' then
    if given between 0 and coalesce(duration_sec, 86400)::numeric then return to_jsonb(round(given, 4)); end if;
  elsif rule.kind = 'flag' then
    if type = 'boolean' then return value; end if;
  elsif rule.kind = 'tags' then
    tidied := private.tidy_tags(value);
  elsif rule.kind = 'chapters' then
    if value = '[]' then return rule.empty; end if;
    tidied := private.tidy_chapters(value, duration_sec);
  end if;
  if tidied is null then perform private.refuse(400, rule.failure); end if;
  return tidied;
end
$$;
comment on function private.tidy_track_field is
  'The tidied value of one field, by its row of private.track_fields, as `npm run library` does it.';

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
  execute format(
    'update public.tracks set
        (%1$s) = (select %1$s from jsonb_populate_record(null::public.tracks, $1)),
        edited = array(select distinct name from unnest(edited || $2) as name order by 1)
      where id = $3',
    (select string_agg(quote_ident(field), ', ') from jsonb_object_keys(changes) as field))
    using wanted, array(select jsonb_object_keys(changes)), track.id;
  insert into public.operator_acts (operator_id, act, track_id, changes)
    values (operator, 'edit_track', track.id, changes);
  return true;
end
$$;
comment on function private.write_track_fields is
  'Writes only changed values, marks them as set by hand, and logs former and new ones.';

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
  select jsonb_object_agg(field, private.tidy_track_field(field, value, track.duration_sec)) into wanted
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
  'Sets fields of a track by hand: those of private.track_fields that have a kind. A locked grid changes only if '
  'grid_locked is given, too. False: nothing has changed. For operators.';

create or replace function private.assert_track_list(track_ids text[]) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(cardinality(track_ids), 0) not between 1 and 100 then perform private.refuse(400, 'tracks_bad_list'); end if;
end
$$;
comment on function private.assert_track_list is 'Refuses a list that is empty or has more than a hundred tracks.';

create or replace function public.tag_tracks(track_ids text[], tag text) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  added   constant text := private.tidy_line(left(tag, 200));
  track   public.tracks;
  changed integer := 0;
begin
  perform private.assert_track_list(track_ids);
  if not private.is_tag(added) then perform private.refuse(400, 'track_bad_tags'); end if;
  perform private.lock_library();
  for track in
    select * from public.tracks as one
    where one.id = any(track_ids) and private.is_in_library(one)
      and not added = any(one.tags) and cardinality(one.tags) < 20
    order by one.id for update
  loop
    if private.write_track_fields(operator, track, jsonb_build_object('tags', track.tags || added))
    then changed := changed + 1; end if;
  end loop;
  return changed;
end
$$;
comment on function public.tag_tracks is
  'Adds a tag to tracks, at most 100; skips those that have it, or have twenty. Returns how many it has changed. For '
  'operators.';

create or replace function private.set_tracks_hidden(track_ids text[], is_hidden boolean, reason text) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  changed integer;
begin
  perform private.assert_track_list(track_ids);
  perform private.lock_library();
  with changed_tracks as (
    update public.tracks as track set
        status = case when is_hidden then 'hidden' else 'published' end,
        status_reason = '',
        edited = array(select distinct name from unnest(track.edited || '{status}'::text[]) as name order by 1)
      where track.id = any(track_ids)
        and track.status = case when is_hidden then 'published' else 'hidden' end
      returning track.id
  )
  insert into public.operator_acts (operator_id, act, track_id, reason)
    select operator, case when is_hidden then 'take_down_track' else 'put_back_track' end, id,
      coalesce(private.tidy(reason), '')
    from changed_tracks order by id;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.set_tracks_hidden is 'Hides or publishes tracks for an operator, and logs it.';

create or replace function public.take_down_tracks(track_ids text[], reason text) returns integer
  language sql volatile security definer set search_path = ''
as $$
  select private.set_tracks_hidden(track_ids, true, reason)
$$;
comment on function public.take_down_tracks is
  'Hides published tracks, at most 100; their files stay. Returns how many it has hidden. For operators.';

create or replace function public.put_back_tracks(track_ids text[]) returns integer
  language sql volatile security definer set search_path = ''
as $$
  select private.set_tracks_hidden(track_ids, false, '')
$$;
comment on function public.put_back_tracks is
  'Publishes hidden tracks again, at most 100. Returns how many it has published. For operators.';

create or replace function public.schedule_tracks(track_ids text[], at timestamptz) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  changed integer;
begin
  perform private.assert_track_list(track_ids);
  if at <= now() or at > now() + interval '1 year' then perform private.refuse(400, 'publish_bad_time'); end if;
  perform private.lock_library();
  if at is not null and not exists (select from public.tracks where id = any(track_ids) and status = 'hidden')
  then perform private.refuse(409, 'publish_not_hidden'); end if;
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
  'Schedules hidden tracks, at most 100, for publishing within a year; null cancels it. Returns how many it has '
  'changed. Listeners have published tracks already: those among the chosen ones are skipped, and the call is refused '
  'if none is hidden. For operators.';

create or replace function private.publish_due() returns integer
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

create or replace function private.set_track_covers(
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
  'Sets the cover of tracks, at most 100; its files must exist. Returns their former covers. Called by the server for '
  'an operator.';

create or replace function private.studio_status(track public.tracks) returns text
  language sql immutable set search_path = ''
as $$
  select case when track.status = 'hidden' and not track.was_published then 'held' else track.status end
$$;
comment on function private.studio_status is
  'The status that the studio shows: ''held'' for a hidden track that waits for its first publication and was not '
  'taken down.';

revoke execute on function private.studio_status from public;

create or replace function private.studio_json(track public.tracks, is_list boolean) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_object_agg(field.name, one.columns -> field.name)
      || jsonb_build_object('status', private.studio_status(track))
    from (select to_jsonb(track) as columns offset 0) as one, private.track_fields as field
    where field.is_listed or not is_list
$$;
comment on function private.studio_json is 'What the studio shows of a track: its columns in private.track_fields.';

create or replace function public.studio_tracks(search text, only_hidden boolean, after_position bigint, after_id text)
  returns setof jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text[] := regexp_split_to_array(btrim(private.search_text(coalesce(left(search, 200), ''))), '\s+');
begin
  perform private.require_operator();
  return query execute format($query$
    select private.studio_json(one, true)
    from public.tracks as one
    where private.is_in_library(one)
      and (not $2 or one.status = 'hidden')
      and ($4 is null or (one.list_position, one.id) > ($3, $4))
      -- search_text runs once per track, not once per word.
      and ($1 = '{""}' or (
        select bool_and(strpos(written.text, word) > 0)
        from (select private.search_text(concat_ws(' ', one.id, %s, array_to_string(one.tags, ' '))) as text
            offset 0) as written,
          unnest($1) as word))
    order by one.list_position, one.id
    limit 50
    $query$, (select string_agg(format('one.%I', name), ', ') from private.track_fields where kind = 'line'))
    using words, only_hidden, after_position, after_id;
end
$$;
comment on function public.studio_tracks is
  'Tracks of the library, also hidden ones, in the order of the lists: the 50 after a given one. With search words, '
  'only tracks that have all of them, with or without diacritics. Each is an object of private.studio_json. For '
  'operators.';

create or replace function public.studio_track(track_id text) returns setof jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select private.studio_json(one, false) || jsonb_build_object(
      'hidden_reason', case when one.status = 'hidden' then (
        select acts.reason from public.operator_acts as acts
        where acts.track_id = one.id and acts.act in ('take_down_track', 'put_back_track', 'publish_on_time')
        order by acts.id desc limit 1) end,
      'repairs', (
        select coalesce(jsonb_object_agg(repair ->> 'field', repair ->> 'before'), '{}')
        from private.library_files as file, jsonb_array_elements(file.tags #> '{read,repairs}') as repair
        where file.track_id = one.id and file.state in ('listed', 'waiting')
          and jsonb_typeof(file.tags #> '{read,repairs}') = 'array'
          and repair ->> 'field' in (select name from private.track_fields where kind in ('line', 'lines'))
          and private.has_visible(repair ->> 'before')
      ))
    from public.tracks as one
    where one.id = studio_track.track_id and private.is_in_library(one);
end
$$;
comment on function public.studio_track is
  'A track of the library: an object of private.studio_json, with hidden_reason, why it was hidden, and repairs, the '
  'original texts of repaired ones: {"title": "…"}. For operators.';

create or replace function public.studio_duplicates() returns setof jsonb
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
    select jsonb_build_object('alike', found.alike, 'cause', found.cause) || private.studio_json(one, true)
    from found join public.tracks as one on one.id = found.id
    order by found.cause, found.alike, one.list_position, one.id
    limit 200;
end
$$;
comment on function public.studio_duplicates is
  'Possible duplicates, at most 200, as objects of private.studio_json, grouped by "alike": tracks with the same '
  'title and artist, apart from diacritics and punctuation, or with the same length, loudness and tempo. For '
  'operators.';

revoke execute on function public.edit_track, public.tag_tracks, public.take_down_tracks, public.put_back_tracks,
  public.schedule_tracks, public.studio_tracks, public.studio_track, public.studio_duplicates
  from public, anon, service_role;
grant execute on function public.edit_track, public.tag_tracks, public.take_down_tracks, public.put_back_tracks,
  public.schedule_tracks, public.studio_tracks, public.studio_track, public.studio_duplicates
  to authenticated;
