-- Listeners get sound and nothing else: MP3s that were stored with their tags are replaced.
alter table private.recordings add column is_bare boolean not null default false;
comment on column private.recordings.is_bare is
  'Whether the file at stream_url is known to hold no tags, see library/import/strip-stored-sound.ts. Only for MP3s.';

-- Open pages, stored queues and links elsewhere have former addresses of a sound. They lead to the present one, and
-- are taken down with the track.
alter table public.tracks add column former_sounds text[] not null default '{}';
comment on column public.tracks.former_sounds is 'Former values of stream_url, the last one at the end.';

create function private.note_former_sound() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.former_sounds := (array_append(array_remove(array_remove(old.former_sounds, old.stream_url), new.stream_url),
    old.stream_url))[greatest(1, cardinality(old.former_sounds) - 18):];
  return new;
end
$$;
create trigger note_former_sound before update of stream_url on public.tracks
  for each row when (old.stream_url is distinct from new.stream_url and old.stream_url is not null)
  execute function private.note_former_sound();
