import { createHash, type Hash } from 'node:crypto';
import { ftruncateSync } from 'node:fs';
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
/** How much of a stream is written to the disk at once. */
const WRITE_BYTES = 512 * 1024;
/** A read this far behind a stream waits for it. A new stream takes about as long as that many bytes. */
const NEAR_BYTES = 256 * 1024;
const MOST_STREAMS = 4;
/** How often a stream goes on after a cut that has brought nothing, each time a little later. */
const MOST_CUTS = 5;
const PAUSE_MS = 100;
/** A stream without bytes for this long has ended. */
const STALLED_MS = 15_000;

/** What is known of a block. */
const IN_MEMORY = 1;
const ON_DISK = 2;

type Stream = {
  /** Offset of the next byte. */
  at: number;
  ending: AbortController;
};

/** Bytes that have arrived and are not on the disk yet. */
type Held = { from: number; chunk: Buffer };

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
  /** Whether to fetch it at once: otherwise the store is only asked about it. */
  isWanted?: boolean;
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
  /** In the order of their arrival. */
  #held: Held[] = [];
  /** Of what has arrived, as long as one stream has brought all of it in order. */
  #hash: Hash | undefined;
  readonly #streams = new Set<Stream>();
  readonly #pieces: PassedPieces;
  readonly #waitMs: number;
  readonly #end = Promise.withResolvers<void>();
  readonly #verified = Promise.withResolvers<void>();
  #waiting: Waiting[] = [];
  /** Blocks that are not on the disk. */
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
    if (sha256) this.#hash = createHash('sha256');
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
    const ending = new AbortController();
    // Both at once: a listener waits for them.
    const [file, answer] = await Promise.allSettled([
      createFile(part),
      options.isWanted ? bucket.get(key, { signal: ending.signal }) : bucket.head(key),
    ]);
    const object = answer.status === 'fulfilled' ? answer.value : null;
    if (!object) {
      if (file.status === 'fulfilled') await discard(part, file.value);
      if (answer.status === 'rejected') throw answer.reason;
      return null;
    }
    const body = 'body' in object ? object.body : undefined;
    const about = { key, sizeBytes: object.sizeBytes, sha256: object.sha256 };
    try {
      if (file.status === 'rejected') throw file.reason;
      await setSize(part, file.value, object.sizeBytes);
      const fetched = new FetchedFile(bucket, about, { part, place }, file.value, options);
      if (body) fetched.#adopt(ending, body);
      return fetched;
    } catch (error) {
      body?.destroy();
      const elsewhere = join(tmpdir(), basename(part));
      const spare = await createFile(elsewhere)
        .then((one) => setSize(elsewhere, one, object.sizeBytes))
        .catch(() => {
          throw new MediaAway('disk-full', { cause: error });
        });
      // Nothing is kept there, and the open file needs no name.
      await rm(elsewhere, { force: true }).catch(() => {});
      const fetched = new FetchedFile(bucket, about, { part: elsewhere, place }, spare, options);
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
      if (this.#failure) throw this.#failure;
      const piece = await this.#pieces.read(this.#key, this.sizeBytes, position);
      return piece.copy(buffer, offset, 0, end - position);
    }
    const fromMemory = this.#copyHeld(buffer, offset, position, end);
    if (fromMemory > 0) return fromMemory;
    const readable = Math.min(end, this.#onDiskUntil(position));
    const { bytesRead } = await this.#file.read(buffer, offset, readable - position, position);
    return bytesRead;
  };

  /** Copies what is in memory from this position on, without a gap. @returns the number of bytes */
  #copyHeld(buffer: Buffer, offset: number, position: number, end: number): number {
    let at = position;
    for (const { from, chunk } of this.#held) {
      if (at < from || at >= Math.min(from + chunk.length, end)) continue;
      at += chunk.copy(buffer, offset + at - position, at - from, end - from);
    }
    return at - position;
  }

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
  #stream(block: number): Promise<void> {
    const [oldest] = this.#streams;
    if (this.#streams.size >= MOST_STREAMS && oldest) this.#stop(oldest);
    // Another stream may write the same bytes.
    if (this.#streams.size > 0 || block > 0) this.#hash = undefined;
    return this.#run({ at: block * BLOCK_BYTES, ending: new AbortController() });
  }

  /** Takes the whole file from an answer that has begun. */
  #adopt(ending: AbortController, body: Readable): void {
    this.#isAskedFor = true;
    void this.#run({ at: 0, ending }, body);
  }

  /** @param begun the first answer, if it is here already */
  async #run(stream: Stream, begun?: Readable): Promise<void> {
    this.#streams.add(stream);
    const { signal } = stream.ending;
    try {
      let attempts = 0;
      let body = begun;
      for (
        let from = stream.at;
        !(await this.#fetchFrom(stream, attempts, body));
        from = stream.at
      ) {
        body = undefined;
        // As long as each attempt brings something, the line is only slow.
        attempts = stream.at > from ? 0 : attempts + 1;
        await pause(PAUSE_MS * (attempts + 1), undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) this.#fail(error instanceof MediaAway ? error : new MediaAway('cut'));
    } finally {
      // Not aborted: its connection may serve the next request.
      this.#streams.delete(stream);
    }
    this.fetchAll();
  }

  /**
   * @param attempts so many before have brought nothing
   * @returns false if the line was cut: the stream goes on from there
   * @throws Error if it has been cut too often
   */
  async #fetchFrom(stream: Stream, attempts: number, begun?: Readable): Promise<boolean> {
    const { signal } = stream.ending;
    const body = begun ?? (await this.#ask(stream));
    try {
      await this.#store(stream, body);
      return true;
    } catch (error) {
      if (signal.aborted || attempts >= MOST_CUTS) throw error;
      // A stream goes on with a whole block.
      stream.at -= stream.at % BLOCK_BYTES;
      this.#hash = undefined;
      return false;
    }
  }

  async #ask({ at, ending: { signal } }: Stream): Promise<Readable> {
    const answer = await this.#bucket.get(this.#key, { fromByte: at, signal });
    // Another object than the one that was found first.
    if (answer?.sizeBytes !== this.sizeBytes) {
      answer?.body.destroy();
      throw new MediaAway('damaged');
    }
    return answer.body;
  }

  async #store(stream: Stream, body: Readable): Promise<void> {
    const stalled = setTimeout(() => body.destroy(new MediaAway('timeout')), STALLED_MS);
    let batch: Held[] = [];
    let batchBytes = 0;
    let writing = Promise.resolve();
    const write = async () => {
      await writing;
      writing = this.#write(batch);
      // Whoever waits for it gets the error.
      writing.catch(() => {});
      batch = [];
      batchBytes = 0;
    };
    try {
      for await (const chunk of body) {
        stalled.refresh();
        const held = this.#take(stream, chunk);
        if (held.chunk.length > 0) batch.push(held);
        batchBytes += held.chunk.length;
        if (batchBytes >= WRITE_BYTES) await write();
        // The next block is here already. A body that is read to its end leaves its connection to the next request.
        if (held.chunk.length < chunk.length && stream.at < this.sizeBytes) return;
      }
      if (stream.at < this.sizeBytes && !this.#has[Math.floor(stream.at / BLOCK_BYTES)])
        throw new MediaAway('cut');
    } finally {
      clearTimeout(stalled);
      await write();
      await writing;
    }
  }

  /** Holds what is new of these bytes in memory. */
  #take(stream: Stream, chunk: Buffer): Held {
    const from = stream.at;
    const room = Math.max(0, this.#nextPresent(from, from + chunk.length) - from);
    const held = { from, chunk: chunk.subarray(0, room) };
    if (room === 0) return held;
    this.#held.push(held);
    this.#hash?.update(held.chunk);
    stream.at += room;
    this.#mark(from, stream.at, IN_MEMORY);
    return held;
  }

  async #write(batch: readonly Held[]): Promise<void> {
    const [first] = batch;
    const last = batch.at(-1);
    if (!first || !last || this.#isPassedOn || this.#failure) return;
    const chunks = batch.map(({ chunk }) => chunk);
    try {
      await writeAll(this.#file, chunks, first.from);
    } catch (error) {
      this.#passOn(error);
      throw error;
    }
    const written = new Set(batch);
    this.#held = this.#held.filter((held) => !written.has(held));
    this.#mark(first.from, last.from + last.chunk.length, ON_DISK);
  }

  /** Marks the blocks that these bytes complete. */
  #mark(fromByte: number, toByte: number, state: typeof IN_MEMORY | typeof ON_DISK): void {
    // A stream begins with a block, so only its last one can be incomplete.
    const first = Math.floor(fromByte / BLOCK_BYTES);
    const end = toByte === this.sizeBytes ? this.#has.length : Math.floor(toByte / BLOCK_BYTES);
    for (let block = first; block < end; block++) {
      const known = this.#has[block] ?? 0;
      if (known >= state) continue;
      this.#has[block] = state;
      if (state === ON_DISK) this.#missing--;
    }
    if (this.#waiting.length > 0) this.#wake();
    if (this.#missing === 0) this.#end.resolve();
  }

  #wake(): void {
    const { true: ready = [], false: others = [] } = Object.groupBy(this.#waiting, ({ block }) =>
      this.#has[block] ? 'true' : 'false',
    );
    this.#waiting = others;
    for (const { resolve } of ready) resolve();
  }

  /** Where the next block begins that is here, up to a byte. A block that this byte is in may begin before it. */
  #nextPresent(fromByte: number, toByte: number): number {
    const end = Math.min(toByte, this.sizeBytes);
    for (let block = Math.floor(fromByte / BLOCK_BYTES); block * BLOCK_BYTES < end; block++)
      if (this.#has[block]) return block * BLOCK_BYTES;
    return end;
  }

  /** @param position of a byte that is on the disk */
  #onDiskUntil(position: number): number {
    let block = Math.floor(position / BLOCK_BYTES);
    while (this.#has[block]) block++;
    const held = this.#held.map(({ from }) => from).filter((from) => from > position);
    return Math.min(block * BLOCK_BYTES, this.sizeBytes, ...held);
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
    this.#forgetHeld();
    this.#end.reject(error);
    this.#verified.reject(error);
  }

  #forgetHeld(): void {
    this.#held = [];
    for (const [block, state] of this.#has.entries()) if (state === IN_MEMORY) this.#has[block] = 0;
  }

  /** From now on, the disk gets nothing more of it. */
  #passOn(error: unknown): void {
    this.#isPassedOn = true;
    this.#forgetHeld();
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
    const inOrder = this.#hash?.digest('hex');
    if (inOrder) this.#verify(inOrder);
    await this.#file.sync().catch((error) => {
      this.#passOn(error);
      throw error;
    });
    if (!inOrder) this.#verify(this.#sha256 && (await hashFile(this.part)));
    await this.#putInPlace(place);
  }

  #verify(sha256: string | null): void {
    if (sha256 !== this.#sha256) {
      this.#fail(new MediaAway('damaged'));
      throw this.#failure;
    }
    this.#verified.resolve();
  }

  /** Both names stay: those who are reading it have been told the other one. */
  async #putInPlace(place: string): Promise<void> {
    try {
      await link(this.part, place).catch(async (error) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(dirname(place), { recursive: true });
        await link(this.part, place);
      });
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

async function createFile(path: string): Promise<FileHandle> {
  const create = () => open(path, 'w+', 0o644);
  return await create().catch(async (error) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true });
    return await create();
  });
}

/** Makes it a sparse file of this size, or removes it. */
async function setSize(path: string, file: FileHandle, sizeBytes: number): Promise<FileHandle> {
  try {
    // Not in a thread: a listener waits, and nothing is written.
    ftruncateSync(file.fd, sizeBytes);
    return file;
  } catch (error) {
    await discard(path, file);
    throw error;
  }
}

async function discard(path: string, file: FileHandle): Promise<void> {
  await file.close();
  await rm(path, { force: true });
}

/** A disk that is nearly full takes less than it is given, without an error. */
async function writeAll(file: FileHandle, chunks: Buffer[], position: number): Promise<void> {
  let { bytesWritten } = await file.writev(chunks, position);
  const all = chunks.reduce((sum, { length }) => sum + length, 0);
  if (bytesWritten === all) return;
  for (const rest = Buffer.concat(chunks); bytesWritten < all; )
    bytesWritten += (
      await file.write(rest, bytesWritten, all - bytesWritten, position + bytesWritten)
    ).bytesWritten;
}
