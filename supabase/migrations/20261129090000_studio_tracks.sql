-- Operators edit, hide and restore tracks from the site's own pages. Values that they set
-- are kept, as with npm run library: an import does not change the columns in tracks.edited.

alter table public.operator_acts
  alter column target_id drop not null,
  -- No foreign key, like the other targets.
  add column track_id text,
  add column changes jsonb,
  add check ((target_id is null) <> (track_id is null)),
  drop constraint operator_acts_act_check,
  add constraint operator_acts_act_check check (act ~ '^[a-z_]{3,40}$');
comment on column public.operator_acts.changes is 'The changes of an edited track: {"title": {"from": "…", "to": "…"}}.';
create index operator_acts_by_track on public.operator_acts (track_id, id) where track_id is not null;

-- Rows of removed tracks and placeholders only reserve their ids. Neither is in the library.
create function private.is_in_library(track public.tracks) returns boolean
  language sql immutable set search_path = ''
as $$
  select track.status <> 'removed' and track.status_reason <> 'unknown'
$$;
create index tracks_of_studio on public.tracks (list_position, id);

create function private.tidy_line(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    normalize(private.without_invisible(written), nfc),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
  ))
$$;
comment on function private.tidy_line is 'Normalises a text to NFC, on one line, without invisible characters.';

create function private.tidy_lines(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    normalize(private.without_invisible(written), nfc),
    '\r\n?|[\u000b\u000c\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u0001-\u0009\u000e-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'),
    ' ?\n ?', E'\n', 'g'),
    '\n{3,}', E'\n\n', 'g'), E' \n')
$$;
comment on function private.tidy_lines is 'Like tidy_line for several lines, with at most one empty line in a row.';

-- Letters without their marks, so that 'den do' finds 'Đèn Đỏ'.
create function private.search_text(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(lower(regexp_replace(normalize(written, nfd), '[\u0300-\u036f]+', '', 'g')), 'đ', 'd')
$$;

create function private.is_tag(tag text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  -- Commas separate tags wherever they are typed.
  select coalesce(char_length(tag) <= 60 and private.has_visible(tag) and tag !~ ',', false)
$$;

-- The tidied value of one field, by the same rules as `npm run library`.
create function private.tidy_track_field(field text, value jsonb, duration_sec double precision) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  kind constant text := jsonb_typeof(value);
  said text := case when kind = 'string' and char_length(value #>> '{}') <= 10000 then value #>> '{}' end;
  tags text[];
begin
  if field in ('title', 'artist', 'album', 'genre') then
    said := private.tidy_line(said);
    if char_length(said) <= (case field when 'genre' then 60 else 200 end)
      and (private.has_visible(said) or field = 'album')
    then return to_jsonb(said); end if;
  elsif field = 'description' then
    said := private.tidy_lines(said);
    if char_length(said) <= 5000 then return to_jsonb(said); end if;
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
    when 'bpm' then 'track_bad_bpm'
    else 'track_bad_field' end);
end
$$;

-- Writes only changed values, marks them as set by hand, and logs former and new ones.
create function private.write_track_fields(operator uuid, track public.tracks, wanted jsonb) returns boolean
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
      (title, artist, album, genre, tags, description, bpm, first_downbeat_sec, downloadable) = (
        select told.title, told.artist, told.album, told.genre, told.tags, told.description, told.bpm,
          told.first_downbeat_sec, told.downloadable
        from jsonb_populate_record(known, wanted) as told),
      edited = array(select distinct name from
        (select unnest(known.edited) union all select jsonb_object_keys(changes)) as names (name) order by 1)
    where known.id = track.id;
  insert into public.operator_acts (operator_id, act, track_id, changes)
    values (operator, 'edit_track', track.id, changes);
  return true;
end
$$;

create function public.edit_track(track_id text, fields jsonb) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  track  public.tracks;
  wanted jsonb;
begin
  if jsonb_typeof(fields) is distinct from 'object' then perform private.refuse(400, 'track_bad_field'); end if;
  perform private.lock_library();
  select * into track from public.tracks as one
    where one.id = edit_track.track_id and private.is_in_library(one) for update;
  if track.id is null then perform private.refuse(404, 'track_unknown'); end if;
  select jsonb_object_agg(field, private.tidy_track_field(field, value, track.duration_sec)) into wanted
    from jsonb_each(fields) as given (field, value);
  return wanted is not null and private.write_track_fields(operator, track, wanted);
end
$$;
comment on function public.edit_track is
  'Sets fields of a track by hand: title, artist, album, genre, tags, description, bpm, first_downbeat_sec, downloadable. False: nothing has changed. For operators.';

create function private.assert_track_list(track_ids text[]) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(cardinality(track_ids), 0) not between 1 and 100 then perform private.refuse(400, 'tracks_bad_list'); end if;
end
$$;

create function private.set_tracks_hidden(track_ids text[], is_hidden boolean, reason text) returns integer
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

create function public.take_down_tracks(track_ids text[], reason text) returns integer
  language sql volatile security definer set search_path = ''
as $$
  select private.set_tracks_hidden(track_ids, true, reason)
$$;
comment on function public.take_down_tracks is
  'Hides published tracks, at most 100; their files stay. Returns how many it has hidden. For operators.';

create function public.put_back_tracks(track_ids text[]) returns integer
  language sql volatile security definer set search_path = ''
as $$
  select private.set_tracks_hidden(track_ids, false, '')
$$;
comment on function public.put_back_tracks is
  'Publishes hidden tracks again, at most 100. Returns how many it has published. For operators.';

create function public.tag_tracks(track_ids text[], tag text) returns integer
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
  'Adds a tag to tracks, at most 100; skips those that have it, or have twenty. Returns how many it has changed. For operators.';

create function public.studio_tracks(search text, only_hidden boolean, after_position bigint, after_id text)
  returns table (
    id                 text,
    status             text,
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
    select one.id, one.status, one.title, one.artist, one.tags, one.duration_sec, one.stream_url,
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

create function public.studio_track(track_id text)
  returns table (
    id                 text,
    status             text,
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
    hidden_reason      text
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select one.id, one.status, one.title, one.artist, one.album, one.genre, one.tags, one.description,
      one.downloadable, one.duration_sec, one.stream_url, one.cover_image, one.cover_color, one.cover_has_avif,
      one.bpm, one.first_downbeat_sec, one.loudness_lufs, one.true_peak_db,
      case when one.status = 'hidden' then (
        select acts.reason from public.operator_acts as acts
        where acts.track_id = one.id and acts.act in ('take_down_track', 'put_back_track')
        order by acts.id desc limit 1) end
    from public.tracks as one
    where one.id = studio_track.track_id and private.is_in_library(one);
end
$$;
comment on function public.studio_track is
  'The fields of a track that operators may change, and why it was hidden. For operators.';

drop function public.studio_acts();
create function public.studio_acts()
  returns table (
    id            bigint,
    acted_at      timestamptz,
    operator_name text,
    act           text,
    target_name   text,
    track_id      text,
    reason        text,
    changed       text[]
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select one.id, one.acted_at, operator.display_name, one.act,
      coalesce(target.display_name, author.display_name, track.title), one.track_id, one.reason,
      case when one.changes is not null then array(select jsonb_object_keys(one.changes)) end
    from (select * from public.operator_acts as newest order by newest.id desc limit 100) as one
      left join public.profiles as operator on operator.user_id = one.operator_id
      left join public.profiles as target on target.user_id = one.target_id
      left join public.track_comments as comment on comment.id = one.target_id
      left join public.profiles as author on author.user_id = comment.user_id
      left join public.tracks as track on track.id = one.track_id
    order by one.id desc;
end
$$;
comment on function public.studio_acts is
  'The last 100 actions, newest first, with the track, or the owner of the account or comment. For operators.';

revoke execute on function public.edit_track, public.take_down_tracks, public.put_back_tracks, public.tag_tracks,
  public.studio_tracks, public.studio_track, public.studio_acts from public, anon, service_role;
grant execute on function public.edit_track, public.take_down_tracks, public.put_back_tracks, public.tag_tracks,
  public.studio_tracks, public.studio_track, public.studio_acts to authenticated;
