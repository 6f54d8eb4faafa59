-- The import's analysis of a recording's form, in addition to tempo and first downbeat.

alter table private.recordings add column analysis jsonb;
comment on column private.recordings.analysis is
  'Version of the analyser, confidence, segments of one tempo, key in Camelot''s notation, sections. Null: analysed before there was this column, or told by a sidecar.';
comment on column private.recordings.first_downbeat_sec is
  'Null where a mix should not trust one grid for the whole of it: it fades plainly then.';
