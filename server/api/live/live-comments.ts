import type { ServerResponse } from 'node:http';
import type { LiveComment, LiveMessage } from '#app/backend/live-stream.ts';
import { NEWEST } from '#domain/merge-newest.ts';
import { sharePromises } from '#domain/share-promises.ts';
import { Refusal } from '../api-error.ts';
import type { CommentChange } from './comment-changes.ts';
import { StreamLimit } from './stream-limit.ts';

/** At most one message per track in this time, however many comments arrive. */
const PACE_MS = 1_000;
/** Well below the minute after which proxies in front cut a silent connection. */
const BEAT_MS = 20_000;
/** A client with more unread data than this is disconnected, and reconnects. */
const MOST_UNSENT_BYTES = 128 * 1024;
const SENT_AT_ONCE = 50;
const BEAT = 'event: beat\ndata: 1\n\n';

type Watched = {
  streams: Set<ServerResponse>;
  /** Streams that wait for their first message. */
  opening: number;
  /** What the next, already scheduled message will report. */
  pending: { isOnlyAdded: boolean } | undefined;
  toldAtMs: number;
};

type Options = {
  read: (trackId: string) => Promise<LiveComment[]>;
  paceMs?: number;
  limit?: StreamLimit;
};

/** The open streams of all tracks. New comments are read once per track and sent to all its streams. */
export class LiveComments {
  readonly #read: Options['read'];
  readonly #paceMs: number;
  readonly #limit: StreamLimit;
  readonly #tracks = new Map<string, Watched>();
  /** The comments of watched tracks as of their last message. */
  readonly #newest = new Map<string, Promise<LiveComment[]>>();
  readonly #beating: NodeJS.Timeout;
  #isEnded = false;

  constructor({ read, paceMs = PACE_MS, limit = new StreamLimit() }: Options) {
    this.#read = read;
    this.#paceMs = paceMs;
    this.#limit = limit;
    this.#beating = setInterval(() => this.#sendAll(BEAT), BEAT_MS).unref();
  }

  get size(): number {
    return this.#limit.open;
  }

  /**
   * @param readFirst runs the read when it is the caller's turn, within the caller's limits; not called when
   *   the newest comments are known
   * @throws Refusal 503 while the server stops or has too many streams, 429 when the network has too many
   */
  async open(
    outgoing: ServerResponse,
    trackId: string,
    network: string | undefined,
    readFirst: (read: () => Promise<LiveComment[]>) => Promise<LiveComment[]>,
  ): Promise<void> {
    if (this.#isEnded) throw new Refusal(503, 'backend_unavailable');
    const leave = this.#limit.enter(network);
    const watched = this.#watch(trackId);
    const end = () => {
      watched.streams.delete(outgoing);
      this.#dropUnwatched(trackId, watched);
      leave();
    };
    watched.opening++;
    try {
      const read = () => readFirst(() => this.#read(trackId));
      const comments = await sharePromises(read, this.#newest)(trackId);
      if (this.#isEnded) throw new Refusal(503, 'backend_unavailable');
      if (outgoing.destroyed) return end();
      outgoing.once('close', end);
      outgoing.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        // nginx would hold messages back until a buffer is full.
        'X-Accel-Buffering': 'no',
      });
      outgoing.write(toEvent({ comments, isOnlyAdded: true }));
      // In the same tick as the first message: otherwise this stream could miss the next one.
      watched.streams.add(outgoing);
    } catch (error) {
      end();
      throw error;
    } finally {
      watched.opening--;
      this.#dropUnwatched(trackId, watched);
    }
  }

  /** Schedules a message to the streams of the changed track, or of all tracks. */
  tell({ trackId, isOnlyAdded }: CommentChange): void {
    const named = trackId === undefined ? [...this.#tracks.keys()] : [trackId];
    for (const name of named) {
      const watched = this.#tracks.get(name);
      if (!watched) continue;
      const isScheduled = watched.pending !== undefined;
      watched.pending = { isOnlyAdded: isOnlyAdded && (watched.pending?.isOnlyAdded ?? true) };
      if (isScheduled) continue;
      const waitMs = Math.max(0, watched.toldAtMs + this.#paceMs - performance.now());
      setTimeout(() => void this.#tell(name, watched), waitMs).unref();
    }
  }

  /** Ends all streams. The pages reconnect when a server runs again. */
  end(): void {
    this.#isEnded = true;
    clearInterval(this.#beating);
    for (const { streams } of this.#tracks.values()) for (const stream of streams) stream.end();
  }

  #watch(trackId: string): Watched {
    const known = this.#tracks.get(trackId);
    if (known) return known;
    const watched: Watched = {
      streams: new Set(),
      opening: 0,
      pending: undefined,
      toldAtMs: Number.NEGATIVE_INFINITY,
    };
    this.#tracks.set(trackId, watched);
    return watched;
  }

  #dropUnwatched(trackId: string, watched: Watched): void {
    const isWatched = watched.streams.size > 0 || watched.opening > 0;
    if (isWatched || this.#tracks.get(trackId) !== watched) return;
    this.#tracks.delete(trackId);
    this.#newest.delete(trackId);
  }

  async #tell(trackId: string, watched: Watched): Promise<void> {
    const isOnlyAdded = watched.pending?.isOnlyAdded ?? false;
    watched.pending = undefined;
    watched.toldAtMs = performance.now();
    if (this.#isEnded || this.#tracks.get(trackId) !== watched) return;
    const former = this.#newest.get(trackId)?.catch(() => undefined);
    this.#newest.delete(trackId);
    const reading = sharePromises(this.#read, this.#newest)(trackId);
    const message = await Promise.all([former, reading]).then(
      ([before, newest]): LiveMessage => {
        const known = new Set(before?.map(({ id }) => id));
        const comments = newest.filter(({ id }) => !known.has(id));
        const isWhole = before !== undefined && comments.length < NEWEST;
        return { comments, isOnlyAdded: isOnlyAdded && isWhole };
      },
      // On failure, the pages read the list again themselves.
      (): LiveMessage => ({ comments: [], isOnlyAdded: false }),
    );
    const isKnown = message.isOnlyAdded && message.comments.length === 0;
    if (isKnown) return;
    await send(watched.streams, toEvent(message));
  }

  #sendAll(event: string): void {
    void send(
      [...this.#tracks.values()].flatMap(({ streams }) => [...streams]),
      event,
    );
  }
}

/** Writes in batches, so that other responses, such as sound, do not wait for a thousand writes. */
async function send(streams: Iterable<ServerResponse>, event: string): Promise<void> {
  for (const [n, stream] of [...streams].entries()) {
    if (n > 0 && n % SENT_AT_ONCE === 0) await nextTurn();
    if (stream.writableLength > MOST_UNSENT_BYTES) stream.destroy();
    else if (!stream.writableEnded) stream.write(event);
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const toEvent = (message: LiveMessage) => `event: comments\ndata: ${JSON.stringify(message)}\n\n`;
