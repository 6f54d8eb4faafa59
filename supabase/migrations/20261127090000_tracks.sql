-- The library: everybody can read published tracks, only the site's administrator can write. The site's pages
-- are rendered from these rows.
create sequence private.library_revision;
create sequence private.track_positions;
-- The service role needs it for the columns' defaults and the triggers below.
grant usage on sequence private.library_revision, private.track_positions to service_role;

create table public.tracks (
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
  check (status <> 'published' or (duration_sec is not null and stream_url is not null and cover_image is not null))
);
comment on table public.tracks is 'One row for each track. Rows of removed tracks stay, so that no id is ever used again.';
comment on column public.tracks.status is
  'waiting: has no sound or cover yet; published; hidden: may be published again; removed.';
comment on column public.tracks.origin is 'Where it comes from: import, or demo.';
comment on column public.tracks.likes_count is 'The initial count; later likes are in track_likes.';
comment on column public.tracks.chapters is 'Named moments: [{"atSec": 0, "title": "…"}].';
comment on column public.tracks.sound_hash is 'Hash of the sound without tags.';
comment on column public.tracks.edited is 'Columns that were set by hand: imports do not change them.';
comment on column public.tracks.list_position is 'The order of the lists, lowest first.';
comment on column public.tracks.revision is 'Increases with each change, in the order of the commits.';

create index tracks_by_revision on public.tracks (revision);
create index tracks_in_order on public.tracks (list_position, id) where status = 'published';
create index tracks_of_sound on public.tracks (sound_hash);
create index tracks_of_demo on public.tracks (status) where origin = 'demo';

-- Transactions that change the library wait for each other. So revisions are committed in the order in which
-- they were assigned, and whoever reads all revisions after a known one misses none.
create function private.lock_library() returns void
  language sql volatile set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(86424602127)
$$;
comment on function private.lock_library is
  'Taken by every change of a track. A transaction that locks rows of tracks must take it first.';

create function private.begin_library_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_library();
  return null;
end
$$;
create trigger begin_change before insert or update on public.tracks
  for each statement execute function private.begin_library_change();

create function private.set_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.revision := nextval('private.library_revision');
  return new;
end
$$;
create trigger set_revision before insert on public.tracks
  for each row execute function private.set_revision();
-- A row with unchanged values keeps its revision.
create trigger set_new_revision before update on public.tracks
  for each row when (old.* is distinct from new.*) execute function private.set_revision();

-- Sent at the commit, once per transaction.
create function private.announce_library_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('library', '');
  return null;
end
$$;
create trigger announce_change after insert or update on public.tracks
  for each statement execute function private.announce_library_change();

alter table public.tracks enable row level security;
revoke all on public.tracks from public, anon, authenticated, service_role;
-- Only columns that the pages show.
grant select (
  id, title, artist, album, genre, description, tags, is_original, year, track_number, lyrics, chapters,
  youtube_url, downloadable, added_at, playback_count, likes_count, duration_sec, stream_url, waveform_url,
  cover_image, cover_color, cover_has_avif, bpm, first_downbeat_sec, loudness_lufs, true_peak_db, list_position
) on public.tracks to anon, authenticated;
grant select, insert, update on public.tracks to service_role;
-- Nobody deletes a track.

create policy "everybody reads published tracks" on public.tracks
  for select to anon, authenticated using (status = 'published');

-- Runs as its owner, and returns only public data.
create function private.is_published_track(track text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.tracks where id = track and status = 'published')
$$;
comment on function private.is_published_track is 'Whether the track may be liked, commented on and added to playlists.';

-- The demo is shown until there are other tracks. Tracks shown or hidden by hand stay so.
create function private.put_demo_aside() returns integer
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
  'Hides the demo if another track is published. Returns the number of hidden tracks.';

create function private.bring_demo_back() returns integer
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
comment on function private.bring_demo_back is 'Publishes again what put_demo_aside has hidden. Returns the number of tracks.';
