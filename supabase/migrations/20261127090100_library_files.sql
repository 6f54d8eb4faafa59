-- The import's data about sounds and their files. Only the owner can read and write it.

create table private.recordings (
  sound_hash         text primary key,
  duration_sec       double precision,
  loudness_lufs      double precision,
  true_peak_db       double precision,
  bpm                double precision,
  first_downbeat_sec double precision,
  stream_url         text,
  waveform_url       text,
  analysed_at        timestamptz
);
comment on table private.recordings is 'One row for each analysed sound, whichever track uses it.';
alter table private.recordings enable row level security;
-- No policy.

create table private.library_files (
  path        text primary key,
  size_bytes  bigint,
  modified_ms double precision,
  sound_hash  text,
  -- No foreign key: an abandoned track that was never published is deleted before its files are updated.
  track_id    text,
  state       text not null check (state in ('waiting', 'listed', 'duplicate', 'refused')),
  reason      text,
  tags        jsonb,
  seen_at     timestamptz
);
comment on table private.library_files is 'One row for each file of the imported folders.';
comment on column private.library_files.modified_ms is 'Milliseconds since 1970, with the file system''s fractions.';
comment on column private.library_files.state is
  'waiting: read, but its tracks are not up to date. The other states are final until the file changes.';
comment on column private.library_files.reason is 'Why the file is a duplicate or was refused, in Vietnamese.';
comment on column private.library_files.tags is 'The file''s tags, with the original bytes of repaired texts.';
alter table private.library_files enable row level security;
-- No policy.

create index library_files_of_sound on private.library_files (sound_hash);
create index library_files_of_track on private.library_files (track_id);
