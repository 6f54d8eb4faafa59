import { mapCleanText } from './clean-text.ts';

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
  const taken: { id: string; start: number; end: number }[] = [];
  // Names are read from the clean text.
  const { clean, places } = mapCleanText(artist);
  const written = credits.map(({ id, name, as = name }) => ({ id, as }));
  // Longer names first: 'An' is not the beginning of 'An Nam'.
  for (const { id, as } of written.sort((one, other) => other.as.length - one.as.length)) {
    const start = findWhole(clean, as, taken);
    if (start >= 0) taken.push({ id, start, end: start + as.length });
  }
  const pieces: CreditedText[] = [];
  let end = 0;
  for (const found of taken.sort((one, other) => one.start - other.start)) {
    const start = places(found.start);
    if (start > end) pieces.push({ text: artist.slice(end, start) });
    end = places(found.end);
    pieces.push({ text: artist.slice(start, end), id: found.id });
  }
  if (end < artist.length) pieces.push({ text: artist.slice(end) });
  return pieces;
}

/** Where a name begins that is not a part of a longer word and is not taken; -1 if it is nowhere. */
function findWhole(text: string, name: string, taken: readonly { start: number; end: number }[]) {
  for (let at = text.indexOf(name); name && at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    const isInside =
      /[\p{L}\p{N}]$/u.test(text.slice(0, at)) && /^[\p{L}\p{N}]/u.test(name)
        ? true
        : /[\p{L}\p{N}]$/u.test(name) && /^[\p{L}\p{N}\p{M}]/u.test(text.slice(end));
    if (!isInside && taken.every((one) => end <= one.start || at >= one.end)) return at;
  }
  return -1;
}
