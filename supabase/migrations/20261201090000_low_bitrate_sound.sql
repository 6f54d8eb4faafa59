-- The data saver: smaller encodings of a track's sound, made after the import.
alter table public.tracks add column has_low_bitrate boolean not null default false;
comment on column public.tracks.has_low_bitrate is
  'Whether the low-bitrate files of stream_url exist: 0a….mp3 has 0a…-64.webm (Opus) and, up to 20 minutes, 0a…-64.m4a (AAC).';
grant select (has_low_bitrate) on public.tracks to anon, authenticated;
