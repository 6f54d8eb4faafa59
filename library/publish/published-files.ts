import type { Segment, Snapshot, SnapshotIndex } from './snapshot.ts';

/** Whether a media file belongs to a published track, to a removed one, or to none. */
export type MediaState = 'published' | 'gone' | 'unknown';

type Files = {
  trackCount: number;
  trackIds: Set<string>;
  published: Set<string>;
  gone: Set<string>;
};

/** The ids and media files of the published library. */
export class PublishedFiles {
  #bySegment: ReadonlyMap<string, Files>;

  /** @param before the former state, whose unchanged segments are not read again */
  constructor(before?: PublishedFiles) {
    this.#bySegment = before ? before.#bySegment : new Map();
  }

  /** Reads the changed segments. @throws Error if one cannot be read */
  async update(snapshot: Snapshot, { segments }: SnapshotIndex): Promise<void> {
    const next = new Map<string, Files>();
    for (const name of segments)
      if (name) next.set(name, this.#bySegment.get(name) ?? list(await snapshot.readSegment(name)));
    this.#bySegment = next;
  }

  get trackCount(): number {
    return [...this.#bySegment.values()].reduce((sum, files) => sum + files.trackCount, 0);
  }

  /** Whether the id belongs to a published or a removed track. */
  hasTrack = (id: string): boolean =>
    [...this.#bySegment.values()].some(({ trackIds }) => trackIds.has(id));

  /** @param path on the site: '/sound/0a….mp3', '/covers/0a…-384.webp' */
  stateOf(path: string): MediaState {
    const name = withoutSize(path);
    const all = [...this.#bySegment.values()];
    if (all.some(({ published }) => published.has(name))) return 'published';
    return all.some(({ gone }) => gone.has(name)) ? 'gone' : 'unknown';
  }
}

function list({ tracks, gone }: Segment): Files {
  return {
    trackCount: tracks.length,
    trackIds: new Set([...tracks.map(({ track }) => track.id), ...gone.map(({ id }) => id)]),
    published: new Set(tracks.flatMap(({ track }) => namesOf(track))),
    gone: new Set(gone.flatMap(namesOf)),
  };
}

type Named = { streamUrl: string; coverImage: string; waveformUrl: string };

const namesOf = ({ streamUrl, coverImage, waveformUrl }: Named) =>
  [streamUrl, coverImage, waveformUrl].filter((name) => name !== '').map(withoutSize);

/** '/covers/0a…-384.webp' belongs to '/covers/0a….jpg', '/sound/0a…-64.webm' to '/sound/0a….mp3'. */
const withoutSize = (path: string) =>
  path.startsWith('/waveforms/') ? path : path.replace(/(-\d+)?\.\w+$/, '');
