-- A tag edit may keep a file's size and modification time. Only the time of the last change (ctime) tells of it.
alter table private.library_files
  add column changed_ms double precision,
  add column reading_version int not null default 0;
comment on column private.library_files.changed_ms is
  'The file''s ctime in milliseconds since 1970; null if an earlier version read the file.';
comment on column private.library_files.reading_version is
  'READING_VERSION of the program that read the file.';
