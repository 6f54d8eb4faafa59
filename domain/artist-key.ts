import { shardOf } from './shard-of.ts';
import { slugOf } from './slug.ts';

/**
 * By this two spellings of a name are the same artist: without case, accents and punctuation. 'Sơn và Hải' is
 * 'HAI & SON'. A name of signs alone, such as '♪♪', is its own key.
 */
export const artistKey = (name: string): string => orderedKey(name).split(' & ').sort().join(' & ');

/** The beginning of an artist's id. */
export function artistSlug(name: string): string {
  const key = orderedKey(name);
  return (
    slugOf(key) ||
    `nghe-si-${shardOf(key, 2 ** 32)
      .toString(16)
      .padStart(8, '0')}`
  );
}

/** The key in the order of the name. */
const orderedKey = (name: string) =>
  textKey(name.replace(/&amp;/gi, '&')).replaceAll(' with ', ' & ');

/** By this two spellings of any name are alike: without case, accents and punctuation. */
export function textKey(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replace(/[.'’`´]/g, '');
  const words = plain.match(/[\p{L}\p{N}]+|[&+]/gu) ?? [];
  const key = words.map((word) => (AND.has(word) ? '&' : word)).join(' ');
  return /[\p{L}\p{N}]/u.test(key) ? key : plain.trim();
}

const AND = new Set(['&', '+', 'va', 'and']);

/** The key of one spelling alone: see private.artist_names. */
export const exactKey = (name: string) => `=${name.normalize('NFC').toLowerCase()}`;

/**
 * Under which key a spelling becomes an artist of its own: with all that are alike, unless the artist that it counted
 * as is one of those.
 */
export const separateKey = (spelling: string, artistName: string) =>
  artistKey(spelling) === artistKey(artistName) ? exactKey(spelling) : artistKey(spelling);
