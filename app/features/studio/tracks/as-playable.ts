import type { StudioTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';

/** Null if it cannot be played: its sound is not ready, or it is not on the site. */
export function asPlayable(row: Omit<StudioTrackRow, 'list_position'>): PlayableTrack | null {
  const { stream_url: streamUrl, duration_sec: duration, cover_image: coverImage } = row;
  if (row.status !== 'published' || !streamUrl || !duration || !coverImage) return null;
  return {
    id: row.id,
    title: row.title,
    artist: row.artist,
    streamUrl,
    duration,
    coverImage,
    coverHasAvif: row.cover_has_avif,
    coverColor: row.cover_color ?? undefined,
    tags: row.tags,
    bpm: row.bpm ?? undefined,
    firstDownbeatSec: row.first_downbeat_sec ?? undefined,
    loudnessLufs: row.loudness_lufs ?? undefined,
    truePeakDb: row.true_peak_db ?? undefined,
  };
}
