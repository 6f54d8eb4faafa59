import type pg from 'pg';
import { orderChapters, takeChapters } from '#app/domain/chapters.ts';
import { lowBitrateForms } from '#app/domain/low-bitrate.ts';
import type { Mp3Seeking } from '#app/domain/mp3-seeking.ts';
import type { Section } from '#library/import/sound/beats/find-sections.ts';
import type { SiteSettings } from '#library/site-settings.ts';
import type { Track } from '#library/track.ts';
import type { TrackFacts, TrackStatus } from '#library/track-facts.ts';
import { mixPoints } from './mix-points.ts';
import type { SnapshotRow } from './snapshot.ts';

/** As read by `pg`: 64-bit numbers are strings. */
type TrackRow = TrackFacts & {
  status: Exclude<TrackStatus, 'waiting'>;
  revision: string;
  list_position: string;
  added_on: string;
  playback_count: string;
  likes_count: string;
  likes_counted_ms: number | null;
  comments_closed: boolean;
  key: string | null;
  energy: number | null;
  sections: Section[] | null;
  mp3_seeking: Mp3Seeking | null;
};

const COLUMNS = `id, status, revision, list_position, title, artist, album, genre, description, tags,
  is_original, year, track_number, lyrics, chapters, youtube_url, downloadable,
  to_char(added_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as added_on,
  playback_count, likes_count, comments_closed,
  floor(extract(epoch from likes_counted_at) * 1000)::float8 as likes_counted_ms, duration_sec, stream_url, has_low_bitrate, waveform_url,
  cover_image, cover_color, cover_has_avif, bpm, first_downbeat_sec, loudness_lufs, true_peak_db, heard.key, heard.energy, heard.sections, heard.mp3_seeking`;
const HEARD = `left join lateral (
    select analysis ->> 'key' as key, (analysis -> 'energy')::float8 as energy, analysis -> 'sections' as sections,
      mp3_seeking
    from private.recordings as recording where recording.sound_hash = track.sound_hash
  ) as heard on true`;

/**
 * Reads the tracks that changed after a revision, in their published form.
 *
 * @param revision '0' reads all of them
 */
export async function readRows(
  client: pg.ClientBase,
  revision: string,
): Promise<{ rows: SnapshotRow[]; revision: string }> {
  const { rows } = await client.query<TrackRow>(
    `select ${COLUMNS} from public.tracks as track ${HEARD}
     where revision > $1 and status <> 'waiting' order by revision`,
    [revision],
  );
  return { rows: rows.map(toSnapshotRow), revision: rows.at(-1)?.revision ?? revision };
}

/** The operators' settings of the site. */
export async function readSiteSettings(client: pg.ClientBase): Promise<SiteSettings> {
  const { rows } = await client.query<{ settings: SiteSettings }>(
    'select settings from private.site_settings',
  );
  return rows[0]?.settings ?? {};
}

function toSnapshotRow(row: TrackRow): SnapshotRow {
  const { id, stream_url: streamUrl, cover_image: coverImage, waveform_url: waveformUrl } = row;
  if (row.status !== 'published' || row.duration_sec === null || !streamUrl || !coverImage)
    return {
      id,
      gone: { id, streamUrl: streamUrl ?? '', coverImage: coverImage ?? '', waveformUrl },
    };
  const { chapters, rest } = row.chapters?.length
    ? { chapters: orderChapters(row.chapters, row.duration_sec), rest: row.description }
    : takeChapters(row.description, row.duration_sec);
  const track: Track = {
    id,
    title: row.title,
    artist: row.artist,
    album: row.album,
    duration: row.duration_sec,
    coverImage,
    genre: row.genre,
    tags: row.tags,
    isOriginal: row.is_original,
    streamUrl,
    waveformUrl,
    playbackCount: Number(row.playback_count),
    likesCount: Number(row.likes_count),
    description: rest,
    addedOn: row.added_on,
    ...(row.comments_closed && { commentsClosed: true }),
    ...(row.likes_counted_ms !== null && { likesCountedMs: row.likes_counted_ms }),
    ...(row.cover_color && { coverColor: row.cover_color }),
    ...(row.cover_has_avif && { coverHasAvif: true }),
    ...(row.has_low_bitrate && { lowBitrate: lowBitrateForms(row.duration_sec) }),
    ...(row.youtube_url && { youtubeUrl: row.youtube_url }),
    ...(row.downloadable && { downloadable: true }),
    ...(row.bpm !== null && { bpm: row.bpm }),
    ...(row.first_downbeat_sec !== null && { firstDownbeatSec: row.first_downbeat_sec }),
    ...(row.key && { key: row.key }),
    ...(row.energy !== null && { energy: row.energy }),
    ...(row.loudness_lufs !== null && { loudnessLufs: row.loudness_lufs }),
    ...(row.true_peak_db !== null && { truePeakDb: row.true_peak_db }),
    ...(row.mp3_seeking && { mp3Seeking: row.mp3_seeking }),
    ...(row.year !== null && { year: row.year }),
    ...(row.track_number !== null && { trackNumber: row.track_number }),
    ...(row.lyrics && { lyrics: row.lyrics }),
    ...(chapters.length > 0 && { chapters }),
  };
  Object.assign(track, mixPoints(row.sections ?? [], track));
  return { id, published: { position: Number(row.list_position), track } };
}
