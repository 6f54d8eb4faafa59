-- The operators' calls about series and albums.

alter table public.operator_acts drop constraint operator_acts_check;
alter table public.operator_acts add constraint operator_acts_check
  check (num_nonnulls(target_id, track_id) = case
    when act in ('edit_site', 'edit_watched', 'edit_artist', 'merge_artist', 'separate_artist', 'rule_artist',
      'make_series', 'edit_series', 'list_series')
    then 0 else 1 end);

create function private.note_series_act(operator uuid, act text, said text, changes jsonb) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.operator_acts (operator_id, act, reason, changes) values (operator, act, left(said, 300), changes)
$$;
comment on function private.note_series_act is 'Adds an action to the operators'' log, with the series'' name in place of a reason.';

create function private.present_series(series text) returns private.series
  language plpgsql volatile set search_path = ''
as $$
declare
  found_one private.series;
begin
  perform private.lock_library();
  select * into found_one from private.series as one where one.id = present_series.series for update;
  if found_one.id is null then perform private.refuse(404, 'series_unknown'); end if;
  return found_one;
end
$$;
comment on function private.present_series is 'Locks a series. Refuses unknown ids.';

create function private.list_of_series(series text) returns private.series
  language plpgsql volatile set search_path = ''
as $$
declare
  found_one constant private.series := private.present_series(series);
begin
  if found_one.kind = 'album' then perform private.refuse(400, 'series_is_album'); end if;
  return found_one;
end
$$;
comment on function private.list_of_series is 'Locks a series that has a list. Refuses albums, which follow their tags.';

create function private.tidy_series_name(name text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  said constant text := private.tidy_line(left(name, 1000));
begin
  if said is null or not private.has_visible(said) or char_length(said) > 200
  then perform private.refuse(400, 'series_bad_name'); end if;
  return said;
end
$$;
comment on function private.tidy_series_name is 'Refuses names that are empty, invisible or longer than 200 characters.';

create function public.studio_series(search text, skipped integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  sought constant text[] := regexp_split_to_array(btrim(private.search_text(coalesce(left(search, 200), ''))), '\s+');
begin
  perform private.require_operator();
  return (
    with members as (
      select named.id, track.id as track_id, track.album from public.tracks as track, unnest(track.in_series) as named (id)
        where track.status = 'published'
      union
      select listed.series_id, track.id, track.album from private.series_tracks as listed
        join public.tracks as track on track.id = listed.track_id where track.status = 'published'
    ), counted as (
      select members.id, count(*)::int as track_count, mode() within group (order by album) as album
      from members group by 1
    ), found as (
      select series.id, series.kind, series.is_hidden, coalesce(counted.track_count, 0) as track_count,
        case when series.kind = 'series' or series.is_named then series.name
          else coalesce(nullif(counted.album, ''), series.name) end as name
      from private.series as series left join counted on counted.id = series.id
      where series.kind = 'series' or counted.track_count > 1 or series.is_hidden or series.is_named
    ), matching as (
      select * from found where sought = '{""}' or (
        select bool_and(strpos(private.search_text(found.name || ' ' || found.id), word) > 0)
        from unnest(sought) as word)
    )
    select jsonb_build_object('count', (select count(*) from matching), 'series', coalesce((
      select jsonb_agg(to_jsonb(one) order by one.kind desc, one.track_count desc, one.name, one.id)
      from (select * from matching order by kind desc, track_count desc, name, id
        limit 50 offset greatest(0, least(skipped, 1000000))) as one), '[]'))
  );
end
$$;
comment on function public.studio_series is
  'Series, then albums, those with the most published tracks first, 50 at a time: {count, series}. For operators.';

create function public.studio_one_series(series text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return (
    select jsonb_build_object('id', one.id, 'kind', one.kind, 'name', one.name, 'words', one.words,
      'by_date', one.by_date, 'is_hidden', one.is_hidden,
      'tracks', coalesce((
        select jsonb_agg(jsonb_build_object('id', member.id, 'title', member.title, 'artist', member.artist,
          'status', member.status, 'is_listed', member.is_listed) order by member.place)
        from (
          select track.id, track.title, track.artist, track.status, listed.track_id is not null as is_listed,
            row_number() over (order by listed.position, track.disc_number, track.track_number, track.list_position) as place
          from public.tracks as track
            left join private.series_tracks as listed on listed.track_id = track.id and listed.series_id = one.id
          where track.status in ('published', 'hidden')
            and (listed.track_id is not null or track.in_series @> array[one.id])
          order by place limit 500
        ) as member), '[]'))
    from private.series as one where one.id = studio_one_series.series
  );
end
$$;
comment on function public.studio_one_series is
  'A series or an album with its tracks, at most 500; is_listed: an operator has put it in. Null: there is none. For operators.';

create function public.make_series(name text) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  said     constant text := private.tidy_series_name(name);
  slug     constant text := coalesce(nullif(btrim(left(btrim(regexp_replace(
    private.search_text(said), '[^a-z0-9]+', '-', 'g'), '-'), 56), '-'), ''), 'tuyen-tap');
  free     text;
begin
  perform private.lock_library();
  for number in 1..10000 loop
    free := slug || case when number = 1 then '' else '-' || number end;
    exit when free <> '404' and not exists (select from private.series where id = free);
  end loop;
  insert into private.series (id, kind, name, is_named) values (free, 'series', said, true);
  perform private.note_series_act(operator, 'make_series', said, null);
  return free;
end
$$;
comment on function public.make_series is 'Makes a series without tracks. Returns the id. For operators.';

create function public.save_series(series text, fields jsonb) returns boolean
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

create function public.put_in_series(series text, track_ids text[]) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  list     private.series;
  added    integer;
begin
  perform private.assert_track_list(track_ids);
  list := private.list_of_series(series);
  if (select count(*) from private.series_tracks where series_id = list.id) + cardinality(track_ids) > 10000
  then perform private.refuse(400, 'series_full'); end if;
  insert into private.series_tracks (series_id, track_id, position)
    select list.id, wanted.id, wanted.n + coalesce((
      select max(position) from private.series_tracks where series_id = list.id), 0)
    from unnest(track_ids) with ordinality as wanted (id, n)
      join public.tracks as track on track.id = wanted.id and private.is_in_library(track)
    on conflict do nothing;
  get diagnostics added = row_count;
  if added > 0 then
    perform private.note_series_act(operator, 'list_series', list.name, jsonb_build_object('tracks',
      jsonb_build_object('from', null, 'to', private.shorten_for_log(to_jsonb(track_ids)))));
  end if;
  return added;
end
$$;
comment on function public.put_in_series is
  'Puts tracks at the end of a series, at most 100; skips those that are in it. Returns how many it has added. For operators.';

create function public.take_from_series(series text, track_id text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  list     constant private.series := private.list_of_series(series);
  track    public.tracks;
  is_taken boolean;
begin
  delete from private.series_tracks as one where one.series_id = list.id and one.track_id = take_from_series.track_id;
  is_taken := found;
  -- It would come back if its text named the series.
  select * into track from public.tracks as one
    where one.id = take_from_series.track_id and one.in_series @> array[list.id] and one.series_name <> '' for update;
  if track.id is not null then
    perform private.write_track_fields(operator, track, '{"series_name": ""}');
    is_taken := true;
  end if;
  if is_taken then
    perform private.note_series_act(operator, 'list_series', list.name, jsonb_build_object('tracks',
      jsonb_build_object('from', take_from_series.track_id, 'to', null)));
  end if;
  return is_taken;
end
$$;
comment on function public.take_from_series is 'Takes a track out of a series. False: it was not in it. For operators.';

create function public.move_in_series(series text, track_id text, new_place integer) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  list     constant private.series := private.list_of_series(series);
  place    constant integer := greatest(1, least(new_place, 10000));
  others   text[];
  next_one text;
  before   integer;
begin
  if not exists (
    select from private.series_tracks as one where one.series_id = list.id and one.track_id = move_in_series.track_id)
  then return false; end if;
  others := array(select one.track_id from private.series_tracks as one
    where one.series_id = list.id and one.track_id <> move_in_series.track_id order by one.position, one.track_id);
  select other.id into next_one
    from unnest(others) with ordinality as other (id, n) join public.tracks as track on track.id = other.id
    where track.status in ('published', 'hidden')
    order by other.n offset place - 1 limit 1;
  before := coalesce(array_position(others, next_one) - 1, cardinality(others));
  update private.series_tracks as one set position = placed.n
    from unnest(others[:before] || move_in_series.track_id || others[before + 1:]) with ordinality as placed (id, n)
    where one.series_id = list.id and one.track_id = placed.id and one.position <> placed.n;
  if found then
    perform private.note_series_act(operator, 'list_series', list.name, jsonb_build_object('order',
      jsonb_build_object('from', move_in_series.track_id, 'to', place)));
  end if;
  return true;
end
$$;
comment on function public.move_in_series is 'Moves a track that operators have put in a series to a place, from 1, among those that they see in its list. False: it is not in it. For operators.';

revoke execute on function public.studio_series, public.studio_one_series, public.make_series, public.save_series,
  public.put_in_series, public.take_from_series, public.move_in_series from public, anon, service_role;
grant execute on function public.studio_series, public.studio_one_series, public.make_series, public.save_series,
  public.put_in_series, public.take_from_series, public.move_in_series to authenticated;
