import { createHash } from 'node:crypto';
import { freeSlug, slugOf } from '#domain/slug.ts';
import { UNKNOWN_ARTIST } from '#domain/unknown-artist.ts';

/** The same rule as private.is_track_id in the migrations. */
const LONGEST_ID = 64;

/**
 * Makes a track's id from its names: 'den-do-sai-gon-dj-ca-keo'. Names without Latin letters give
 * 'bai-' and a digest. The same names give the same id; if that is taken, '-2' is appended.
 */
export function makeTrackId(
  title: string,
  artist: string,
  isTaken: (id: string) => boolean,
): string {
  const name = slugOf(title);
  const by = artist === UNKNOWN_ARTIST ? '' : slugOf(artist);
  const whole = name ? [name, by].filter(Boolean).join('-') : `bai-${digest(title, artist)}`;
  return freeSlug(whole, LONGEST_ID, isTaken);
}

const digest = (title: string, artist: string) =>
  createHash('sha256').update(`${title}\n${artist}`.normalize('NFC')).digest('hex').slice(0, 8);
