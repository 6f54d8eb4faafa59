import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { tagSlug } from '#domain/tag-address.ts';
import { hashOf, Names } from './names.ts';
import type { SegmentLines, Snapshot, SnapshotIndex } from './snapshot.ts';

/** Whether a media file belongs to a published track, to a removed one, to one that was never public, or to none. */
export type MediaState = 'published' | 'gone' | 'secret' | 'unknown';

type FiledTrack = {
  id: string;
  artistIds: readonly string[];
  seriesIds: readonly string[];
  tagSlugs: readonly string[];
  formerSounds: readonly string[];
  wasNeverPublic: boolean;
} & Named;

type FiledTracks = { tracks: readonly FiledTrack[]; goneTracks: readonly FiledTrack[] };

type Files = {
  trackCount: number;
  /** FiledTracks as compressed JSON: they are only needed when one of them is taken down. */
  packed: Uint8Array;
  ids: Names;
  publishedIds: Names;
  artistIds: Names;
  seriesIds: Names;
  tagSlugs: Names;
  published: Names;
  gone: Names;
  secret: Names;
  /** The current address for the name of each former sound. */
  current: Map<string, string>;
};

type KeysOfNames = { [Key in keyof Files]: Files[Key] extends Names ? Key : never }[keyof Files];

/** The ids and media files of the published catalogue. */
export class PublishedFiles {
  /** As read from the segments. */
  #read: ReadonlyMap<string, Files>;
  /** Without the tracks that were taken down since. */
  #shown: readonly Files[];

  /** Ids of series that operators have made or changed. */
  #series: { file: string | undefined; ids: ReadonlySet<string> };

  /** @param before the former state, whose unchanged segments are not read again */
  constructor(before?: PublishedFiles) {
    this.#read = before ? before.#read : new Map();
    this.#shown = [...this.#read.values()];
    this.#series = before ? before.#series : { file: undefined, ids: new Set() };
  }

  /** Reads the changed files. @throws Error if one cannot be read */
  async update(snapshot: Snapshot, index: SnapshotIndex): Promise<void> {
    const { segments, series } = index;
    const next = new Map<string, Files>();
    for (const name of segments)
      if (name) next.set(name, this.#read.get(name) ?? list(await snapshot.readLines(name)));
    if (this.#series.file !== series?.file) {
      const facts = await snapshot.readSeries(index);
      this.#series = { file: series?.file, ids: new Set(facts.map(({ id }) => id)) };
    }
    this.#read = next;
    this.#shown = [...next.values()];
  }

  /** From now on, only these tracks and the removed ones of the segments count as removed. */
  takeDown(ids: ReadonlySet<string>): void {
    const hashes = [...ids].map(hashOf);
    this.#shown = [...this.#read.values()].map((files) =>
      hashes.some((id) => files.publishedIds.has(id)) ? without(files, ids) : files,
    );
  }

  get trackCount(): number {
    return this.#shown.reduce((sum, { trackCount }) => sum + trackCount, 0);
  }

  /** Whether the id belongs to a published track, or to a removed one that was public. */
  hasTrack = (id: string): boolean => this.#isAmong('ids', id);

  /** Whether a published track names the artist. */
  hasArtist = (id: string): boolean => this.#isAmong('artistIds', id);

  /** Whether the series may have a page. */
  mayHaveSeries = (id: string): boolean =>
    this.#series.ids.has(id) || this.#isAmong('seriesIds', id);

  /** Whether a published track has the tag. */
  hasTag = (slug: string): boolean => this.#isAmong('tagSlugs', slug);

  isPublished = (id: string): boolean => this.#isAmong('publishedIds', id);

  #isAmong(names: KeysOfNames, name: string): boolean {
    const wanted = hashOf(name);
    return this.#shown.some((files) => files[names].has(wanted));
  }

  /** @param path on the site: '/sound/0a….mp3', '/covers/0a…-384.webp' */
  stateOf(path: string): MediaState {
    const name = withoutSize(path);
    if (this.#isAmong('published', name)) return 'published';
    // Open tabs may still play it.
    if (this.#shown.some(({ current }) => current.has(name))) return 'unknown';
    if (this.#isAmong('gone', name)) return 'gone';
    return this.#isAmong('secret', name) ? 'secret' : 'unknown';
  }

  /**
   * The current address for a former one of a published sound: '/sound/0a…-64.webm' leads to
   * '/sound/0b…-64.webm'. null if it is no former one.
   */
  currentOf(path: string): string | null {
    const name = withoutSize(path);
    for (const { current } of this.#shown) {
      const found = current.get(name);
      if (!found) continue;
      const size = path.slice(name.length);
      return size.startsWith('-') ? withoutSize(found) + size : found;
    }
    return null;
  }
}

function list({ tracks, gone }: SegmentLines): Files {
  // The same tags are on many tracks.
  const slugs = new Map<string, string>();
  const slugFor = (tag: string) => {
    const slug = slugs.get(tag) ?? tagSlug(tag);
    slugs.set(tag, slug);
    return slug;
  };
  return index(
    Array.from(tracks, ({ track, formerSounds }) =>
      filed({
        ...track,
        artistIds: track.credits?.map(({ id }) => id),
        seriesIds: track.inSeries,
        tagSlugs: track.tags.map(slugFor),
        formerSounds,
      }),
    ),
    gone.map(filed),
  );
}

type Lists = 'artistIds' | 'seriesIds' | 'tagSlugs' | 'formerSounds';
type Filing = Omit<FiledTrack, Lists | 'wasNeverPublic'> & {
  [List in Lists]?: readonly string[] | undefined;
} & {
  wasNeverPublic?: true;
};

const filed = ({
  id,
  artistIds,
  seriesIds,
  tagSlugs,
  streamUrl,
  coverImage,
  waveformUrl,
  formerSounds,
  wasNeverPublic,
}: Filing): FiledTrack => ({
  id,
  artistIds: artistIds ?? [],
  seriesIds: seriesIds ?? [],
  tagSlugs: tagSlugs ?? [],
  streamUrl,
  coverImage,
  waveformUrl,
  formerSounds: formerSounds ?? [],
  wasNeverPublic: wasNeverPublic ?? false,
});

function without({ packed }: Files, ids: ReadonlySet<string>): Files {
  const { tracks, goneTracks }: FiledTracks = JSON.parse(inflateRawSync(packed).toString());
  const { true: taken = [], false: left = [] } = Object.groupBy(tracks, ({ id }) =>
    ids.has(id) ? 'true' : 'false',
  );
  return index(left, [...goneTracks, ...taken]);
}

const index = (tracks: readonly FiledTrack[], goneTracks: readonly FiledTrack[]): Files => ({
  trackCount: tracks.length,
  packed: pack({ tracks, goneTracks }),
  ids: new Names([...tracks, ...goneTracks.filter(wasPublic)].map(({ id }) => id)),
  publishedIds: new Names(tracks.map(({ id }) => id)),
  artistIds: new Names(tracks.flatMap(({ artistIds }) => artistIds)),
  seriesIds: new Names(tracks.flatMap(({ seriesIds }) => seriesIds)),
  tagSlugs: new Names(tracks.flatMap(({ tagSlugs }) => tagSlugs)),
  published: new Names(tracks.flatMap(namesOf)),
  gone: new Names(goneTracks.filter(wasPublic).flatMap(allNames)),
  secret: new Names(goneTracks.filter(isSecret).flatMap(allNames)),
  current: new Map(
    tracks.flatMap((one) => formerNames(one).map((former) => [former, one.streamUrl] as const)),
  ),
});

const pack = (tracks: FiledTracks): Uint8Array =>
  deflateRawSync(JSON.stringify(tracks), { level: constants.Z_BEST_SPEED });

const isSecret = ({ wasNeverPublic }: FiledTrack) => wasNeverPublic;
const wasPublic = (track: FiledTrack) => !isSecret(track);
const allNames = (track: FiledTrack) => [...namesOf(track), ...formerNames(track)];

const formerNames = ({ formerSounds }: FiledTrack) => formerSounds.map(withoutSize);

type Named = { streamUrl: string; coverImage: string; waveformUrl: string };

const namesOf = ({ streamUrl, coverImage, waveformUrl }: Named) =>
  [streamUrl, coverImage, waveformUrl].filter((name) => name !== '').map(withoutSize);

/** '/covers/0a…-384.webp' belongs to '/covers/0a….jpg', '/sound/0a…-64.webm' to '/sound/0a….mp3'. */
const withoutSize = (path: string) =>
  path.startsWith('/waveforms/') ? path : path.replace(/(-\d+)?\.\w+$/, '');
