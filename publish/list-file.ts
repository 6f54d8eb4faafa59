import { CARDS_PER_LIST_FILE, type ListFile } from '#domain/data-files.ts';
import { type CatalogueTrack, cardOf } from './tracks/catalogue-track.ts';

const MOST_COVERS = 4;

type Cover = Pick<CatalogueTrack, 'coverImage' | 'coverHasAvif' | 'coverColor'>;

/** The tracks of one file of a list. Beyond the end: none, with the total count. */
export function fileOf(
  tracks: readonly CatalogueTrack[],
  number: number,
): readonly CatalogueTrack[] {
  const first = number * CARDS_PER_LIST_FILE;
  return tracks.slice(first, first + CARDS_PER_LIST_FILE);
}

/** One file of a list. */
export const cut = (tracks: readonly CatalogueTrack[], number: number): ListFile => ({
  trackCount: tracks.length,
  cards: fileOf(tracks, number).map(cardOf),
});

/** The numbers of the files after the first. */
export const furtherFiles = (length: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.ceil(length / CARDS_PER_LIST_FILE) - 1) },
    (_, number) => number + 1,
  );

/** At most four different covers, the first tracks' first. */
export function coversOf(tracks: readonly CatalogueTrack[]): Cover[] {
  const covers = new Map<string, Cover>();
  for (const { coverImage, coverHasAvif, coverColor } of tracks) {
    if (covers.size === MOST_COVERS) break;
    if (!covers.has(coverImage)) covers.set(coverImage, { coverImage, coverHasAvif, coverColor });
  }
  return [...covers.values()];
}

export const byPlays = (tracks: readonly CatalogueTrack[]): CatalogueTrack[] =>
  tracks.toSorted((one, other) => other.playbackCount - one.playbackCount);
