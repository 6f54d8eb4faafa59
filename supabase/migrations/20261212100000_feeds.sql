alter table private.recordings add column if not exists sound_bytes bigint check (sound_bytes > 0);
comment on column private.recordings.sound_bytes is
  'The size of the file at stream_url, for feeds. Null: not known yet, see add-sound-sizes.ts.';

alter table public.tracks add column if not exists published_at timestamptz;
comment on column public.tracks.published_at is
  'When a track that had waited hidden was first published, for feeds. Null: not yet, or when it was added.';

create or replace function private.set_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.revision := nextval('private.library_revision');
  if tg_op = 'UPDATE' and new.status = 'published' then
    if old.status = 'hidden' and not old.was_published then new.published_at := now(); end if;
  end if;
  new.was_published := new.was_published or new.status = 'published';
  return new;
end
$$;
comment on function private.set_revision is
  'Gives the row the next revision, and notes when it was first published.';
