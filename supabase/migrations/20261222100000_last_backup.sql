-- Servers side by side have a data folder each, and show operators the same.
create table private.last_backup (
  is_only  boolean not null default true primary key check (is_only),
  taken_at timestamptz not null,
  bytes    bigint not null
);
comment on table private.last_backup is
  'The last backup of a database that DATABASE_URL names: servers side by side have a data folder each. One row, once there was a backup.';
comment on column private.last_backup.taken_at is 'The moment of the snapshot.';
alter table private.last_backup enable row level security;
