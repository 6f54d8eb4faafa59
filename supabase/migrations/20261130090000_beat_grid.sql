-- The import's analysis of a recording's form, in addition to tempo and first downbeat.

alter table private.recordings add column analysis jsonb;
comment on column private.recordings.analysis is
  'Version of the analyser, confidence, segments of one tempo, key in Camelot''s notation, sections. Null: analysed before this column existed, or taken from a sidecar.';
comment on column private.recordings.first_downbeat_sec is
  'Null if the track has no single reliable beat grid: mixes then are plain crossfades.';
