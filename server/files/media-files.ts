import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { IMMUTABLE, SOUND } from '#domain/cache-control.ts';
import type { MediaState } from '#publish/published-files.ts';
import { contentType } from './content-type.ts';
import type { StaticFile } from './static-files.ts';

/** One folder, and one name that contains a hash of the content. */
const MEDIA_PATH = /^\/(sound|covers|waveforms)\/[a-z0-9][a-z0-9.-]*\.[a-z0-9]+$/;

export type MediaFolder = {
  folder: string;
  /** Maps the path of a file on the site to its path below the folder, where the two differ. */
  names?: ReadonlyMap<string, string>;
};

/** Both functions get a path of the site. */
type PublishedMedia = {
  stateOf: (path: string) => MediaState;
  currentOf: (path: string) => string | null;
};

/** Sound, covers and waveforms of the catalogue, except those of tracks that were taken down. */
export class MediaFiles {
  readonly #folders: readonly MediaFolder[];
  readonly #published: PublishedMedia;

  /** @param folders searched in this order */
  constructor(folders: readonly MediaFolder[], published: PublishedMedia) {
    this.#folders = folders;
    this.#published = published;
  }

  isMedia = (path: string): boolean => /^\/(sound|covers|waveforms)\//.test(path);

  /**
   * @returns 'gone' for a file of a track that was taken down; null for a missing file, or one
   * whose track was never public
   */
  async find(path: string): Promise<StaticFile | 'gone' | null> {
    if (!MEDIA_PATH.test(path)) return null;
    // A file that no track uses any more is still served to those who are playing it; nobody else knows its
    // name.
    const state = this.#published.stateOf(path);
    if (state === 'gone') return 'gone';
    return state === 'secret' ? null : await this.findKept(path);
  }

  /**
   * The current path of the sound that once had this address; null if there is none, or if it is
   * not published.
   */
  currentOf = (path: string): string | null => this.#published.currentOf(path);

  /** Like `find`, but includes tracks that were taken down. */
  async findKept(path: string): Promise<StaticFile | null> {
    if (!MEDIA_PATH.test(path)) return null;
    for (const { folder, names } of this.#folders) {
      const name = names?.get(path) ?? path.slice(1);
      const found = await stat(join(folder, name)).catch(() => null);
      if (found?.isFile()) {
        const headers = {
          'Content-Type': contentType(name) ?? 'application/octet-stream',
          'Cache-Control': path.startsWith('/sound/') ? SOUND : IMMUTABLE,
          // Link previews and the media controls of other programs show the covers.
          ...(path.startsWith('/covers/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
        };
        const { size: sizeBytes, mtimeMs: modifiedMs } = found;
        // The name contains a hash of the content.
        const variant = { name, sizeBytes, modifiedMs, etag: `"${basename(path)}"` };
        return { folder, headers, variants: new Map([['identity', variant]]) };
      }
    }
    return null;
  }
}
