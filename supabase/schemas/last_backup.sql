-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- The last backup of a database that DATABASE_URL names: servers side by side have a data folder each. One row, once
-- there was a backup.
create table private.last_backup (
  is_only  boolean not null default true,
  -- The moment of the snapshot.
  taken_at timestamp with time zone not null,
  bytes    bigint not null,
  constraint last_backup_pkey primary key (is_only),
  constraint last_backup_is_only_check check (is_only)
);
alter table private.last_backup enable row level security;
