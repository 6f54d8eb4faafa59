-- Prepares the tables of a database that an unreleased version of the site wrote. The migrations are run over it
-- afterwards: they keep tables and indexes that exist, and replace functions. Every statement is repeatable.

-- Policies and triggers are created again.
do $$
declare
  former record;
begin
  for former in
    select polname as name, polrelid::regclass as owner from pg_policy join pg_class on pg_class.oid = polrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop execute format('drop policy %I on %s', former.name, former.owner); end loop;
  for former in
    select tgname as name, tgrelid::regclass as owner from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and pronamespace = 'private'::regnamespace
  loop execute format('drop trigger %I on %s', former.name, former.owner); end loop;
end
$$;

-- Functions whose parameters or results have changed.
drop function if exists public.studio_acts();
drop function if exists public.studio_tracks(text, boolean, bigint, text);
drop function if exists public.studio_track(text);
drop function if exists public.studio_duplicates();

alter table public.tracks
  add column if not exists former_sounds text[] not null default '{}',
  add column if not exists was_published boolean not null default false,
  add column if not exists label text not null default '';
alter table private.recordings
  add column if not exists is_bare boolean not null default false;
alter table private.library_files
  add column if not exists changed_ms double precision,
  add column if not exists reading_version int not null default 0;
alter table private.recent_comments
  add column if not exists day_since timestamptz not null default now(),
  add column if not exists of_day    integer not null default 0;
-- rows.sql fills these.
alter table private.watched_words
  add column if not exists shape text,
  add column if not exists kind text,
  add column if not exists form text,
  add column if not exists letters text,
  add column if not exists is_accented boolean;
