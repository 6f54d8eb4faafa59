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

/** Names every field, so that a new one cannot be forgotten here. */
type ReadTrack = {
  [Field in Exclude<keyof Track, keyof ReturnType<typeof mixPoints>>]-?: Track[Field];
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
  const read: ReadTrack = {
    id,
    title: row.title,
    artist: row.artist,
    album: row.album,
    duration: row.duration_sec,
    coverImage,
    coverColor: row.cover_color || undefined,
    coverHasAvif: row.cover_has_avif || undefined,
    genre: row.genre,
    tags: row.tags,
    isOriginal: row.is_original,
    streamUrl,
    lowBitrate: row.has_low_bitrate ? lowBitrateForms(row.duration_sec) : undefined,
    youtubeUrl: row.youtube_url || undefined,
    waveformUrl,
    playbackCount: Number(row.playback_count),
    likesCount: Number(row.likes_count),
    likesCountedMs: row.likes_counted_ms ?? undefined,
    description: rest,
    bpm: row.bpm ?? undefined,
    firstDownbeatSec: row.first_downbeat_sec ?? undefined,
    key: row.key || undefined,
    energy: row.energy ?? undefined,
    loudnessLufs: row.loudness_lufs ?? undefined,
    truePeakDb: row.true_peak_db ?? undefined,
    mp3Seeking: row.mp3_seeking ?? undefined,
    addedOn: row.added_on,
    downloadable: row.downloadable || undefined,
    commentsClosed: row.comments_closed || undefined,
    year: row.year ?? undefined,
    trackNumber: row.track_number ?? undefined,
    lyrics: row.lyrics || undefined,
    chapters: chapters.length > 0 ? chapters : undefined,
  };
  const track: Track = { ...read, ...mixPoints(row.sections ?? [], read) };
  return { id, published: { position: Number(row.list_position), track } };
}
