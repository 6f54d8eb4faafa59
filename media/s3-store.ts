import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sharePromises } from '#domain/share-promises.ts';
import { contentType } from '#runtime/content-type.ts';
import { describeError, log } from '#runtime/log.ts';
import { partOf, sweepParts } from '#runtime/part-file.ts';
import { FetchedFile } from './fetched-file.ts';
import { readable } from './folder-store.ts';
import { hashFile } from './hash-file.ts';
import { mediaFolder, mediaPath } from './media-folder.ts';
import {
  MEDIA_KINDS,
  MediaAway,
  type MediaKind,
  type MediaStore,
  type ReadableFile,
  type SignedFile,
  type StoredFile,
} from './media-store.ts';
import { PassedPieces } from './passed-pieces.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { withinTime } from './within-time.ts';

/** Room for some two thousand tracks with their covers. */
export const USUAL_CACHE_BYTES = 10 * 1024 ** 3;
/** The cache is emptied to this share at once, so that not every file has to look for room. */
const LEFT_SHARE = 0.9;
/** How long a missing object is remembered. */
const MISSING_MS = 60_000;
const MOST_MISSING = 10_000;
/** How long a file that nobody reads stays open: somebody may just have found it. */
const UNUSED_MS = 30_000;
/** How long a listener waits for the store. Then the player is told to try again. */
const WAIT_MS = 5_000;
const MOST_SIZES = 50_000;
const UPLOADS_AT_ONCE = 4;
/** The cache is looked at after this share of it has been fetched, since other processes fetch into it, too. */
const LOOK_SHARE = 0.01;
const SWEEP_MS = 60_000;

/**
 * Keeps media in object storage. The folder of this machine is a cache: what is used stays, up to so many bytes, and
 * is served while the store is away.
 */
export class S3Store implements MediaStore {
  readonly folder;
  readonly bucket: S3Bucket;
  readonly #mostBytes: number;
  readonly #unusedMs: number;
  readonly #waitMs: number;
  readonly #pieces: PassedPieces;
  readonly #fetching = new Map<string, Promise<FetchedFile | null>>();
  readonly #handedOut = new WeakSet<FetchedFile>();
  /** By address, the time when it was looked for. */
  readonly #missing = new Map<string, number>();
  /** By path, the time of the last use. */
  readonly #usedMs = new Map<string, number>();
  /** By address, of the objects that a proxy has asked for. */
  readonly #sizes = new Map<string, number>();
  readonly #trim = oneAfterTheOther(() => this.#makeRoom());
  /** How many fetched bytes the cache takes before it is looked at again. */
  #roomBytes = 0;
  /** Fetched since the cache was looked at. */
  #fetchedBytes = 0;
  #sweptMs = Number.NEGATIVE_INFINITY;

  constructor(
    dataFolder: string,
    bucket: S3Bucket,
    { mostBytes = USUAL_CACHE_BYTES, unusedMs = UNUSED_MS, waitMs = WAIT_MS } = {},
  ) {
    this.folder = mediaFolder(dataFolder);
    this.bucket = bucket;
    this.#mostBytes = mostBytes;
    this.#unusedMs = unusedMs;
    this.#waitMs = waitMs;
    this.#pieces = new PassedPieces(bucket);
  }

  check = (): Promise<void> => this.bucket.check();

  state = (): string => this.bucket.fault ?? 'ok';

  async keep(addresses: readonly string[]): Promise<void> {
    const next = addresses.values();
    const work = async () => {
      for (const address of next) {
        const file = mediaPath(this.folder, address);
        const sha256 = await hashFile(file);
        await this.bucket.put(keyOf(address), file, {
          sha256,
          type: contentType(address) ?? 'application/octet-stream',
        });
        this.#missing.delete(address);
        this.#usedMs.set(file, Date.now());
      }
    };
    await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work));
  }

  async has(address: string): Promise<boolean> {
    return (await this.bucket.head(keyOf(address))) !== null;
  }

  async find(address: string): Promise<string | null> {
    const local = mediaPath(this.folder, address);
    if (await this.#isHere(local)) return local;
    const fetched = await this.#fetch(address, true);
    if (!fetched) return null;
    fetched.fetchAll();
    await fetched.whole;
    return local;
  }

  async openHere(address: string): Promise<ReadableFile | null> {
    const local = mediaPath(this.folder, address);
    const found = await this.#isHere(local);
    return found ? readable(local, found) : null;
  }

  async open(address: string, { isWanted = false } = {}): Promise<ReadableFile | null> {
    const here = await this.openHere(address);
    if (here) return here;
    const fetched = await withinTime(this.#fetch(address, isWanted), this.#waitMs);
    if (!fetched) return null;
    this.#handedOut.add(fetched);
    const { part, sizeBytes } = fetched;
    return { ...readable(part, { size: sizeBytes, mtimeMs: Date.now() }), live: fetched };
  }

  async *list(kind: MediaKind, prefix = ''): AsyncGenerator<StoredFile> {
    for await (const { key, ...file } of this.bucket.list(`${kind}/${prefix}`))
      yield { address: `/${key}`, ...file };
  }

  touch = (address: string): Promise<void> => this.bucket.touch(keyOf(address));

  sign = async (address: string): Promise<SignedFile | null> => {
    const sizeBytes = await withinTime(this.#sizeOf(address), this.#waitMs);
    if (sizeBytes === null) return null;
    return { target: this.bucket.sign(keyOf(address)), sizeBytes };
  };

  /** Asks once: what is at an address never changes, and a proxy that does not find it asks the site. */
  async #sizeOf(address: string): Promise<number | null> {
    const known = this.#sizes.get(address);
    if (known !== undefined) return known;
    const object = await this.bucket.head(keyOf(address));
    if (!object) return null;
    this.#sizes.set(address, object.sizeBytes);
    for (const [oldest] of this.#sizes) {
      if (this.#sizes.size <= MOST_SIZES) break;
      this.#sizes.delete(oldest);
    }
    return object.sizeBytes;
  }

  async remove(address: string): Promise<void> {
    await this.bucket.delete(keyOf(address));
    // After that, since it may just have been fetched: see #removeIfGone.
    await rm(mediaPath(this.folder, address), { force: true });
  }

  async describe(address: string) {
    const object = await this.bucket.head(keyOf(address));
    return object && { stored: object.sha256 };
  }

  async hash(address: string) {
    const object = await this.bucket.get(keyOf(address));
    if (!object) return null;
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of object.body) {
        bytes += chunk.length;
        hash.update(chunk);
      }
    } catch (error) {
      throw error instanceof MediaAway ? error : new MediaAway('cut');
    }
    if (bytes !== object.sizeBytes) throw new MediaAway('cut');
    return { actual: hash.digest('hex'), stored: object.sha256 };
  }

  async #isHere(file: string) {
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    this.#usedMs.set(file, Date.now());
    return found;
  }

  /** All who ask meanwhile get the same one. */
  async #fetch(address: string, isWanted: boolean): Promise<FetchedFile | null> {
    if (Date.now() - (this.#missing.get(address) ?? Number.NEGATIVE_INFINITY) < MISSING_MS)
      return null;
    return await sharePromises(() => this.#begin(address, isWanted), this.#fetching)(address);
  }

  async #begin(address: string, isWanted: boolean): Promise<FetchedFile | null> {
    this.#sweep();
    const place = mediaPath(this.folder, address);
    const part = partOf(join(this.folder.fetchWork, `${randomUUID()}-${basename(address)}`));
    const options = { pieces: this.#pieces, waitMs: this.#waitMs, isWanted };
    const fetched = await FetchedFile.open(this.bucket, keyOf(address), { part, place }, options);
    if (!fetched) this.#noteMissing(address);
    void this.#endWith(address, fetched);
    return fetched;
  }

  /** From then on the complete file is served, or the next request tries again. */
  async #endWith(address: string, fetched: FetchedFile | null): Promise<void> {
    const unused = setTimeout(() => {
      if (!fetched?.isAskedFor) void fetched?.close();
    }, this.#unusedMs).unref();
    try {
      await fetched?.whole;
    } catch (error) {
      const event = error instanceof MediaAway ? 'media-not-fetched' : 'media-not-cached';
      if (fetched?.isAskedFor) log.warn(event, { address, ...describeError(error) });
    }
    clearTimeout(unused);
    this.#fetching.delete(address);
    if (!fetched) return;
    this.#usedMs.set(mediaPath(this.folder, address), Date.now());
    if (fetched.isPlaced) await this.#removeIfGone(address);
    this.#fetchedBytes += fetched.sizeBytes;
    if (this.#fetchedBytes > this.#roomBytes)
      await this.#trim().catch((error) =>
        log.warn('media-cache-not-trimmed', describeError(error)),
      );
    // Who has opened it may not have begun to read it.
    if (this.#handedOut.has(fetched)) await pause(this.#unusedMs, undefined, { ref: false });
    await fetched.close();
  }

  /** It may have been removed while it was being fetched, here or on another server. */
  async #removeIfGone(address: string): Promise<void> {
    const isThere = await this.has(address).catch(() => true);
    if (!isThere) await rm(mediaPath(this.folder, address), { force: true });
  }

  #noteMissing(address: string): void {
    this.#missing.set(address, Date.now());
    for (const [oldest] of this.#missing) {
      if (this.#missing.size <= MOST_MISSING) break;
      this.#missing.delete(oldest);
    }
  }

  /**
   * Removes the files of this machine that were not used for longest, if the store has them. A file that is not there
   * stays: it is being stored.
   */
  async #makeRoom(): Promise<void> {
    this.#fetchedBytes = 0;
    const files: { file: string; address: string; sizeBytes: number; usedMs: number }[] = [];
    for (const kind of MEDIA_KINDS)
      for (const name of await readdir(this.folder[kind]).catch(() => [])) {
        const file = join(this.folder[kind], name);
        const found = await stat(file).catch(() => null);
        if (!found?.isFile()) continue;
        const usedMs = this.#usedMs.get(file) ?? found.mtimeMs;
        files.push({ file, address: `/${kind}/${name}`, sizeBytes: found.size, usedMs });
      }
    let bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    this.#roomBytes = Math.min(this.#mostBytes - bytes, this.#mostBytes * LOOK_SHARE);
    if (bytes <= this.#mostBytes) return;
    files.sort((a, b) => a.usedMs - b.usedMs);
    for (const { file, address, sizeBytes } of files) {
      if (bytes <= this.#mostBytes * LEFT_SHARE) break;
      if (!(await this.has(address))) continue;
      await unlink(file).catch(() => {});
      this.#usedMs.delete(file);
      bytes -= sizeBytes;
    }
  }

  /** Removes now and then what killed processes have left half fetched. */
  #sweep(): void {
    if (Date.now() - this.#sweptMs < SWEEP_MS) return;
    this.#sweptMs = Date.now();
    void this.#removeParts().catch(() => {});
  }

  async #removeParts(): Promise<void> {
    for (const name of await readdir(this.folder.fetchWork))
      await sweepParts(join(this.folder.fetchWork, name.replace(/\.part-\d+(\.whole)?$/, '')));
  }
}

const keyOf = (address: string) => address.slice(1);

/** While it runs, further calls get the promise of the next run: the current one may have missed something. */
function oneAfterTheOther(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = () => {
    next = undefined;
    running = run().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
