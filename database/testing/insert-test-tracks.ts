/** Inserts published tracks with the ids in $1, unless they exist. Rows that reference a track need it. */
export const INSERT_TEST_TRACKS = `
  insert into public.tracks
    (id, status, title, artist, genre, duration_sec, stream_url, cover_image)
  select id, 'published', id, 'DJ Thử', 'Vinahouse', 200, '/sound/' || id || '.mp3', '/covers/' || id || '.jpg'
  from unnest($1::text[]) as wanted (id)
  where not exists (select from public.tracks as known where known.id = wanted.id)`;

/** '<name>-1' to '<name>-<count>'. */
export const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${name}-${n + 1}`);

/** Tracks that likes, comments and playlists can reference from the start, in tests of a whole server. */
export const TEST_TRACK_IDS = [...numbered('vinahouse', 12), ...numbered('bai', 12)];
