-- How exactly Chromium seeks in an MP3, which decides whether a track can be mixed on the beat after a seek.
alter table private.recordings add column mp3_seeking jsonb;
comment on column private.recordings.mp3_seeking is
  'Of an MP3: sampleRate, leadSamples (silence before the sound) and isVariable (bit rate), see app/domain/mp3-seeking.ts. Null: no MP3, or not read yet.';
