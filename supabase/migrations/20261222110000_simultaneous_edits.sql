-- Operators who edit the same field at once hear of each other, and two artists do not get one name by accident.

create function private.is_artist_name_taken(artist text, said text, key text) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select from private.artists as other
    where other.id <> artist and other.merged_into is null and (
        lower(other.name) = lower(said)
        or other.id = coalesce(
          (select artist_id from private.artist_names as exact where exact.key = '=' || lower(normalize(said, nfc))),
          (select artist_id from private.artist_names as alike where alike.key = is_artist_name_taken.key)))
      and exists (select from public.tracks where status <> 'removed'
        and credits @> jsonb_build_array(jsonb_build_object('id', other.id))))
$$;
comment on function private.is_artist_name_taken is
  'Whether another artist of the library''s tracks has the name. key: artistKey() of it, or null: only the same letters count.';

create or replace function private.write_artist(operator uuid, artist text, fields jsonb) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  former  constant private.artists := private.present_artist(artist);
  field   text;
  value   jsonb;
  said    text;
  wanted  jsonb := '{}';
  changes jsonb;
begin
  -- What the operator saw of the fields that are changed.
  if exists (select from jsonb_each(
      case when jsonb_typeof(fields -> 'before') = 'object' then fields -> 'before' else '{}' end) as seen (field, value)
    where seen.field in ('name', 'words', 'links') and to_jsonb(former) -> seen.field is distinct from seen.value)
  then perform private.refuse(409, 'artist_changed'); end if;
  for field, value in select * from jsonb_each(fields - 'before' - 'name_key') loop
    said := case when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 10000 then value #>> '{}' end;
    if field = 'name' then
      said := private.tidy_line(said);
      if said is null or said !~ '[[:alnum:]]' and not private.has_visible(said) or char_length(said) > 200
      then perform private.refuse(400, 'artist_bad_name'); end if;
      if said <> former.name and private.is_artist_name_taken(artist, said, fields ->> 'name_key')
      then perform private.refuse(409, 'artist_name_taken'); end if;
      wanted := wanted || jsonb_build_object('name', said);
    elsif field = 'words' then
      said := private.tidy_lines(said);
      if said is null or char_length(said) > 3000 then perform private.refuse(400, 'artist_bad_words'); end if;
      wanted := wanted || jsonb_build_object('words', case when private.has_visible(said) then said else '' end);
    elsif field = 'links' then
      value := private.tidy_site_field('links', value);
      wanted := wanted || jsonb_build_object('links', case when value = 'null' then '[]' else value end);
    -- Only the server sets the name of a picture's files. Operators may only remove it.
    elsif field = 'picture' and value = 'null' then
      wanted := wanted || '{"cover_image": "", "cover_color": ""}';
    else perform private.refuse(400, 'artist_bad_field');
    end if;
  end loop;
  select jsonb_object_agg(changed.field, jsonb_build_object(
      'from', private.shorten_for_log(to_jsonb(former) -> changed.field), 'to', private.shorten_for_log(changed.value)))
    into changes
    from jsonb_each(wanted) as changed (field, value)
    where to_jsonb(former) -> changed.field is distinct from changed.value;
  if changes is null then return false; end if;
  update private.artists as one set
      name = coalesce(wanted ->> 'name', one.name),
      is_named = one.is_named or wanted ? 'name',
      words = coalesce(wanted ->> 'words', one.words),
      links = coalesce(wanted -> 'links', one.links),
      cover_image = coalesce(wanted ->> 'cover_image', one.cover_image),
      cover_color = coalesce(wanted ->> 'cover_color', one.cover_color)
    where one.id = artist;
  if changes ? 'name' then perform private.forget_credits_of(artist); end if;
  perform private.note_artist_act(operator, 'edit_artist', coalesce(wanted ->> 'name', former.name), changes);
  return true;
end
$$;
comment on function private.write_artist is
  'Sets name, words and links; picture null removes the picture. The address stays. before: what the operator saw of these; name_key: artistKey() of the name. False: nothing has changed.';

create or replace function public.studio_artists(search text, skipped integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  sought constant text[] := regexp_split_to_array(btrim(private.search_text(coalesce(left(search, 200), ''))), '\s+');
begin
  perform private.require_operator();
  return (
    with counted as (
      select credit ->> 'id' as id, count(*) filter (where track.status = 'published')::int as track_count
      from public.tracks as track, jsonb_array_elements(track.credits) as credit
      where track.status <> 'removed' group by 1
    ), found as (
      select artist.id, artist.name, artist.cover_image, counted.track_count,
        artist.words <> '' or artist.links <> '[]' or artist.cover_image <> '' as has_page
      from counted join private.artists as artist on artist.id = counted.id
      where sought = '{""}' and counted.track_count > 0 or sought <> '{""}' and (
        select bool_and(strpos(private.search_text(artist.name || ' ' || artist.id), word) > 0)
        from unnest(sought) as word)
    )
    select jsonb_build_object('count', (select count(*) from found), 'artists', coalesce((
      select jsonb_agg(to_jsonb(one) order by one.track_count desc, one.name, one.id)
      from (select * from found order by track_count desc, name, id
        limit 50 offset greatest(0, least(skipped, 1000000))) as one), '[]'))
  );
end
$$;
comment on function public.studio_artists is
  'The artists of published tracks, those with the most first, 50 at a time: {count, artists}. A search also finds those whose tracks are all hidden or wait. For operators.';

create or replace function public.save_series(series text, fields jsonb) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  former   constant private.series := private.present_series(series);
  field    text;
  value    jsonb;
  wanted   jsonb := '{}';
  said     text;
  changes  jsonb;
begin
  if jsonb_typeof(fields) is distinct from 'object' then perform private.refuse(400, 'series_bad_field'); end if;
  -- What the operator saw of the fields that are changed.
  if exists (select from jsonb_each(
      case when jsonb_typeof(fields -> 'before') = 'object' then fields -> 'before' else '{}' end) as seen (field, value)
    where seen.field in ('name', 'words', 'by_date', 'is_hidden')
      and to_jsonb(former) -> seen.field is distinct from seen.value)
  then perform private.refuse(409, 'series_changed'); end if;
  for field, value in select * from jsonb_each(fields - 'before') loop
    if field = 'name' then
      said := private.tidy_series_name(case when jsonb_typeof(value) = 'string' then value #>> '{}' end);
      wanted := wanted || jsonb_build_object('name', said);
    elsif field = 'words' then
      said := case when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 20000
        then private.tidy_lines(value #>> '{}') end;
      if said is null or char_length(said) > 3000 then perform private.refuse(400, 'series_bad_words'); end if;
      wanted := wanted || jsonb_build_object('words', case when private.has_visible(said) then said else '' end);
    elsif field in ('is_hidden', 'by_date') and jsonb_typeof(value) = 'boolean' then
      wanted := wanted || jsonb_build_object(field, value);
    else perform private.refuse(400, 'series_bad_field');
    end if;
  end loop;
  select jsonb_object_agg(changed.field, jsonb_build_object(
      'from', private.shorten_for_log(to_jsonb(former) -> changed.field), 'to', private.shorten_for_log(changed.value)))
    into changes
    from jsonb_each(wanted) as changed (field, value)
    where to_jsonb(former) -> changed.field is distinct from changed.value;
  if changes is null then return false; end if;
  update private.series as one set
      name = coalesce(wanted ->> 'name', one.name),
      is_named = one.is_named or wanted ? 'name',
      words = coalesce(wanted ->> 'words', one.words),
      is_hidden = coalesce((wanted ->> 'is_hidden')::boolean, one.is_hidden),
      by_date = coalesce((wanted ->> 'by_date')::boolean, one.by_date)
    where one.id = former.id;
  perform private.note_series_act(operator, 'edit_series', coalesce(wanted ->> 'name', former.name), changes);
  return true;
end
$$;
comment on function public.save_series is
  'Sets name, words, is_hidden and by_date of a series or an album. before: what the operator saw of these. The address stays. False: nothing has changed. For operators.';
