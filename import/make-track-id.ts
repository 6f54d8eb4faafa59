import { createHash } from 'node:crypto';
import { UNKNOWN_ARTIST } from '#domain/unknown-artist.ts';

/** The same rule as private.is_track_id in the migrations. */
const LONGEST_ID = 64;

/** Latin letters that NFKD does not decompose. */
const LETTERS: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * Makes a track's id from its names: 'den-do-sai-gon-dj-ca-keo'. Names without Latin letters give
 * 'bai-' and a digest. The same names give the same id; if that is taken, '-2' is appended.
 */
export function makeTrackId(
  title: string,
  artist: string,
  isTaken: (id: string) => boolean,
): string {
  const name = slug(title);
  const by = artist === UNKNOWN_ARTIST ? '' : slug(artist);
  const whole = name ? [name, by].filter(Boolean).join('-') : `bai-${digest(title, artist)}`;
  for (let copy = 1; ; copy++) {
    const suffix = copy === 1 ? '' : `-${copy}`;
    const id = shorten(whole, LONGEST_ID - suffix.length) + suffix;
    if (!isTaken(id)) return id;
  }
}

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? ' ')
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? '';

const digest = (title: string, artist: string) =>
  createHash('sha256').update(`${title}\n${artist}`.normalize('NFC')).digest('hex').slice(0, 8);

/** Cuts after a whole word if one ends in the second half. */
function shorten(id: string, longest: number): string {
  if (id.length <= longest) return id;
  const end = id.lastIndexOf('-', longest);
  return id.slice(0, end > longest / 2 ? end : longest).replace(/-+$/, '');
}
