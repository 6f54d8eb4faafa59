/** What an artist did for a track. */
export const CREDIT_PARTS = ['main', 'featured', 'remixer', 'producer'] as const;

export type CreditPart = (typeof CREDIT_PARTS)[number];

/** An artist of a track. */
export type Credit = {
  /** The address of the artist's page: /nghe-si/{id}. It never changes. */
  id: string;
  name: string;
  /** How the name is written in the track's artist or title; undefined: like `name`. */
  as?: string | undefined;
  /** undefined: main. */
  part?: Exclude<CreditPart, 'main'> | undefined;
};

export const artistAddress = (id: string) => `/nghe-si/${id}`;

/** A piece of the text that says whose track it is; with an id it is an artist's name. */
export type CreditedText = { text: string; id?: string };

/** Divides a track's artist text, which stays as it was written, at the names of its artists. */
export function divideCredits(artist: string, credits: readonly Credit[] = []): CreditedText[] {
  const found = credits
    .map(({ id, name, as: written = name }) => ({ id, at: artist.indexOf(written), written }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || other.written.length - one.written.length);
  const pieces: CreditedText[] = [];
  let end = 0;
  for (const { id, at, written } of found) {
    if (at < end) continue;
    if (at > end) pieces.push({ text: artist.slice(end, at) });
    pieces.push({ text: written, id });
    end = at + written.length;
  }
  if (end < artist.length) pieces.push({ text: artist.slice(end) });
  return pieces;
}

/**
 * By this two spellings of a name are the same artist: without case, accents and punctuation. 'Sơn và Hải' is
 * 'SON & HAI'. A name of signs alone, such as '♪♪', is its own key.
 */
export function artistKey(name: string): string {
  const plain = name
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
