-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

create sequence private.artist_page_revision;

-- Lets the publisher notice the change.
create function private.note_artist_page() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  -- Publishing reads what comes after a revision, so revisions are committed in their order.
  perform private.lock_library();
  new.page_revision := nextval('private.artist_page_revision');
  new.page_changed_at := clock_timestamp();
  return new;
end
$$;

-- What operators said of names in tracks' texts: one artist, whatever signs are in it; several; or nobody.
create table private.artist_rules (
  -- Made by ruleKey(): that of 'A & B' is also that of 'B & A'.
  key  text not null,
  -- The name as the operator wrote it.
  name text not null,
  rule text not null,
  constraint artist_rules_pkey primary key (key),
  constraint artist_rules_rule_check check (rule = any (array['one', 'several', 'nobody']))
);
alter table private.artist_rules enable row level security;

-- Adds an action to the operators' log, with the artists' names in place of a reason.
create function private.note_artist_act(operator uuid, act text, said text, changes jsonb) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.operator_acts (operator_id, act, reason, changes) values (operator, act, left(said, 300), changes)
$$;

-- Refuses ids that are unknown, or lead to another artist.
create function private.present_artist(artist text) returns private.artists
  language plpgsql volatile set search_path = ''
as $$
declare
  found_one private.artists;
begin
  perform private.lock_library();
  select * into found_one from private.artists where id = artist;
  if found_one.id is null then perform private.refuse(404, 'artist_unknown'); end if;
  if found_one.merged_into is not null then perform private.refuse(409, 'artist_is_merged'); end if;
  return found_one;
end
$$;

-- The publisher reads them again.
create function private.forget_credits_of(artist_id text) returns void
  language sql volatile set search_path = ''
as $$
  update public.tracks set credits = null
    where credits @> jsonb_build_array(jsonb_build_object('id', artist_id))
$$;

-- Whether another artist of the library's tracks has the name. key: artistKey() of it, or null: only the same letters
-- count.
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

-- Sets name, words and links; picture null removes the picture. The address stays. before: what the operator saw of
-- these; name_key: artistKey() of the name. False: nothing has changed.
create function private.write_artist(operator uuid, artist text, fields jsonb) returns boolean
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

-- Called by the server when it has made the files. Returns the former picture.
create function private.set_artist_picture(operator uuid, artist text, image text, color text)
  returns table (
    former text
  )
  language plpgsql volatile set search_path = ''
as $$
declare
  before constant private.artists := private.present_artist(artist);
begin
  if before.cover_image = image then return; end if;
  update private.artists set cover_image = image, cover_color = color where id = artist;
  perform private.note_artist_act(operator, 'edit_artist', before.name,
    jsonb_build_object('cover_image', jsonb_build_object('from', before.cover_image, 'to', image)));
  return query select before.cover_image where before.cover_image <> '';
end
$$;

-- All spellings of one artist become another's, and the former address leads there.
create function private.join_artists(operator uuid, artist text, into_artist text) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  gone constant private.artists := private.present_artist(artist);
  kept constant private.artists := private.present_artist(into_artist);
begin
  if gone.id = kept.id then perform private.refuse(400, 'artist_is_itself'); end if;
  update private.artist_names set artist_id = kept.id where artist_id = gone.id;
  update private.artists set merged_into = kept.id where id = gone.id or merged_into = gone.id;
  -- What the other's page does not have yet.
  update private.artists set
      is_named = true,
      words = case when kept.words = '' then gone.words else kept.words end,
      links = case when kept.links = '[]' then gone.links else kept.links end,
      cover_image = case when kept.cover_image = '' then gone.cover_image else kept.cover_image end,
      cover_color = case when kept.cover_image = '' then gone.cover_color else kept.cover_color end
    where id = kept.id;
  perform private.forget_credits_of(gone.id);
  perform private.note_artist_act(operator, 'merge_artist', left(gone.name, 140) || ' → ' || left(kept.name, 140),
    jsonb_build_object('merged_into', jsonb_build_object('from', gone.id, 'to', kept.id)));
end
$$;

-- A spelling that counted as another artist's is an artist of its own. key: artistKey() of it; stored_key: the same,
-- or "=" and the one spelling; slug: the beginning of a new id. Returns the id.
create function private.divide_artist(operator uuid, spelling text, key text, stored_key text, slug text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  former private.artists;
  free   text;
begin
  perform private.lock_library();
  if char_length(coalesce(spelling, '')) not between 1 and 200 or char_length(coalesce(key, '')) not between 1 and 300
    or stored_key is null or char_length(stored_key) > 300 or not (stored_key = key or stored_key like '=%')
    or not private.is_track_id(slug)
  then perform private.refuse(400, 'artist_bad_name'); end if;
  select one.* into former from private.artist_names as known join private.artists as one on one.id = known.artist_id
    where known.key = divide_artist.key;
  if former.id is null then perform private.refuse(404, 'artist_unknown'); end if;
  -- Before the tracks, whose credits are not read again yet if the same was asked a moment ago.
  if stored_key like '=%' and exists (select from private.artist_names as known where known.key = stored_key)
    or stored_key = key and not exists (
      select from private.artist_names as known where known.artist_id = former.id and known.key <> stored_key)
  then perform private.refuse(409, 'artist_is_separate'); end if;
  if not exists (
    select from public.tracks, jsonb_array_elements(credits) as credit
    where credits @> jsonb_build_array(jsonb_build_object('id', former.id)) and credit ->> 'id' = former.id
      and lower(normalize(credit ->> 'as', nfc)) = lower(normalize(spelling, nfc)))
  then perform private.refuse(404, 'artist_unknown'); end if;
  -- One that was merged into it gets its address back.
  select id into free from private.artists
    where merged_into = former.id and (name = spelling or id = slug) order by name = spelling desc limit 1;
  if free is null then
    for number in 1..10000 loop
      free := rtrim(left(slug, 56), '-') || case when number = 1 then '' else '-' || number end;
      exit when free <> '404' and not exists (select from private.artists where id = free);
    end loop;
    insert into private.artists (id, name) values (free, spelling);
  end if;
  update private.artists set merged_into = null where id = free;
  insert into private.artist_names (key, artist_id) values (stored_key, free)
    on conflict on constraint artist_names_pkey do update set artist_id = excluded.artist_id;
  perform private.forget_credits_of(former.id);
  perform private.note_artist_act(operator, 'separate_artist', left(spelling, 140) || ' ← ' || left(former.name, 140),
    jsonb_build_object('id', jsonb_build_object('from', former.id, 'to', free)));
  return free;
end
$$;

-- Sets a rule of private.artist_rules; null takes it back. keys: of all names that tracks with the name may mention.
-- False: nothing has changed.
create function private.set_artist_rule(operator uuid, name text, key text, keys text[], rule text) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  former text;
  said   constant text := private.tidy_line(name);
begin
  perform private.lock_library();
  if said is null or said = '' or char_length(said) > 200 or char_length(coalesce(key, '')) not between 1 and 300
    or coalesce(cardinality(keys), 0) not between 1 and 100
    or coalesce(rule, 'none') not in ('one', 'several', 'nobody', 'none')
  then perform private.refuse(400, 'artist_bad_name'); end if;
  select known.rule into former from private.artist_rules as known where known.key = set_artist_rule.key;
  if former is not distinct from rule then return false; end if;
  if rule is null then delete from private.artist_rules as known where known.key = set_artist_rule.key;
  else
    insert into private.artist_rules values (set_artist_rule.key, said, set_artist_rule.rule)
      on conflict on constraint artist_rules_pkey do update set rule = excluded.rule, name = excluded.name;
  end if;
  update public.tracks as track set credits = null where exists (
    select from private.artist_mentions as mention where mention.track_id = track.id and mention.key = any(keys));
  perform private.note_artist_act(operator, 'rule_artist', said,
    jsonb_build_object('rule', jsonb_build_object('from', former, 'to', rule)));
  return true;
end
$$;

-- The artists of published tracks, those with the most first, 50 at a time: {count, artists}. A search also finds
-- those whose tracks are all hidden or wait. For operators.
create function public.studio_artists(search text, skipped integer) returns jsonb
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
revoke execute on function public.studio_artists from public;
grant execute on function public.studio_artists to authenticated;

-- An artist's page, how tracks spell the name, and whom it was merged with. Null: there is none. For operators.
create function public.studio_artist(artist text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return (
    select jsonb_build_object('id', one.id, 'name', one.name, 'words', one.words, 'links', one.links,
      'cover_image', one.cover_image, 'cover_color', one.cover_color,
      'spellings', coalesce((
        select jsonb_agg(jsonb_build_object('name', written.name, 'count', written.count)
          order by written.count desc, written.name)
        from (
          select credit ->> 'as' as name, count(*) as count
          from public.tracks, jsonb_array_elements(credits) as credit
          where credits @> jsonb_build_array(jsonb_build_object('id', one.id)) and credit ->> 'id' = one.id
          group by 1 order by 2 desc, 1 limit 50) as written), '[]'),
      'former', coalesce((
        select jsonb_agg(jsonb_build_object('id', gone.id, 'name', gone.name) order by gone.id)
        from private.artists as gone where gone.merged_into = one.id), '[]'))
    from private.artists as one
    where one.id = (select coalesce(asked.merged_into, asked.id) from private.artists as asked
      where asked.id = studio_artist.artist)
  );
end
$$;
revoke execute on function public.studio_artist from public;
grant execute on function public.studio_artist to authenticated;

-- The rules of private.artist_rules. For operators.
create function public.studio_artist_rules() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return (select coalesce(jsonb_agg(jsonb_build_object('name', one.name, 'rule', one.rule)), '[]')
    from (select name, rule from private.artist_rules order by name limit 500) as one);
end
$$;
revoke execute on function public.studio_artist_rules from public;
grant execute on function public.studio_artist_rules to authenticated;

-- Sets name, words and links of an artist; picture null removes the picture. For operators.
create function public.save_artist(artist text, fields jsonb) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
begin
  if jsonb_typeof(fields) is distinct from 'object' then perform private.refuse(400, 'artist_bad_field'); end if;
  return private.write_artist(operator, artist, fields);
end
$$;
revoke execute on function public.save_artist from public;
grant execute on function public.save_artist to authenticated;

-- All spellings of one artist become another's. For operators.
create function public.merge_artist(artist text, into_artist text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
begin
  perform private.join_artists(operator, artist, into_artist);
end
$$;
revoke execute on function public.merge_artist from public;
grant execute on function public.merge_artist to authenticated;

-- A spelling becomes an artist of its own. Returns the id. For operators.
create function public.separate_artist(spelling text, key text, stored_key text, slug text) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
begin
  return private.divide_artist(operator, spelling, key, stored_key, slug);
end
$$;
revoke execute on function public.separate_artist from public;
grant execute on function public.separate_artist to authenticated;

-- Whether a name in tracks' texts is one artist, several, or nobody; null: as other tracks say. For operators.
create function public.rule_artist(name text, key text, keys text[], rule text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
begin
  return private.set_artist_rule(operator, name, key, keys, rule);
end
$$;
revoke execute on function public.rule_artist from public;
grant execute on function public.rule_artist to authenticated;
