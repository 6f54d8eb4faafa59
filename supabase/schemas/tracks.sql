-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

create sequence private.library_revision;
grant usage on sequence private.library_revision to service_role;

create sequence private.track_positions;
grant usage on sequence private.track_positions to service_role;

-- One row for each track. Rows of removed tracks stay, so that no id is ever used again.
create table public.tracks (
  id                 text not null,
  -- waiting: has no sound or cover yet; published; hidden: may be published again; removed.
  status             text not null default 'waiting',
  -- Why the track is hidden or removed. demo: another track is published; unknown: the row only reserves an id.
  status_reason      text not null default '',
  -- Where it comes from: import, or demo.
  origin             text not null default 'import',
  title              text not null,
  artist             text not null,
  album              text not null default '',
  genre              text not null,
  description        text not null default '',
  tags               text[] not null default '{}',
  is_original        boolean not null default true,
  year               integer,
  track_number       integer,
  lyrics             text,
  -- Named moments: [{"atSec": 0, "title": "…"}].
  chapters           jsonb,
  youtube_url        text,
  downloadable       boolean not null default false,
  added_at           timestamp with time zone not null default now(),
  -- The count at the import plus the listens since; for the demo, a fixed number.
  playback_count     bigint not null default 0,
  -- Number of likes when last counted; for the demo, a fixed number.
  likes_count        bigint not null default 0,
  duration_sec       double precision,
  stream_url         text,
  waveform_url       text not null default '',
  cover_image        text,
  cover_color        text,
  cover_has_avif     boolean not null default false,
  bpm                double precision,
  first_downbeat_sec double precision,
  loudness_lufs      double precision,
  true_peak_db       double precision,
  -- Hash of the sound without tags.
  sound_hash         text,
  -- Columns that were set by hand: imports do not change them.
  edited             text[] not null default '{}',
  -- The order of the lists, lowest first.
  list_position      bigint not null default - nextval('private.track_positions'::regclass),
  -- Increases with each change, in the order of the commits.
  revision           bigint not null,
  -- likes_count includes the likes before this time. Null: likes are not counted.
  likes_counted_at   timestamp with time zone,
  -- Nobody can comment any more; existing comments stay.
  comments_closed    boolean not null default false,
  -- When the server publishes a hidden track.
  publish_at         timestamp with time zone,
  -- Whether the low-bitrate files of stream_url exist: 0a….mp3 has 0a…-64.webm (Opus) and, up to 20 minutes,
  -- 0a…-64.m4a (AAC).
  has_low_bitrate    boolean not null default false,
  -- An operator has confirmed bpm and first_downbeat_sec: nothing changes them until they are unlocked.
  grid_locked        boolean not null default false,
  -- Former values of stream_url, the last one at the end. Open pages, stored queues and links elsewhere have them:
  -- they lead to the present one, and are taken down with the track.
  former_sounds      text[] not null default '{}',
  -- Whether it was ever published: only then does its address say that it is gone.
  was_published      boolean not null default false,
  -- The record company.
  label              text not null default '',
  -- Who did what: [{"id": an artist, "as": the name as written, "part": "featured", "remixer" or "producer"; left out
  -- for main}]. Null: to be read from the texts.
  credits            jsonb,
  -- Whose album it is. Two albums of one name by different artists are two.
  album_artist       text not null default '',
  -- Before the track number in the order of an album.
  disc_number        integer,
  -- The series that the track belongs to, such as a DJ's mixes.
  series_name        text not null default '',
  -- The ids of the album and the series that its texts name. Null: to be read from the texts.
  in_series          text[],
  -- When the page was last changed, not counting plays and likes. Null: not since it was added.
  changed_at         timestamp with time zone,
  -- When a track that had waited hidden was first published, for feeds. Null: not yet, or when it was added.
  published_at       timestamp with time zone,
  constraint tracks_pkey primary key (id),
  constraint tracks_artist_check check (artist <> ''),
  constraint tracks_chapters_check check (jsonb_typeof(chapters) = 'array'),
  constraint tracks_check check (status <> 'published'
    or duration_sec is not null
    and stream_url is not null
    and cover_image is not null),
  constraint tracks_check1 check (not grid_locked or bpm is not null and first_downbeat_sec is not null),
  constraint tracks_cover_image_check check (cover_image <> ''),
  constraint tracks_credits_check check (jsonb_typeof(credits) = 'array'),
  constraint tracks_duration_sec_check check (duration_sec > 0::double precision),
  constraint tracks_genre_check check (genre <> ''),
  constraint tracks_id_check check (private.is_track_id(id)),
  constraint tracks_likes_count_check check (likes_count >= 0),
  constraint tracks_origin_check check (origin <> ''),
  constraint tracks_playback_count_check check (playback_count >= 0),
  constraint tracks_status_check check (status = any (array['waiting', 'published', 'hidden', 'removed'])),
  constraint tracks_stream_url_check check (stream_url <> ''),
  constraint tracks_title_check check (title <> '')
);
create index tracks_by_revision on public.tracks (revision);
create index tracks_in_order on public.tracks (list_position, id) where (status = 'published');
create index tracks_of_artist on public.tracks using gin (credits jsonb_path_ops);
create index tracks_of_demo on public.tracks (status) where (origin = 'demo');
create index tracks_of_series on public.tracks using gin (in_series);
create index tracks_of_sound on public.tracks (sound_hash);
create index tracks_of_studio on public.tracks (list_position, id);
create index tracks_to_assign on public.tracks (id) where ((in_series is null) and (status <> 'waiting'));
create index tracks_to_credit on public.tracks (id) where ((credits is null) and (status <> 'waiting'));
create index tracks_to_publish on public.tracks (publish_at) where (publish_at is not null);
alter table public.tracks enable row level security;
grant insert, select, update on public.tracks to service_role;
grant select (id, title, artist, album, genre, description, tags, is_original, year, track_number, lyrics, chapters, youtube_url, downloadable, added_at, playback_count, likes_count, duration_sec, stream_url, waveform_url, cover_image, cover_color, cover_has_avif, bpm, first_downbeat_sec, loudness_lufs, true_peak_db, list_position, has_low_bitrate, label, album_artist, disc_number, series_name) on public.tracks to anon, authenticated;

create policy "everybody reads published tracks" on public.tracks
  for select to anon, authenticated
  using (status = 'published');

create trigger announce_change after insert or update on public.tracks
  for each statement execute function private.announce_library_change();

create trigger begin_change before insert or update on public.tracks
  for each statement execute function private.begin_library_change();

create trigger begin_series before insert on public.tracks
  for each row execute function private.forget_series();

create trigger forget_credits before update of artist, title on public.tracks
  for each row when (old.artist is distinct from new.artist or old.title is distinct from new.title) execute function private.forget_credits();

create trigger forget_publish_at before update of status on public.tracks
  for each row when (new.publish_at is not null and new.status <> 'hidden') execute function private.forget_publish_at();

create trigger forget_series before update of album, album_artist, artist, genre, series_name on public.tracks
  for each row when (old.album is distinct from new.album or old.album_artist is distinct from new.album_artist or old.artist is distinct from new.artist or old.genre is distinct from new.genre or old.series_name is distinct from new.series_name) execute function private.forget_series();

create trigger note_change before update of status, title, artist, album, album_artist, genre, description, tags, year, disc_number, track_number, series_name, label, lyrics, chapters, youtube_url, downloadable, stream_url, cover_image on public.tracks
  for each row when (old.status <> 'waiting' and (old.status is distinct from new.status or old.title is distinct from new.title or old.artist is distinct from new.artist or old.album is distinct from new.album or old.album_artist is distinct from new.album_artist or old.genre is distinct from new.genre or old.description is distinct from new.description or old.tags is distinct from new.tags or old.year is distinct from new.year or old.disc_number is distinct from new.disc_number or old.track_number is distinct from new.track_number or old.series_name is distinct from new.series_name or old.label is distinct from new.label or old.lyrics is distinct from new.lyrics or old.chapters is distinct from new.chapters or old.youtube_url is distinct from new.youtube_url or old.downloadable is distinct from new.downloadable or old.stream_url is distinct from new.stream_url or old.cover_image is distinct from new.cover_image)) execute function private.note_change();

create trigger note_former_sound before update of stream_url on public.tracks
  for each row when (old.stream_url is distinct from new.stream_url and old.stream_url is not null) execute function private.note_former_sound();

create trigger note_likes after insert on public.tracks
  for each row when (new.origin <> 'demo' and new.likes_count <> 0) execute function private.note_likes_of_new_track();

create trigger note_likes_of_known after update of status_reason on public.tracks
  for each row when (new.origin <> 'demo' and old.status_reason = 'unknown') execute function private.note_likes_of_new_track();

-- A row with unchanged values keeps its revision.
create trigger set_new_revision before update on public.tracks
  for each row when (old.* is distinct from new.*) execute function private.set_revision();

create trigger set_revision before insert on public.tracks
  for each row execute function private.set_revision();

-- Taken by every change of a track. A transaction that locks rows of tracks must take it first. Transactions that
-- change the library wait for each other. So revisions are committed in the order in which they were assigned, and
-- whoever reads all revisions after a known one misses none.
create function private.lock_library() returns void
  language sql volatile set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(86424602127)
$$;

-- Takes private.lock_library before the first row is locked.
create function private.begin_library_change() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_library();
  return null;
end
$$;

-- Gives the row the next revision, and notes when it was first published.
create function private.set_revision() returns trigger
  language plpgsql volatile security definer set search_path = ''
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

-- Tells the servers that tracks or the site's settings have changed: at the commit, once per transaction.
create function private.announce_library_change() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_notify('library', '');
  return null;
end
$$;

-- Clears publish_at, also when the track is published or removed in another way.
create function private.forget_publish_at() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.publish_at := null;
  return new;
end
$$;

-- Keeps the last twenty former addresses of a track's sound.
create function private.note_former_sound() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.former_sounds := (array_append(array_remove(array_remove(old.former_sounds, old.stream_url), new.stream_url),
    old.stream_url))[greatest(1, cardinality(old.former_sounds) - 18):];
  return new;
end
$$;

-- Whether the track may be liked, commented on and added to playlists. Runs as its owner, and returns only public
-- data.
create function private.is_published_track(track text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.tracks where id = track and status = 'published')
$$;

-- Whether the library has the track. Rows of removed tracks and placeholders only reserve their ids.
create function private.is_in_library(track public.tracks) returns boolean
  language sql immutable set search_path = ''
as $$
  select track.status <> 'removed' and track.status_reason <> 'unknown'
$$;

-- Hides the demo if another track is published. Returns the number of hidden tracks. The demo is shown until there
-- are other tracks. Tracks shown or hidden by hand stay so.
create function private.put_demo_aside() returns integer
  language plpgsql volatile set search_path = ''
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

-- Publishes again what put_demo_aside has hidden. Returns the number of tracks.
create function private.bring_demo_back() returns integer
  language plpgsql volatile set search_path = ''
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

-- One row for each analysed sound, whichever track uses it.
create table private.recordings (
  sound_hash         text not null,
  duration_sec       double precision,
  loudness_lufs      double precision,
  true_peak_db       double precision,
  bpm                double precision,
  -- Null if the track has no single reliable beat grid: mixes then are plain crossfades.
  first_downbeat_sec double precision,
  stream_url         text,
  waveform_url       text,
  analysed_at        timestamp with time zone,
  -- Version of the analyser, confidence, segments of one tempo, key in Camelot's notation, energy from 1 to 10 (from
  -- version 2 on), sections. Null: analysed before this column existed, or taken from a sidecar.
  analysis           jsonb,
  -- How exactly Chromium seeks in an MP3, which decides whether a track can be mixed on the beat after a seek:
  -- sampleRate, leadSamples (silence before the sound) and isVariable (bit rate), see mp3-seeking.ts. Null: no MP3,
  -- or not read yet.
  mp3_seeking        jsonb,
  -- Whether the file at stream_url is known to hold sound and nothing else, see strip-stored-sound.ts. Only for MP3s.
  is_bare            boolean not null default false,
  -- The size of the file at stream_url, for feeds. Null: not known yet, see add-sound-sizes.ts.
  sound_bytes        bigint,
  constraint recordings_pkey primary key (sound_hash),
  constraint recordings_sound_bytes_check check (sound_bytes > 0)
);
alter table private.recordings enable row level security;

-- One row for each file of the imported folders.
create table private.library_files (
  path            text not null,
  size_bytes      bigint,
  -- Milliseconds since 1970, with the file system's fractions.
  modified_ms     double precision,
  sound_hash      text,
  track_id        text,
  -- waiting: read, but its tracks are not up to date. The other states are final until the file changes.
  state           text not null,
  -- Why the file is a duplicate or was refused, in Vietnamese.
  reason          text,
  -- The file's tags, with the original bytes of repaired texts.
  tags            jsonb,
  seen_at         timestamp with time zone,
  -- The file's ctime in milliseconds since 1970; null if an earlier version read the file. A tag edit may keep a
  -- file's size and modification time: only this tells of it.
  changed_ms      double precision,
  -- READING_VERSION of the program that read the file.
  reading_version integer not null default 0,
  constraint library_files_pkey primary key (path),
  constraint library_files_state_check check (state = any (array['waiting', 'listed', 'duplicate', 'refused']))
);
create index library_files_of_sound on private.library_files (sound_hash);
create index library_files_of_track on private.library_files (track_id);
alter table private.library_files enable row level security;

create trigger forget_credits after update of tags, track_id on private.library_files
  for each row when (new.track_id is not null and ((old.tags #> '{read,artists}') is distinct from (new.tags #> '{read,artists}') or old.track_id is distinct from new.track_id and (new.tags #> '{read,artists}') is not null)) execute function private.forget_credits_of_file();

create trigger forget_credits_on_insert after insert on private.library_files
  for each row when (new.track_id is not null and (new.tags #> '{read,artists}') is not null) execute function private.forget_credits_of_file();
