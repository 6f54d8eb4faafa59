-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- Up to which revision of public.tracks the CDN has forgotten the files of tracks that were taken down. One row, once
-- there is a CDN.
create table private.purged_caches (
  is_only  boolean not null default true,
  revision bigint not null,
  constraint purged_caches_pkey primary key (is_only),
  constraint purged_caches_is_only_check check (is_only)
);
alter table private.purged_caches enable row level security;
