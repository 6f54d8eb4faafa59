import { createHash } from 'node:crypto';
import { Refusal } from '../api-error.ts';
import type { RestAnswer } from './rest-answer.ts';

const LASTS_MS = 1000;
/** Join only reads that began within this time: an older one may wait behind its caller's other requests. */
const JOINED_FOR_MS = 250;
const MOST_READS = 1000;
const MOST_BYTES = 16 * 1024 * 1024;

/** A refusal that concerns only the first caller, not those who joined. */
const isOfCaller = (error: unknown) =>
  error instanceof Refusal && (error.status === 429 || error.code === 'backend_busy');

/** The track id of reads over all tracks: a write to any track invalidates them. */
export const EVERY_TRACK = '';

export type RecentRead = { answer: RestAnswer; bytes: Buffer; etag: string };

type Held = {
  trackId: string;
  askedAtMs: number;
  isAnswered: boolean;
  sizeBytes: number;
  read: Promise<RecentRead>;
};

/**
 * Coalesces concurrent reads of comments. Caches a result until this server writes or the database
 * announces another's write (live/comment-changes.ts). An announcement may be lost, so no result is used
 * for longer than 1 s from its request.
 */
export class RecentReads {
  #held = new Map<string, Held>();
  #sizeBytes = 0;
  #mostReads: number;
  #mostBytes: number;
  #now: () => number;

  constructor({
    mostReads = MOST_READS,
    mostBytes = MOST_BYTES,
    now = () => performance.now(),
  } = {}) {
    this.#mostReads = mostReads;
    this.#mostBytes = mostBytes;
    this.#now = now;
  }

  /** @param trackId or EVERY_TRACK @param query the cache key, which includes the track */
  read(trackId: string, query: string, ask: () => Promise<RestAnswer>): Promise<RecentRead> {
    const found = this.#held.get(query);
    if (found?.isAnswered && this.#isAsked(found, LASTS_MS)) return found.read;
    if (found && !found.isAnswered && this.#isAsked(found, JOINED_FOR_MS))
      return found.read.catch((error) => {
        if (isOfCaller(error)) return this.#ask(ask);
        throw error;
      });

    this.#drop(query);
    const held: Held = {
      trackId,
      askedAtMs: this.#now(),
      isAnswered: false,
      sizeBytes: 0,
      read: this.#ask(ask),
    };
    this.#held.set(query, held);
    held.read.then(
      ({ answer, bytes }) => {
        if (this.#held.get(query) !== held) return;
        if (answer.status !== 200) return this.#drop(query);
        held.isAnswered = true;
        held.sizeBytes = bytes.length;
        this.#sizeBytes += bytes.length;
        this.#makeRoom();
      },
      () => this.#held.get(query) === held && this.#drop(query),
    );
    this.#makeRoom();
    return held.read;
  }

  /** Call it after a write: drops the reads that began before it, answered or pending. */
  forget(trackId: string): void {
    for (const [query, held] of this.#held)
      if (held.trackId === trackId || held.trackId === EVERY_TRACK) this.#drop(query);
  }

  forgetAll(): void {
    this.#held.clear();
    this.#sizeBytes = 0;
  }

  get size(): { reads: number; bytes: number } {
    return { reads: this.#held.size, bytes: this.#sizeBytes };
  }

  async #ask(ask: () => Promise<RestAnswer>): Promise<RecentRead> {
    const answer = await ask();
    const bytes = Buffer.from(answer.body);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    return { answer, bytes, etag };
  }

  #isAsked({ askedAtMs }: Held, withinMs: number): boolean {
    return this.#now() - askedAtMs < withinMs;
  }

  /** Drops the oldest reads until none is expired and the limits are met. */
  #makeRoom(): void {
    for (const [query, held] of this.#held) {
      const hasRoom = this.#held.size <= this.#mostReads && this.#sizeBytes <= this.#mostBytes;
      if (hasRoom && this.#isAsked(held, LASTS_MS)) return;
      this.#drop(query);
    }
  }

  #drop(query: string): void {
    this.#sizeBytes -= this.#held.get(query)?.sizeBytes ?? 0;
    this.#held.delete(query);
  }
}
