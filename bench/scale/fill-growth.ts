import pg from 'pg';

/** So many tracks have an artist each; so many days have a listen of each track. */
const TRACKS_PER_ARTIST = 5;
const DAYS = 100;

/** The words that all titles and artists are made of; numbers make them different. */
const WORDS = `array['Đêm', 'Mưa', 'Gió', 'Phố', 'Trăng', 'Sóng', 'Nắng', 'Bến', 'Hẻm', 'Đèn', 'Trống', 'Sài Gòn',
  'Miền Tây', 'Không Ngủ', 'Cuối Mùa', 'Ngược Chiều', 'Về Khuya', 'Đầu Hè', 'Cá', 'Dừa', 'Én', 'Gấu', 'Hến']`;
const word = (factor: number) => `words[1 + (n * ${factor}) % cardinality(words)]`;
/** Letters, so that a name is no number: 'bad', 'bae' … */
const syllables = (value: string) =>
  `translate(to_hex(${value}), '0123456789abcdef', 'bcdghklmaeiouyns')`;

/** @param number of tracks, all different, by a fifth as many artists, with a hundred days of listens each */
export async function fillGrowth(
  databaseUrl: string,
  { tracks, hasListens }: { tracks: number; hasListens: boolean },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with words as (select ${WORDS} as words)
       insert into private.recordings (sound_hash, duration_sec, loudness_lufs, true_peak_db, bpm, first_downbeat_sec,
         analysed_at, analysis, mp3_seeking, sound_bytes)
       select md5('sound ' || n), 180 + n % 120, -9 - (n % 50) / 10.0, -0.5, 125 + (n * 37 % 260) / 10.0, (n % 400) / 1000.0,
         now(),
         jsonb_build_object('key', 1 + n % 12 || 'A', 'energy', 1 + n % 10, 'sections', jsonb_build_array(
           jsonb_build_object('fromSec', 0, 'kind', 'intro'),
           jsonb_build_object('fromSec', 40 + n % 30, 'kind', 'drop'),
           jsonb_build_object('fromSec', 140 + n % 30, 'kind', 'outro'))),
         jsonb_build_object('sampleRate', 44100, 'leadSamples', 1105), (180 + n % 120) * 40000
       from generate_series(1, $1::integer) as n, words`,
      [tracks],
    );
    await client.query(
      `with words as (select ${WORDS} as words)
       insert into public.tracks (id, status, title, artist, album, genre, description, tags, duration_sec, stream_url,
         waveform_url, cover_image, cover_color, cover_has_avif, bpm, first_downbeat_sec, loudness_lufs, true_peak_db,
         sound_hash, has_low_bitrate, playback_count, list_position)
       select 'bai-' || n, 'published', ${word(1)} || ' ' || ${word(7)} || ' ' || ${syllables('n')},
         'DJ ' || ${word(3)} || ' ' || ${syllables(`n / ${TRACKS_PER_ARTIST}`)}, 'Tập ' || n / 12, 'Vinahouse',
         'Bài thứ ' || n || ' của một đêm không ngủ, ghi lại ở ' || ${word(5)} || ' và ' || ${word(11)} || '.',
         array['vinahouse', lower(${word(13)}), 'tuyển ' || n % 59], 180 + n % 120,
         '/sound/' || left(md5('sound ' || n), 24) || '.mp3', '/waveforms/' || left(md5('waveform ' || n), 24) || '.json',
         '/covers/' || left(md5('cover ' || n / 12), 24) || '.jpg', '#' || left(md5('colour ' || n / 12), 6), true,
         125 + (n * 37 % 260) / 10.0, (n % 400) / 1000.0, -9 - (n % 50) / 10.0, -0.5, md5('sound ' || n), true,
         (n::bigint * 7919) % 2000000, n
       from generate_series(1, $1::integer) as n, words`,
      [tracks],
    );
    if (hasListens) await fillListens(client, tracks);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Skips the triggers and checks, which would take minutes. */
async function fillListens(client: pg.Client, tracks: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into public.track_listens_daily (track_id, day, source, listens)
     select 'bai-' || n, current_date - day, (array['direct', 'search', 'social', 'other'])[1 + (n + day) % 4], 1
     from generate_series(1, $1::integer) as n, generate_series(1, $2::integer) as day`,
    [tracks, DAYS],
  );
  await client.query(
    `insert into private.listens_daily (day, source, listens)
     select day, source, sum(listens) from public.track_listens_daily group by day, source`,
  );
  await client.query(
    `insert into private.listens_weekly (week, track_id, listens)
     select date_trunc('week', day)::date, track_id, sum(listens) from public.track_listens_daily
     group by 1, 2`,
  );
  await client.query('set session_replication_role = default');
}
