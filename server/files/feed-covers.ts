import { basename, join } from 'node:path';
import { coverOfFeed } from '#domain/cover-sources.ts';
import type { RenderedFile } from '#publish/site-renderer.ts';
import { describeError, log } from '#runtime/log.ts';
import { type MediaFiles, mediaHeaders } from './media-files.ts';

/** Some 16 MB. */
const MOST_KEPT = 64;
/** Further requests are told to come back, so that a flood neither fills the memory nor keeps pages waiting. */
const MOST_WAITING = 16;

type Answer = RenderedFile | 'gone' | 'busy' | null;

/**
 * Covers for feeds: '/covers/0a…-1400.jpg'. They are made when they are asked for, one at a time, and the last ones are
 * kept in memory: a podcast app fetches a cover once, and stored ones would nearly double the space of all covers.
 */
export class FeedCovers {
  readonly #media: Pick<MediaFiles, 'find'>;
  readonly #kept = new Map<string, Buffer>();
  #making: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(media: Pick<MediaFiles, 'find'>) {
    this.#media = media;
  }

  isFeedCover = (path: string): boolean => coverOfFeed(path) !== null;

  /**
   * @returns 'gone' for a cover that was taken down, 'busy' when too many wait, null for one that is unknown or cannot be read
   * @throws MediaAway
   */
  async answer(path: string): Promise<Answer> {
    const jpeg = coverOfFeed(path);
    // Asked each time, so that a takedown is in force at once.
    const found = jpeg && (await this.#media.find(jpeg));
    if (!found || found === 'gone') return found || null;
    const name = found.variants.get('identity')?.name;
    if (name === undefined) return null;
    if (found.live) return 'busy';
    const content = this.#kept.get(path) ?? (await this.#make(path, join(found.folder, name)));
    if (content === null || content === 'busy') return content;
    const { headers } = mediaHeaders(path);
    return { status: 200, headers, bodies: { identity: content }, hash: basename(path) };
  }

  async #make(path: string, jpeg: string): Promise<Buffer | 'busy' | null> {
    if (this.#waiting >= MOST_WAITING) return 'busy';
    this.#waiting++;
    const making = this.#making.then(async () => this.#kept.get(path) ?? (await make(jpeg)));
    this.#making = making.catch(() => {});
    try {
      const content = await making;
      this.#keep(path, content);
      return content;
    } catch (error) {
      log.warn('feed-cover-not-made', { path, ...describeError(error) });
      return null;
    } finally {
      this.#waiting--;
    }
  }

  #keep(path: string, content: Buffer): void {
    this.#kept.delete(path);
    this.#kept.set(path, content);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** The library for pictures is loaded with the first cover: a start does not wait for it. */
async function make(jpeg: string): Promise<Buffer> {
  const { makeFeedCover } = await import('#import/covers/feed-cover.ts');
  return await makeFeedCover(jpeg);
}
