import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SiteFacts } from '#catalogue/read-rows.ts';
import type { GoneTrack, PlacedTrack, SnapshotRow } from '#catalogue/snapshot-row.ts';
import type { ArtistPage } from '#domain/artist-page.ts';
import type { SeriesFacts } from '#domain/series.ts';
import { shardOf } from '#domain/shard-of.ts';
import { isSameSite, type SiteSettings } from '#domain/site-settings.ts';
import type { Line } from './tracks/catalogue-track.ts';

export type Segment = { tracks: PlacedTrack[]; gone: GoneTrack[] };

/** A segment whose tracks are parsed one after the other: all at once, those of a large catalogue would fill the memory. */
export type SegmentLines = {
  trackCount: number;
  /** The line is undefined if an earlier version wrote the file. */
  tracks: Iterable<PlacedTrack & { line?: Line }>;
  gone: readonly GoneTrack[];
};

/** The artists' present ids, by the former ones. */
export type MergedArtists = Readonly<Record<string, string>>;

/** By the artists' ids. */
export type ArtistPages = Readonly<Record<string, ArtistPage>>;

/** Lists the files of the published catalogue, which are named by their content. */
export type SnapshotIndex = {
  format: 1;
  /** The last included change of the table of tracks. */
  revision: string;
  /** Unique for each state. */
  publishedAt: string;
  /** Each segment's file name; null for an empty segment. */
  segments: (string | null)[];
  /** The operators' settings of the site. */
  site?: SiteSettings;
  /** Missing if an earlier version wrote the state. */
  siteFacts?: SiteFacts;
  /** Former ids of artists that were merged into others. */
  mergedArtists?: MergedArtists;
  /** The facts of series, in a file of their own: one change of a track does not write them again. */
  series?: { revision: string; file: string };
  /** What operators wrote for artists' pages, in a file of its own, too. */
  artistPages?: { revision: string; file: string };
};

/** The facts of series, and the last included change of them. */
export type SeriesState = { revision: string | null; facts: readonly SeriesFacts[] };

/** What operators wrote for artists' pages, and the last included change of it. */
export type ArtistPagesState = { revision: string | null; pages: ArtistPages };

/** Rows that are read when they are written: those of a large catalogue would fill the memory. */
export type ChangedRows = {
  ids: readonly string[];
  read: (ids: string[]) => Promise<readonly SnapshotRow[]>;
};

/** The fewest rows that are read at once, unless there are not so many. */
const FEWEST_READ = 2_000;
/** The number of segments, or that times a power of two. A change of one track writes one segment and the index. */
const FEWEST_SEGMENTS = 64;
/** A whole publish makes more segments of a catalogue with more tracks in each, so that a change costs the same. */
const MOST_IN_SEGMENT = 200;
const INDEX = 'current.json';
const EMPTY: Segment = { tracks: [], gone: [] };

/**
 * The published catalogue as files in a folder: pages are rendered from it, so they do not need the database.
 * The index is replaced atomically, so that a reader sees one state or the next.
 */
export class Snapshot {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** null before the first publish, or if the index cannot be read. */
  async readIndex(): Promise<SnapshotIndex | null> {
    const text = await readFile(join(this.#folder, INDEX), 'utf8').catch(() => null);
    if (text === null) return null;
    try {
      const index: SnapshotIndex = JSON.parse(text);
      return index.format === 1 && isSegmentCount(index.segments.length) ? index : null;
    } catch {
      return null;
    }
  }

  /** @throws Error if the file is missing, or its content does not match its name */
  async readSegment(name: string | null): Promise<Segment> {
    if (name === null) return EMPTY;
    return JSON.parse(await this.#readNamed(name));
  }

  /** A segment and where its tracks are. @throws Error as `readSegment` */
  async readLines(name: string): Promise<SegmentLines> {
    const content = await this.#readNamed(name);
    const [first = '', ...others] = content.split('\n');
    const last = others.pop();
    if (last === undefined) {
      const { tracks, gone }: Segment = JSON.parse(content);
      return { trackCount: tracks.length, tracks, gone };
    }
    const lines = others.filter((line) => line !== '');
    const { gone }: Segment = JSON.parse(first + last);
    const tracks = parseLines(join(this.#folder, name), Buffer.byteLength(first) + 1, lines);
    return { trackCount: lines.length, tracks, gone };
  }

  /** @throws Error as `readSegment` */
  async readSeries({ series }: SnapshotIndex): Promise<readonly SeriesFacts[]> {
    return series ? JSON.parse(await this.#readNamed(series.file)) : [];
  }

  /** @throws Error as `readSegment` */
  async readArtistPages({ artistPages }: SnapshotIndex): Promise<ArtistPages> {
    return artistPages ? JSON.parse(await this.#readNamed(artistPages.file)) : {};
  }

  async #readNamed(name: string): Promise<string> {
    const content = await readFile(join(this.#folder, name), 'utf8');
    if (nameOf(content) !== name) throw new Error(`${name} is damaged`);
    return content;
  }

  /**
   * Copies the current state into another folder, for work that takes long: a running server deletes a
   * state's segments soon after the next one.
   *
   * @returns the copied state, or null if there is none
   */
  async copyTo(folder: string): Promise<SnapshotIndex | null> {
    for (let triesLeft = 5; ; triesLeft--) {
      const index = await this.readIndex();
      const names = index ? filesOf(index) : [];
      try {
        for (const name of names) await copyFile(join(this.#folder, name), join(folder, name));
        return index;
      } catch (error) {
        // The next state has come meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || triesLeft === 0) throw error;
      }
    }
  }

  /**
   * Writes the segments of the changed rows, then the index.
   *
   * @param base the current state
   * @param changed the changed rows
   * @param isWhole the rows are complete: others are deleted
   * @param site the operators' settings; unchanged by default, like `siteFacts`, `mergedArtists`, `series` and `artistPages`
   * @returns the new index, and the number of written files; null if nothing has changed
   */
  async write(
    base: SnapshotIndex | null,
    changed: readonly SnapshotRow[] | ChangedRows,
    revision: string,
    {
      isWhole = false,
      site = base?.site,
      siteFacts = base?.siteFacts,
      mergedArtists = base?.mergedArtists,
      series: given,
      artistPages: givenPages,
    }: {
      isWhole?: boolean;
      site?: SiteSettings | undefined;
      siteFacts?: SiteFacts | undefined;
      mergedArtists?: MergedArtists | undefined;
      series?: SeriesState | undefined;
      artistPages?: ArtistPagesState | undefined;
    } = {},
  ): Promise<{ index: SnapshotIndex; filesWritten: number } | null> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const rowCount = 'read' in changed ? changed.ids.length : changed.length;
    const count = base && !isWhole ? base.segments.length : segmentsFor(rowCount);
    const segments =
      base?.segments.length === count ? [...base.segments] : Array<string | null>(count).fill(null);
    const isGiven = new Set<number>();
    let filesWritten = 0;
    for await (const [number, rows] of readSegments(changed, count)) {
      isGiven.add(number);
      const before = isWhole ? EMPTY : await this.readSegment(segments[number] ?? null);
      const content = toText(change(before, rows));
      const name = nameOf(content);
      if (name === segments[number] && (!isWhole || (await this.#isIntact(name)))) continue;
      await this.#writeAside(name, content);
      filesWritten += 1;
      segments[number] = name;
    }
    if (isWhole)
      for (let number = 0; number < count; number++)
        if (!isGiven.has(number)) segments[number] = null;
    const series = given ? await this.#writeNamed(given.revision, given.facts) : base?.series;
    if (series && series.file !== base?.series?.file) filesWritten += 1;
    const artistPages = givenPages
      ? await this.#writeNamed(givenPages.revision, givenPages.pages)
      : base?.artistPages;
    if (artistPages && artistPages.file !== base?.artistPages?.file) filesWritten += 1;
    const isSame =
      isSameSite(site, base?.site) &&
      isDeepStrictEqual(siteFacts, base?.siteFacts) &&
      isDeepStrictEqual(series, base?.series) &&
      isDeepStrictEqual(mergedArtists ?? {}, base?.mergedArtists ?? {}) &&
      isDeepStrictEqual(artistPages, base?.artistPages) &&
      segments.every((name, number) => name === base?.segments[number]);
    if (base && isSame && base.revision === revision && filesWritten === 0) return null;
    const index: SnapshotIndex = {
      format: 1,
      revision,
      publishedAt: timeAfter(base),
      segments,
      ...(!isSameSite(site) && { site }),
      ...(siteFacts && { siteFacts }),
      ...(mergedArtists && Object.keys(mergedArtists).length > 0 && { mergedArtists }),
      ...(series && { series }),
      ...(artistPages && { artistPages }),
    };
    await this.#writeAside(INDEX, JSON.stringify(index));
    return { index, filesWritten: filesWritten + 1 };
  }

  /** @param revision of the last included change; null: there has been none */
  async #writeNamed(
    revision: string | null,
    value: unknown,
  ): Promise<{ revision: string; file: string } | undefined> {
    if (revision === null) return undefined;
    const content = JSON.stringify(value);
    const file = nameOf(content);
    if (!(await this.#isIntact(file))) await this.#writeAside(file, content);
    return { revision, file };
  }

  /** Deletes files that neither state needs. A reader may still use the former state. */
  async sweep(kept: readonly (SnapshotIndex | null)[]): Promise<void> {
    const names = new Set([INDEX, ...kept.flatMap((index) => (index ? filesOf(index) : []))]);
    for (const name of await readdir(this.#folder))
      if (!names.has(name)) await rm(join(this.#folder, name), { force: true });
  }

  /** Skips unreadable files, so that the others can still be served. */
  async withoutDamage(index: SnapshotIndex): Promise<{ index: SnapshotIndex; damaged: number }> {
    const isIntact = await Promise.all(
      index.segments.map((name) => name === null || this.#isIntact(name)),
    );
    const segments = index.segments.map((name, number) => (isIntact[number] ? name : null));
    const { series, artistPages, ...others } = index;
    const hasSeries = series && (await this.#isIntact(series.file));
    const hasPages = artistPages && (await this.#isIntact(artistPages.file));
    return {
      index: {
        ...others,
        segments,
        ...(hasSeries && { series }),
        ...(hasPages && { artistPages }),
      },
      damaged:
        isIntact.filter((is) => !is).length +
        Number(series !== undefined && !hasSeries) +
        Number(artistPages !== undefined && !hasPages),
    };
  }

  #isIntact = (name: string): Promise<boolean> =>
    this.#readNamed(name).then(
      () => true,
      () => false,
    );

  async #writeAside(name: string, content: string): Promise<void> {
    const aside = join(this.#folder, `.${randomUUID()}`);
    try {
      await writeFile(aside, content, { flush: true, mode: 0o600 });
      await rename(aside, join(this.#folder, name));
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }
}

/** The changed rows of each segment. Reads those of several segments at once if they are few. */
async function* readSegments(
  changed: readonly SnapshotRow[] | ChangedRows,
  count: number,
): AsyncGenerator<[number, readonly SnapshotRow[]]> {
  const segmentOf = (id: string) => shardOf(id, count);
  if (!('read' in changed)) return yield* Map.groupBy(changed, ({ id }) => segmentOf(id));
  let some: string[] = [];
  const bySegment = [...Map.groupBy(changed.ids, segmentOf).values()];
  for (const [number, ids] of bySegment.entries()) {
    some.push(...ids);
    if (some.length < FEWEST_READ && number + 1 < bySegment.length) continue;
    yield* Map.groupBy(await changed.read(some), ({ id }) => segmentOf(id));
    some = [];
  }
}

const segmentsFor = (rowCount: number) =>
  FEWEST_SEGMENTS *
  2 ** Math.ceil(Math.log2(Math.max(1, rowCount / (FEWEST_SEGMENTS * MOST_IN_SEGMENT))));

const isSegmentCount = (count: number) => Number.isInteger(Math.log2(count / FEWEST_SEGMENTS));

/** The current time, but always later than the last publish, even if the clock was set back. */
function timeAfter(base: SnapshotIndex | null): string {
  const before = base ? Date.parse(base.publishedAt) : Number.NEGATIVE_INFINITY;
  return new Date(Math.max(Date.now(), before + 1)).toISOString();
}

const filesOf = ({ segments, series, artistPages }: SnapshotIndex): string[] => [
  ...segments.filter((name) => name !== null),
  ...(series ? [series.file] : []),
  ...(artistPages ? [artistPages.file] : []),
];

const nameOf = (content: string) =>
  `${createHash('sha256').update(content).digest('hex').slice(0, 24)}.json`;

/** JSON with a line for each track, so that one can be read alone. */
const toText = ({ tracks, gone }: Segment): string =>
  `{"tracks":[\n${tracks.map((track) => JSON.stringify(track)).join(',\n')}\n],"gone":${JSON.stringify(gone)}}`;

/** @param from where the first line begins, in bytes */
function* parseLines(file: string, from: number, lines: readonly string[]) {
  let at = from;
  for (const text of lines) {
    const json = text.endsWith(',') ? text.slice(0, -1) : text;
    const placed: PlacedTrack = JSON.parse(json);
    yield { ...placed, line: { file, from: at, length: Buffer.byteLength(json) } };
    at += Buffer.byteLength(text) + 1;
  }
}

function change({ tracks, gone }: Segment, rows: readonly SnapshotRow[]): Segment {
  const changed = new Set(rows.map(({ id }) => id));
  return {
    tracks: [
      ...tracks.filter(({ track }) => !changed.has(track.id)),
      ...rows.flatMap((row) => ('published' in row ? [row.published] : [])),
    ].sort((one, other) => one.position - other.position),
    gone: [
      ...gone.filter(({ id }) => !changed.has(id)),
      ...rows.flatMap((row) => ('gone' in row ? [row.gone] : [])),
    ],
  };
}
