import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PICTURE, SOUND } from '#domain/cache-control.ts';
import { SMALL_COVER_WIDTHS } from '#domain/cover-sources.ts';
import { LOW_BITRATE_FORMS } from '#domain/low-bitrate.ts';
import type { MediaStore, ReadableFile } from '#media/media-store.ts';
import type { MediaState } from '#publish/published-files.ts';
import { contentType } from '#runtime/content-type.ts';
import type { StaticFile } from './static-files.ts';

/** One folder, and one name that contains a hash of the content. */
const MEDIA_PATH = /^\/(sound|covers|waveforms)\/[a-z0-9][a-z0-9.-]*\.[a-z0-9]+$/;

/** Files that come with the program. */
export type DemoFolder = {
  folder: string;
  /** Maps the path of a file on the site to its path below the folder, where the two differ. */
  names?: ReadonlyMap<string, string>;
};

/** The endings of a published file's sizes: see cover-sources.ts and low-bitrate.ts. */
const SIZES = new RegExp(
  `^[^-]+(-(${SMALL_COVER_WIDTHS.join('|')})\\.(webp|avif)|-64\\.(${LOW_BITRATE_FORMS.join('|')})|\\.\\w+)$`,
);
/** Lookups at once of names that no track has: former covers of open tabs, the site's logo, and inventions. */
const MOST_GUESSES = 8;

type Lookup = {
  /** Whether the content will be sent: then the store fetches it at once. */
  isWanted?: boolean;
};

/** Both functions get a path of the site. */
type PublishedMedia = {
  stateOf: (path: string) => MediaState;
  currentOf: (path: string) => string | null;
};

/** Sound, covers and waveforms of the catalogue, except those of tracks that were taken down. */
export class MediaFiles {
  readonly #store: MediaStore;
  readonly #demo: DemoFolder;
  readonly #published: PublishedMedia;
  #guesses = 0;

  /** @param demo serves what the store has not */
  constructor(store: MediaStore, demo: DemoFolder, published: PublishedMedia) {
    this.#store = store;
    this.#demo = demo;
    this.#published = published;
  }

  isMedia = (path: string): boolean => /^\/(sound|covers|waveforms)\//.test(path);

  /**
   * @returns 'gone' for a file of a track that was taken down; null for a missing file, or one
   * whose track was never public
   * @throws MediaAway
   */
  async find(path: string, lookup: Lookup = {}): Promise<StaticFile | 'gone' | null> {
    if (!MEDIA_PATH.test(path)) return null;
    // A file that no track uses any more is still served to those who are playing it; nobody else knows its
    // name.
    const state = this.#published.stateOf(path);
    if (state === 'gone') return 'gone';
    if (state === 'secret') return null;
    return state === 'published' && isPublishedSize(path)
      ? await this.findKept(path, lookup)
      : await this.#guess(path, lookup);
  }

  /**
   * Finds a file that no track names. A flood of invented names asks the store for a few of them only, and keeps no
   * listener from sound.
   */
  async #guess(path: string, lookup: Lookup): Promise<StaticFile | null> {
    const here = (await this.#store.openHere(path)) ?? (await this.#ofDemo(path));
    if (here) return describe(path, here);
    if (this.#guesses >= MOST_GUESSES) return null;
    this.#guesses++;
    try {
      return await this.findKept(path, lookup);
    } finally {
      this.#guesses--;
    }
  }

  /**
   * The current path of the sound that once had this address; null if there is none, or if it is
   * not published.
   */
  currentOf = (path: string): string | null => this.#published.currentOf(path);

  /** Like `find`, but includes tracks that were taken down. */
  async findKept(path: string, lookup: Lookup = {}): Promise<StaticFile | null> {
    if (!MEDIA_PATH.test(path)) return null;
    const file = await this.#locate(path, lookup);
    return file && describe(path, file);
  }

  /** The demo comes with the program, so it is there while the store is not. */
  async #locate(path: string, lookup: Lookup): Promise<ReadableFile | null> {
    try {
      return (await this.#stored(path, lookup)) ?? (await this.#ofDemo(path));
    } catch (error) {
      const ofDemo = await this.#ofDemo(path);
      if (ofDemo) return ofDemo;
      throw error;
    }
  }

  /** Sound is sent while it is being fetched. The rest is small, and kept in memory once it is complete. */
  async #stored(path: string, lookup: Lookup): Promise<ReadableFile | null> {
    const file = await this.#store.open(path, lookup);
    if (!file?.live || path.startsWith('/sound/') || !(await file.live.complete())) return file;
    return await this.#store.openHere(path);
  }

  async #ofDemo(path: string): Promise<ReadableFile | null> {
    const { folder, names } = this.#demo;
    const name = names?.get(path) ?? path.slice(1);
    const found = await stat(join(folder, name)).catch(() => null);
    if (!found?.isFile()) return null;
    return { folder, name, sizeBytes: found.size, modifiedMs: found.mtimeMs };
  }
}

function describe(path: string, file: ReadableFile): StaticFile {
  const { folder, live, ...variant } = file;
  const { headers, etag } = mediaHeaders(path);
  const variants = new Map([['identity' as const, { ...variant, etag }]]);
  return { folder, headers, variants, ...(live && { live }) };
}

/** Whether a published track may have a file with this name. */
export const isPublishedSize = (path: string): boolean => MEDIA_PATH.test(path) && SIZES.test(path);

export const mediaHeaders = (path: string) => ({
  headers: {
    'Content-Type': contentType(path) ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('/sound/') ? SOUND : PICTURE,
    // For link previews and the media controls of other programs, and for embedded players in frames without an origin.
    ...(/^\/(covers|sound)\//.test(path) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  },
  // The name contains a hash of the content.
  etag: `"${basename(path)}"`,
});
