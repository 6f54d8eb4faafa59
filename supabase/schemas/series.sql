-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- Series and albums: /tuyen-tap/{id}. Rows stay, so that no id is ever used again.
create table private.series (
  -- The address of the page. It never changes.
  id        text not null,
  kind      text not null,
  -- Made by albumKey() or seriesKey() from the texts of its tracks. Null: no text has named it yet.
  key       text,
  name      text not null,
  words     text not null default '',
  -- An operator has set the name. Otherwise an album has its most frequent spelling.
  is_named  boolean not null default false,
  -- It has no page: what the tags call an album is none, or an operator has removed it.
  is_hidden boolean not null default false,
  -- A series: the newest track is first, and positions do not count. Albums have track numbers.
  by_date   boolean not null default true,
  -- Increases with each change of the series and of its list of tracks.
  revision  bigint not null default nextval('private.library_revision'::regclass),
  constraint series_pkey primary key (id),
  constraint series_kind_key_key unique (kind, key),
  constraint series_id_check check (private.is_track_id(id)),
  constraint series_kind_check check (kind = any (array['album', 'series'])),
  constraint series_name_check check (name <> '')
);
create index changed_series on private.series (revision) where ((kind = 'series') or is_named or is_hidden or (words <> ''));
alter table private.series enable row level security;

create trigger announce_change after insert or delete or update on private.series
  for each statement execute function private.announce_library_change();

create trigger begin_change before insert or delete or update on private.series
  for each statement execute function private.begin_library_change();

create trigger renew_series before update on private.series
  for each row when (old.* is distinct from new.*) execute function private.renew_series();

-- The tracks that operators have put in a series, beside those that name it (public.tracks.in_series).
create table private.series_tracks (
  series_id text not null,
  track_id  text not null,
  position  integer not null,
  constraint series_tracks_pkey primary key (series_id, track_id),
  constraint series_tracks_series_id_fkey foreign key (series_id) references private.series(id) on delete cascade,
  constraint series_tracks_track_id_fkey foreign key (track_id) references public.tracks(id) on delete cascade
);
create index series_of_track on private.series_tracks (track_id);
alter table private.series_tracks enable row level security;

create trigger begin_change before insert or delete or update on private.series_tracks
  for each statement execute function private.begin_library_change();

create trigger renew_series_of_added after insert on private.series_tracks
  referencing new table as changed_rows for each statement execute function private.renew_series_of_list();

create trigger renew_series_of_moved after update on private.series_tracks
  referencing new table as changed_rows for each statement execute function private.renew_series_of_list();

create trigger renew_series_of_removed after delete on private.series_tracks
  referencing old table as changed_rows for each statement execute function private.renew_series_of_list();

-- Gives the row the next revision.
create function private.renew_series() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.revision := nextval('private.library_revision');
  return new;
end
$$;

-- A changed list of tracks gives its series the next revision.
create function private.renew_series_of_list() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.series set revision = 0
    where id in (select series_id from changed_rows);
  return null;
end
$$;

-- The publisher reads them again, if there is anything to read.
create function private.forget_series() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.in_series := case when new.album = '' and new.series_name = '' then '{}'::text[] end;
  return new;
end
$$;

-- Notes when the track's page was changed.
create function private.note_change() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.changed_at := now();
  return new;
end
$$;
