import { copyFile, type FileHandle, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { hashFile } from './hash-file.ts';
import { type LiveFile, MediaAway } from './media-store.ts';
import type { PassedPieces } from './passed-pieces.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { withinTime } from './within-time.ts';

const BLOCK_BYTES = 64 * 1024;
/** A read this far behind a stream waits for it. A new stream takes about as long as that many bytes. */
const NEAR_BYTES = 256 * 1024;
const MOST_STREAMS = 4;
/** How often a stream goes on after a cut that has brought nothing, each time a little later. */
const MOST_CUTS = 5;
const PAUSE_MS = 100;
/** A stream without bytes for this long has ended. */
const STALLED_MS = 15_000;

type Stream = {
  /** Offset of the next byte. */
  at: number;
  ending: AbortController;
};

type Place = {
  /** The file's path until it is complete. */
  part: string;
  /** Its path then. */
  place: string;
};

type Options = {
  pieces: PassedPieces;
  /** How long a listener waits. */
  waitMs: number;
};

type Waiting = { block: number; resolve: () => void; reject: (error: unknown) => void };

/**
 * An object of the store on its way to the disk. Listeners read it meanwhile, from any place: one that seeks does not
 * wait for what comes before. When all of it is here and has the right hash, it moves to its place.
 *
 * If the disk is full, what is missing is read from the store for each listener.
 */
export class FetchedFile implements LiveFile {
  readonly sizeBytes: number;
  readonly part: string;
  /** Resolves when the file is in its place; rejects when it cannot be fetched. */
  readonly whole: Promise<void>;
  readonly #bucket: S3Bucket;
  readonly #key: string;
  readonly #sha256: string | null;
  readonly #file: FileHandle;
  readonly #has: Uint8Array;
  readonly #streams = new Set<Stream>();
  readonly #pieces: PassedPieces;
  readonly #waitMs: number;
  readonly #end = Promise.withResolvers<void>();
  readonly #verified = Promise.withResolvers<void>();
  #waiting: Waiting[] = [];
  #missing: number;
  #failure: unknown;
  #users = 0;
  #isAskedFor = false;
  /** Whether there is no room for it on the disk. */
  #isPassedOn = false;
  #isPlaced = false;
  /** Set while `close` waits for the last reader. */
  #onUnused: (() => void) | undefined;

  private constructor(
    bucket: S3Bucket,
    { key, sizeBytes, sha256 }: { key: string; sizeBytes: number; sha256: string | null },
    { part, place }: Place,
    file: FileHandle,
    { pieces, waitMs }: Options,
  ) {
    this.#bucket = bucket;
    this.#key = key;
    this.#sha256 = sha256;
    this.#file = file;
    this.#pieces = pieces;
    this.#waitMs = waitMs;
    this.sizeBytes = sizeBytes;
    this.part = part;
    this.#has = new Uint8Array(Math.ceil(sizeBytes / BLOCK_BYTES));
    this.#missing = this.#has.length;
    this.whole = this.#finish(place);
    // Whoever waits for them gets the error; nobody has to.
    this.whole.catch(() => {});
    this.#verified.promise.catch(() => {});
  }

  /**
   * @returns null if there is no such object
   * @throws MediaAway
   */
  static async open(
    bucket: S3Bucket,
    key: string,
    { part, place }: Place,
    options: Options,
  ): Promise<FetchedFile | null> {
    const object = await bucket.head(key);
    if (!object) return null;
    try {
      const file = await createPart(part, object.sizeBytes);
      return new FetchedFile(bucket, object, { part, place }, file, options);
    } catch (error) {
      const elsewhere = join(tmpdir(), basename(part));
      const file = await createPart(elsewhere, object.sizeBytes).catch(() => {
        throw new MediaAway('disk-full', { cause: error });
      });
      // Nothing is kept there, and the open file needs no name.
      await rm(elsewhere, { force: true }).catch(() => {});
      const fetched = new FetchedFile(bucket, object, { part: elsewhere, place }, file, options);
      fetched.#passOn(error);
      return fetched;
    }
  }

  onOpen = (): void => {
    this.#users++;
    this.#isAskedFor = true;
  };

  onClose = (): void => {
    this.#users--;
    if (this.#users === 0) this.#onUnused?.();
  };

  /** @throws MediaAway */
  read = async (
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<number> => {
    const end = Math.min(position + length, this.sizeBytes);
    if (position >= end) return 0;
    this.#isAskedFor = true;
    const block = Math.floor(position / BLOCK_BYTES);
    await this.#waitFor(block);
    if (!this.#has[block]) {
      const piece = await this.#pieces.read(this.#key, this.sizeBytes, position);
      return piece.copy(buffer, offset, 0, end - position);
    }
    const readable = Math.min(end, this.#presentUntil(position));
    const { bytesRead } = await this.#file.read(buffer, offset, readable - position, position);
    return bytesRead;
  };

  begin = async (position: number): Promise<void> =>
    void (await withinTime(this.read(Buffer.alloc(1), 0, 1, position), this.#waitMs));

  complete = async (): Promise<boolean> => {
    this.fetchAll();
    const isWhole = this.whole.then(
      () => true,
      (error) => {
        if (error instanceof MediaAway) throw error;
        return false;
      },
    );
    return await withinTime(isWhole, this.#waitMs);
  };

  verify = (): Promise<void> => this.#verified.promise;

  /** Whether this has put it in its place. */
  get isPlaced(): boolean {
    return this.#isPlaced;
  }

  /** Whether anybody has wanted its content: HEAD and conditional requests do not. */
  get isAskedFor(): boolean {
    return this.#isAskedFor;
  }

  /** Fetches what nobody has asked for yet. */
  fetchAll(): void {
    this.#isAskedFor = true;
    if (this.#streams.size > 0 || this.#failure || this.#isPassedOn) return;
    const next = this.#has.indexOf(0);
    if (next >= 0) void this.#stream(next);
  }

  #waitFor(block: number): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#has[block] || this.#isPassedOn) return Promise.resolve();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ block, resolve, reject });
    if (!this.#isComing(block)) void this.#stream(block);
    return promise;
  }

  #isComing(block: number): boolean {
    const byte = block * BLOCK_BYTES;
    return [...this.#streams].some(({ at }) => at <= byte + BLOCK_BYTES && byte - at < NEAR_BYTES);
  }

  /** Fetches from a block to the next one that is here. */
  async #stream(block: number): Promise<void> {
    const [oldest] = this.#streams;
    if (this.#streams.size >= MOST_STREAMS && oldest) this.#stop(oldest);
    const stream: Stream = { at: block * BLOCK_BYTES, ending: new AbortController() };
    this.#streams.add(stream);
    const { signal } = stream.ending;
    try {
      let attempts = 0;
      for (let from = stream.at; !(await this.#fetchFrom(stream, attempts)); from = stream.at) {
        // As long as each attempt brings something, the line is only slow.
        attempts = stream.at > from ? 0 : attempts + 1;
        await pause(PAUSE_MS * (attempts + 1), undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) this.#fail(error instanceof MediaAway ? error : new MediaAway('cut'));
    } finally {
      this.#stop(stream);
    }
    this.fetchAll();
  }

  /**
   * @param attempts so many before have brought nothing
   * @returns false if the line was cut: the stream goes on from there
   * @throws Error if it has been cut too often
   */
  async #fetchFrom(stream: Stream, attempts: number): Promise<boolean> {
    const { signal } = stream.ending;
    const answer = await this.#bucket.get(this.#key, { fromByte: stream.at, signal });
    // Another object than the one that was found first.
    if (answer?.sizeBytes !== this.sizeBytes) throw new MediaAway('damaged');
    try {
      await this.#store(stream, answer.body);
      return true;
    } catch (error) {
      if (signal.aborted || attempts >= MOST_CUTS) throw error;
      // A stream goes on with a whole block.
      stream.at -= stream.at % BLOCK_BYTES;
      return false;
    }
  }

  async #store(stream: Stream, body: Readable): Promise<void> {
    const stalled = setTimeout(() => body.destroy(new MediaAway('timeout')), STALLED_MS);
    try {
      for await (const chunk of body) {
        stalled.refresh();
        const from = stream.at;
        await this.#file.write(chunk, 0, chunk.length, from).catch((error) => {
          this.#passOn(error);
          throw error;
        });
        stream.at += chunk.length;
        if (this.#mark(from, stream.at)) return;
      }
      if (stream.at < this.sizeBytes) throw new MediaAway('cut');
    } finally {
      clearTimeout(stalled);
    }
  }

  /** Marks the blocks that these bytes complete. @returns whether the next block is here already */
  #mark(fromByte: number, toByte: number): boolean {
    // A stream begins with a block, so only its last one can be incomplete.
    const first = Math.floor(fromByte / BLOCK_BYTES);
    const end = toByte === this.sizeBytes ? this.#has.length : Math.floor(toByte / BLOCK_BYTES);
    for (let block = first; block < end; block++) {
      if (this.#has[block]) continue;
      this.#has[block] = 1;
      this.#missing--;
    }
    const { true: ready = [], false: others = [] } = Object.groupBy(this.#waiting, ({ block }) =>
      this.#has[block] ? 'true' : 'false',
    );
    this.#waiting = others;
    for (const { resolve } of ready) resolve();
    if (this.#missing === 0) this.#end.resolve();
    return this.#missing === 0 || (end > first && this.#has[end] === 1);
  }

  #presentUntil(position: number): number {
    let block = Math.floor(position / BLOCK_BYTES);
    while (this.#has[block]) block++;
    return Math.min(block * BLOCK_BYTES, this.sizeBytes);
  }

  #stop(stream: Stream): void {
    stream.ending.abort();
    this.#streams.delete(stream);
  }

  #fail(error: unknown): void {
    this.#failure = error;
    for (const stream of this.#streams) this.#stop(stream);
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting = [];
    this.#end.reject(error);
    this.#verified.reject(error);
  }

  /** From now on, the disk gets nothing more of it. */
  #passOn(error: unknown): void {
    this.#isPassedOn = true;
    for (const stream of this.#streams) this.#stop(stream);
    for (const { resolve } of this.#waiting) resolve();
    this.#waiting = [];
    // Nobody can tell.
    this.#verified.resolve();
    this.#end.reject(error);
  }

  async #finish(place: string): Promise<void> {
    if (this.#missing === 0) this.#end.resolve();
    await this.#end.promise;
    await this.#file.sync().catch((error) => {
      this.#passOn(error);
      throw error;
    });
    if (this.#sha256 && (await hashFile(this.part)) !== this.#sha256) {
      this.#fail(new MediaAway('damaged'));
      throw this.#failure;
    }
    this.#verified.resolve();
    await this.#putInPlace(place);
  }

  /** Both names stay: those who are reading it have been told the other one. */
  async #putInPlace(place: string): Promise<void> {
    await mkdir(dirname(place), { recursive: true });
    try {
      await link(this.part, place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
      // The file system has no hard links.
      await copyFile(this.part, `${this.part}.whole`);
      await rename(`${this.part}.whole`, place);
    }
    this.#isPlaced = true;
  }

  /** Gives up what is not here yet, and removes the part once nobody reads it. */
  async close(): Promise<void> {
    if (this.#missing > 0 && !this.#failure && !this.#isPassedOn)
      this.#fail(new MediaAway('stopped'));
    await this.whole.catch(() => {});
    if (this.#users > 0)
      await new Promise<void>((resolve) => {
        this.#onUnused = resolve;
      });
    await this.#file.close();
    await rm(this.part, { force: true });
  }
}

/** A sparse file of this size. */
async function createPart(part: string, sizeBytes: number): Promise<FileHandle> {
  await mkdir(dirname(part), { recursive: true });
  const file = await open(part, 'w+', 0o644);
  try {
    await file.truncate(sizeBytes);
    return file;
  } catch (error) {
    await file.close();
    await rm(part, { force: true });
    throw error;
  }
}
