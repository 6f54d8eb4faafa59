-- The crew's music. Everybody can read published tracks; imports and operators write them. The site's pages are
-- rendered from these rows.

create sequence if not exists private.library_revision;
create sequence if not exists private.track_positions;
-- The service role needs them for the columns' defaults and the triggers below.
grant usage on sequence private.library_revision, private.track_positions to service_role;

create table if not exists public.tracks (
  id                 text primary key check (private.is_track_id(id)),
  status             text not null default 'waiting' check (status in ('waiting', 'published', 'hidden', 'removed')),
  status_reason      text not null default '',
  origin             text not null default 'import' check (origin <> ''),
  title              text not null check (title <> ''),
  artist             text not null check (artist <> ''),
  album              text not null default '',
  genre              text not null check (genre <> ''),
  description        text not null default '',
  tags               text[] not null default '{}',
  is_original        boolean not null default true,
  year               integer,
  track_number       integer,
  lyrics             text,
  chapters           jsonb check (jsonb_typeof(chapters) = 'array'),
  youtube_url        text,
  downloadable       boolean not null default false,
  added_at           timestamptz not null default now(),
  playback_count     bigint not null default 0 check (playback_count >= 0),
  likes_count        bigint not null default 0 check (likes_count >= 0),
  duration_sec       double precision check (duration_sec > 0),
  stream_url         text check (stream_url <> ''),
  waveform_url       text not null default '',
  cover_image        text check (cover_image <> ''),
  cover_color        text,
  cover_has_avif     boolean not null default false,
  bpm                double precision,
  first_downbeat_sec double precision,
  loudness_lufs      double precision,
  true_peak_db       double precision,
  sound_hash         text,
  edited             text[] not null default '{}',
  list_position      bigint not null default -nextval('private.track_positions'),
  revision           bigint not null,
  likes_counted_at   timestamptz,
  comments_closed    boolean not null default false,
  publish_at         timestamptz,
  has_low_bitrate    boolean not null default false,
  grid_locked        boolean not null default false,
  former_sounds      text[] not null default '{}',
  was_published      boolean not null default false,
  label              text not null default '',
  check (status <> 'published' or (duration_sec is not null and stream_url is not null and cover_image is not null)),
  check (not grid_locked or (bpm is not null and first_downbeat_sec is not null))
);
comment on table public.tracks is 'One row for each track. Rows of removed tracks stay, so that no id is ever used again.';
comment on column public.tracks.status is
  'waiting: has no sound or cover yet; published; hidden: may be published again; removed.';
comment on column public.tracks.status_reason is
  'Why the track is hidden or removed. demo: another track is published; unknown: the row only reserves an id.';
comment on column public.tracks.origin is 'Where it comes from: import, or demo.';
comment on column public.tracks.chapters is 'Named moments: [{"atSec": 0, "title": "…"}].';
comment on column public.tracks.playback_count is 'The count at the import plus the listens since; for the demo, a fixed number.';
comment on column public.tracks.likes_count is 'Number of likes when last counted; for the demo, a fixed number.';
comment on column public.tracks.likes_counted_at is
  'likes_count includes the likes before this time. Null: likes are not counted.';
comment on column public.tracks.sound_hash is 'Hash of the sound without tags.';
comment on column public.tracks.edited is 'Columns that were set by hand: imports do not change them.';
comment on column public.tracks.list_position is 'The order of the lists, lowest first.';
comment on column public.tracks.revision is 'Increases with each change, in the order of the commits.';
comment on column public.tracks.comments_closed is 'Nobody can comment any more; existing comments stay.';
comment on column public.tracks.publish_at is 'When the server publishes a hidden track.';
comment on column public.tracks.has_low_bitrate is
  'Whether the low-bitrate files of stream_url exist: 0a….mp3 has 0a…-64.webm (Opus) and, up to 20 minutes, 0a…-64.m4a (AAC).';
comment on column public.tracks.grid_locked is
  'An operator has confirmed bpm and first_downbeat_sec: nothing changes them until they are unlocked.';
comment on column public.tracks.former_sounds is
  'Former values of stream_url, the last one at the end. Open pages, stored queues and links elsewhere have them: they lead to the present one, and are taken down with the track.';
comment on column public.tracks.label is 'The record company.';
comment on column public.tracks.was_published is 'Whether it was ever published: only then does its address say that it is gone.';

create index if not exists tracks_by_revision on public.tracks (revision);
create index if not exists tracks_in_order on public.tracks (list_position, id) where status = 'published';
create index if not exists tracks_of_studio on public.tracks (list_position, id);
create index if not exists tracks_of_sound on public.tracks (sound_hash);
create index if not exists tracks_of_demo on public.tracks (status) where origin = 'demo';
create index if not exists tracks_to_publish on public.tracks (publish_at) where publish_at is not null;

create or replace function private.lock_library() returns void
  language sql volatile set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(86424602127)
$$;
comment on function private.lock_library is
  'Taken by every change of a track. A transaction that locks rows of tracks must take it first. Transactions that '
  'change the library wait for each other. So revisions are committed in the order in which they were assigned, and '
  'whoever reads all revisions after a known one misses none.';

create or replace function private.begin_library_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_library();
  return null;
end
$$;
comment on function private.begin_library_change is 'Takes private.lock_library before the first row is locked.';

create trigger begin_change before insert or update on public.tracks
  for each statement execute function private.begin_library_change();

create or replace function private.set_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.revision := nextval('private.library_revision');
  new.was_published := new.was_published or new.status = 'published';
  return new;
end
$$;
comment on function private.set_revision is 'Gives the row the next revision, and notes that it was published.';

create trigger set_revision before insert on public.tracks
  for each row execute function private.set_revision();
create trigger set_new_revision before update on public.tracks
  for each row when (old.* is distinct from new.*) execute function private.set_revision();
comment on trigger set_new_revision on public.tracks is 'A row with unchanged values keeps its revision.';

create or replace function private.announce_library_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('library', '');
  return null;
end
$$;
comment on function private.announce_library_change is
  'Tells the servers that tracks or the site''s settings have changed: at the commit, once per transaction.';

create trigger announce_change after insert or update on public.tracks
  for each statement execute function private.announce_library_change();

create or replace function private.forget_publish_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.publish_at := null;
  return new;
end
$$;
comment on function private.forget_publish_at is
  'Clears publish_at, also when the track is published or removed in another way.';

create trigger forget_publish_at before update of status on public.tracks
  for each row when (new.publish_at is not null and new.status <> 'hidden')
  execute function private.forget_publish_at();

create or replace function private.note_former_sound() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.former_sounds := (array_append(array_remove(array_remove(old.former_sounds, old.stream_url), new.stream_url),
    old.stream_url))[greatest(1, cardinality(old.former_sounds) - 18):];
  return new;
end
$$;
comment on function private.note_former_sound is 'Keeps the last twenty former addresses of a track''s sound.';

create trigger note_former_sound before update of stream_url on public.tracks
  for each row when (old.stream_url is distinct from new.stream_url and old.stream_url is not null)
  execute function private.note_former_sound();

alter table public.tracks enable row level security;
revoke all on public.tracks from public, anon, authenticated, service_role;
-- Only columns that the pages show.
grant select (
  id, title, artist, album, genre, description, tags, is_original, year, track_number, label, lyrics, chapters,
  youtube_url, downloadable, added_at, playback_count, likes_count, duration_sec, stream_url, waveform_url,
  cover_image, cover_color, cover_has_avif, bpm, first_downbeat_sec, loudness_lufs, true_peak_db, list_position,
  has_low_bitrate
) on public.tracks to anon, authenticated;
-- Nobody deletes a track.
grant select, insert, update on public.tracks to service_role;

create policy "everybody reads published tracks" on public.tracks
  for select to anon, authenticated using (status = 'published');

create or replace function private.is_published_track(track text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.tracks where id = track and status = 'published')
$$;
comment on function private.is_published_track is
  'Whether the track may be liked, commented on and added to playlists. Runs as its owner, and returns only public '
  'data.';

create or replace function private.is_in_library(track public.tracks) returns boolean
  language sql immutable set search_path = ''
as $$
  select track.status <> 'removed' and track.status_reason <> 'unknown'
$$;
comment on function private.is_in_library is
  'Whether the library has the track. Rows of removed tracks and placeholders only reserve their ids.';

create or replace function private.put_demo_aside() returns integer
  language plpgsql set search_path = ''
as $$
declare
  changed integer;
begin
  update public.tracks set status = 'hidden', status_reason = 'demo'
    where origin = 'demo' and status = 'published' and not 'status' = any(edited)
      and exists (select from public.tracks where origin <> 'demo' and status = 'published');
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.put_demo_aside is
  'Hides the demo if another track is published. Returns the number of hidden tracks. The demo is shown until there '
  'are other tracks. Tracks shown or hidden by hand stay so.';

create or replace function private.bring_demo_back() returns integer
  language plpgsql set search_path = ''
as $$
declare
  changed integer;
begin
  update public.tracks set status = 'published', status_reason = ''
    where origin = 'demo' and status = 'hidden' and status_reason = 'demo' and not 'status' = any(edited);
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.bring_demo_back is
  'Publishes again what put_demo_aside has hidden. Returns the number of tracks.';

-- The import's data about sounds and their files. Only the owner can read and write it.
create table if not exists private.recordings (
  sound_hash         text primary key,
  duration_sec       double precision,
  loudness_lufs      double precision,
  true_peak_db       double precision,
  bpm                double precision,
  first_downbeat_sec double precision,
  stream_url         text,
  waveform_url       text,
  analysed_at        timestamptz,
  analysis           jsonb,
  mp3_seeking        jsonb,
  is_bare            boolean not null default false
);
comment on table private.recordings is 'One row for each analysed sound, whichever track uses it.';
comment on column private.recordings.first_downbeat_sec is
  'Null if the track has no single reliable beat grid: mixes then are plain crossfades.';
comment on column private.recordings.analysis is
  'Version of the analyser, confidence, segments of one tempo, key in Camelot''s notation, energy from 1 to 10 (from version 2 on), sections. Null: analysed before this column existed, or taken from a sidecar.';
comment on column private.recordings.mp3_seeking is
  'How exactly Chromium seeks in an MP3, which decides whether a track can be mixed on the beat after a seek: sampleRate, leadSamples (silence before the sound) and isVariable (bit rate), see mp3-seeking.ts. Null: no MP3, or not read yet.';
comment on column private.recordings.is_bare is
  'Whether the file at stream_url is known to hold sound and nothing else, see strip-stored-sound.ts. Only for MP3s.';
alter table private.recordings enable row level security;

create table if not exists private.library_files (
  path            text primary key,
  size_bytes      bigint,
  modified_ms     double precision,
  sound_hash      text,
  -- No foreign key: an abandoned track that was never published is deleted before its files are updated.
  track_id        text,
  state           text not null check (state in ('waiting', 'listed', 'duplicate', 'refused')),
  reason          text,
  tags            jsonb,
  seen_at         timestamptz,
  changed_ms      double precision,
  reading_version int not null default 0
);
comment on table private.library_files is 'One row for each file of the imported folders.';
comment on column private.library_files.modified_ms is 'Milliseconds since 1970, with the file system''s fractions.';
comment on column private.library_files.changed_ms is
  'The file''s ctime in milliseconds since 1970; null if an earlier version read the file. A tag edit may keep a file''s size and modification time: only this tells of it.';
comment on column private.library_files.state is
  'waiting: read, but its tracks are not up to date. The other states are final until the file changes.';
comment on column private.library_files.reason is 'Why the file is a duplicate or was refused, in Vietnamese.';
comment on column private.library_files.tags is 'The file''s tags, with the original bytes of repaired texts.';
comment on column private.library_files.reading_version is 'READING_VERSION of the program that read the file.';
create index if not exists library_files_of_sound on private.library_files (sound_hash);
create index if not exists library_files_of_track on private.library_files (track_id);
alter table private.library_files enable row level security;
