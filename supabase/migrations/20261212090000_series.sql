-- Series and albums. The publisher reads them from the tracks' texts (publish/assign-series.ts); operators make others.

alter table public.tracks
  add column if not exists album_artist text not null default '',
  add column if not exists disc_number integer,
  add column if not exists series_name text not null default '',
  add column if not exists in_series text[],
  add column if not exists changed_at timestamptz;
comment on column public.tracks.album_artist is 'Whose album it is. Two albums of one name by different artists are two.';
comment on column public.tracks.disc_number is 'Before the track number in the order of an album.';
comment on column public.tracks.series_name is 'The series that the track belongs to, such as a DJ''s mixes.';
comment on column public.tracks.in_series is
  'The ids of the album and the series that its texts name. Null: to be read from the texts.';
comment on column public.tracks.changed_at is
  'When the page was last changed, not counting plays and likes. Null: not since it was added.';
grant select (album_artist, disc_number, series_name) on public.tracks to anon, authenticated;
create index if not exists tracks_to_assign on public.tracks (id) where in_series is null and status <> 'waiting';
create index if not exists tracks_of_series on public.tracks using gin (in_series);

create table if not exists private.series (
  id        text primary key check (private.is_track_id(id)),
  kind      text not null check (kind in ('album', 'series')),
  key       text,
  name      text not null check (name <> ''),
  words     text not null default '',
  is_named  boolean not null default false,
  is_hidden boolean not null default false,
  by_date   boolean not null default true,
  revision  bigint not null default nextval('private.library_revision'),
  unique (kind, key)
);
comment on table private.series is 'Series and albums: /tuyen-tap/{id}. Rows stay, so that no id is ever used again.';
comment on column private.series.id is 'The address of the page. It never changes.';
comment on column private.series.key is
  'Made by albumKey() or seriesKey() from the texts of its tracks. Null: no text has named it yet.';
comment on column private.series.is_named is 'An operator has set the name. Otherwise an album has its most frequent spelling.';
comment on column private.series.is_hidden is 'It has no page: what the tags call an album is none, or an operator has removed it.';
comment on column private.series.by_date is 'A series: the newest track is first, and positions do not count. Albums have track numbers.';
comment on column private.series.revision is 'Increases with each change of the series and of its list of tracks.';
create index if not exists changed_series on private.series (revision)
  where kind = 'series' or is_named or is_hidden or words <> '';
alter table private.series enable row level security;

create table if not exists private.series_tracks (
  series_id text not null references private.series on delete cascade,
  track_id  text not null references public.tracks on delete cascade,
  position  integer not null,
  primary key (series_id, track_id)
);
comment on table private.series_tracks is
  'The tracks that operators have put in a series, beside those that name it (public.tracks.in_series).';
create index if not exists series_of_track on private.series_tracks (track_id);
alter table private.series_tracks enable row level security;

create or replace function private.renew_series() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.revision := nextval('private.library_revision');
  return new;
end
$$;
comment on function private.renew_series is 'Gives the row the next revision.';

create trigger renew_series before update on private.series
  for each row when (old.* is distinct from new.*) execute function private.renew_series();

create trigger announce_change after insert or update or delete on private.series
  for each statement execute function private.announce_library_change();

-- So that revisions are committed in their order.
create trigger begin_change before insert or update or delete on private.series
  for each statement execute function private.begin_library_change();
create trigger begin_change before insert or update or delete on private.series_tracks
  for each statement execute function private.begin_library_change();

create or replace function private.renew_series_of_list() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.series set revision = 0
    where id in (select series_id from changed_rows);
  return null;
end
$$;
comment on function private.renew_series_of_list is 'A changed list of tracks gives its series the next revision.';

create trigger renew_series_of_added after insert on private.series_tracks
  referencing new table as changed_rows for each statement execute function private.renew_series_of_list();
create trigger renew_series_of_moved after update on private.series_tracks
  referencing new table as changed_rows for each statement execute function private.renew_series_of_list();
create trigger renew_series_of_removed after delete on private.series_tracks
  referencing old table as changed_rows for each statement execute function private.renew_series_of_list();

create or replace function private.forget_series() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.in_series := case when new.album = '' and new.series_name = '' then '{}'::text[] end;
  return new;
end
$$;
comment on function private.forget_series is 'The publisher reads them again, if there is anything to read.';

create trigger begin_series before insert on public.tracks
  for each row execute function private.forget_series();

create trigger forget_series before update of album, album_artist, artist, genre, series_name on public.tracks
  for each row when ((old.album, old.album_artist, old.artist, old.genre, old.series_name)
    is distinct from (new.album, new.album_artist, new.artist, new.genre, new.series_name))
  execute function private.forget_series();

create or replace function private.note_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.changed_at := now();
  return new;
end
$$;
comment on function private.note_change is 'Notes when the track''s page was changed.';

create trigger note_change before update of status, title, artist, album, album_artist, genre, description, tags, year,
    disc_number, track_number, series_name, label, lyrics, chapters, youtube_url, downloadable, stream_url, cover_image
  on public.tracks for each row when (old.status <> 'waiting' and
    (old.status, old.title, old.artist, old.album, old.album_artist, old.genre, old.description, old.tags, old.year,
      old.disc_number, old.track_number, old.series_name, old.label, old.lyrics, old.chapters, old.youtube_url,
      old.downloadable, old.stream_url, old.cover_image)
    is distinct from
    (new.status, new.title, new.artist, new.album, new.album_artist, new.genre, new.description, new.tags, new.year,
      new.disc_number, new.track_number, new.series_name, new.label, new.lyrics, new.chapters, new.youtube_url,
      new.downloadable, new.stream_url, new.cover_image))
  execute function private.note_change();

insert into private.track_fields (name, is_listed, kind, least, most, empty, failure) values
  ('album_artist', false, 'line',  null, 200, '""',   'track_bad_album_artist'),
  ('disc_number',  false, 'whole', 1,    99,  'null', 'track_bad_disc'),
  ('series_name',  false, 'line',  null, 200, '""',   'track_bad_series')
  on conflict do nothing;
