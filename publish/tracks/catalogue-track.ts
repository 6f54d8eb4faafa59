import { closeSync, openSync, readSync } from 'node:fs';
import type { PlacedTrack } from '#catalogue/snapshot-row.ts';
import type { Credit } from '#domain/credits.ts';
import type { Track } from '#domain/track.ts';
import { toCard } from '#domain/track-card.ts';

/** What lists, suggestions, artists, series, feeds and the sitemap need of each track. */
type ListedTrack = Pick<
  Track,
  | ('id' | 'title' | 'album' | 'genre' | 'tags' | 'credits' | 'inSeries' | 'streamUrl')
  | ('discNumber' | 'trackNumber' | 'duration' | 'bpm' | 'addedOn' | 'changedAt')
  | ('publishedAtSec' | 'soundBytes')
  | ('playbackCount' | 'likesCount' | 'coverImage' | 'coverColor' | 'coverHasAvif')
>;

/** A line of a published file. */
export type Line = { file: string; from: number; length: number };

/** A track of a large catalogue: the rest of it is read from its line when it is shown. */
type FiledTrack = ListedTrack & { line: Line };

/** A track of the published catalogue. */
export type CatalogueTrack = Track | FiledTrack;

/** @throws Error if its file was deleted: then there is a later state of the catalogue */
export const wholeTrack = (track: CatalogueTrack): Track =>
  'line' in track ? readLine(track.line) : track;

export const cardOf = (track: CatalogueTrack) => toCard(wholeTrack(track));

/** @throws Error like `wholeTrack` */
export function readLine({ file, from, length }: Line): Track {
  const line = Buffer.allocUnsafe(length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, line, 0, length, from);
  } finally {
    closeSync(descriptor);
  }
  const { track }: PlacedTrack = JSON.parse(line.toString());
  return track;
}

/** Makes tracks smaller. Values that recur, such as tags, are kept once. */
export class TrackShortener {
  readonly #texts = new OnceEach<string>((text) => text);
  readonly #lists = new OnceEach<string[]>((list) => list.join('\n'));
  readonly #credits = new OnceEach<Credit>((credit) => JSON.stringify(credit));

  shorten(track: Track, line: Line): CatalogueTrack {
    const text = (value: string) => this.#texts.of(value);
    const list = (values: string[]) => this.#lists.of(values.map(text));
    const { addedOn, coverColor, credits, inSeries } = track;
    return {
      id: track.id,
      title: track.title,
      album: text(track.album),
      genre: text(track.genre),
      tags: list(track.tags),
      credits: credits?.map((credit) => this.#credits.of(credit)),
      inSeries: inSeries && list(inSeries),
      streamUrl: track.streamUrl,
      discNumber: track.discNumber,
      trackNumber: track.trackNumber,
      duration: track.duration,
      bpm: track.bpm,
      addedOn: addedOn && text(addedOn),
      changedAt: track.changedAt,
      publishedAtSec: track.publishedAtSec,
      soundBytes: track.soundBytes,
      playbackCount: track.playbackCount,
      likesCount: track.likesCount,
      coverImage: text(track.coverImage),
      coverColor: coverColor && text(coverColor),
      coverHasAvif: track.coverHasAvif,
      line,
    };
  }
}

class OnceEach<Value> {
  readonly #keyOf: (value: Value) => string;
  readonly #known = new Map<string, Value>();

  constructor(keyOf: (value: Value) => string) {
    this.#keyOf = keyOf;
  }

  of(value: Value): Value {
    const key = this.#keyOf(value);
    const known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, value);
    return known ?? value;
  }
}
