-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

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
