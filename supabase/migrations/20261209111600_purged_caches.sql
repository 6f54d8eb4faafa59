-- Up to which revision of public.tracks the CDN has forgotten the files of tracks that were taken down. One row, once
-- there is a CDN.
create table private.purged_caches (
  is_only  boolean not null default true primary key check (is_only),
  revision bigint not null
);
comment on table private.purged_caches is
  'Up to which revision of public.tracks the CDN has forgotten the files of tracks that were taken down. One row, once there is a CDN.';
alter table private.purged_caches enable row level security;
