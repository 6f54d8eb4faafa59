import { createHash, randomUUID } from 'node:crypto';
import type { Queryable } from '#database/database.ts';
import { describeError, log } from '#runtime/log.ts';

const EXCHANGE_MS = 1_000;
/** A level is told again after this time, and is forgotten after that one: its server may have been killed. */
const TELL_AGAIN_MS = 5_000;
const LEVEL_MS = 15_000;
/** Of other servers. A server counts a few hundred networks at most to a share of a limit. */
const MOST_KEYS = 5_000;
const MOST_DIGESTS = 20_000;
const SAY_AGAIN_MS = 10 * 60_000;

/** The share of a limit from which a count is told to the other servers. */
const TOLD_SHARE = 1 / 10;
export const isWorthTelling = (count: number, most: number): boolean => count >= most * TOLD_SHARE;

type Count = { count: number; endsMs: number };
type Told = Count & { isTold: boolean; isLevel: boolean; toldAtMs: number };
export type OthersCount = { count: number; leftMs: number };
const NONE: OthersCount = { count: 0, leftMs: 0 };

/** Each server writes rows of its own, so telling twice changes nothing. */
const EXCHANGE = `
  with told as (
    insert into gate.shared_counts (key, server, count, ends_at)
    select key, $1, count, now() + left_ms * interval '1 millisecond'
    from unnest($2::text[], $3::integer[], $4::float8[]) as own (key, count, left_ms)
    on conflict (key, server) do update set count = excluded.count, ends_at = excluded.ends_at
  )
  select key, sum(count)::integer as count, extract(epoch from max(ends_at) - now())::float8 * 1000 as "leftMs"
  from gate.shared_counts where server <> $1 and ends_at > now() group by key limit ${MOST_KEYS}`;

/**
 * What the servers of a site tell each other about callers who have used a good part of a limit. Each counts in its own
 * memory. Once a second, if it was asked anything, it writes its high counts and reads those of the others: a call costs
 * no query. A caller below a tenth of a limit is known to his server only.
 *
 * A server that starts reads what the others, or its predecessor, have told. While the database is away, each counts
 * for itself.
 */
export class SharedCounts {
  readonly #database: Queryable;
  readonly #server = randomUUID();
  readonly #now: () => number;
  readonly #own = new Map<string, Told>();
  #others = new Map<string, Count>();
  #digests = new Map<string, string>();
  #isAsked = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #saidAtMs = Number.NEGATIVE_INFINITY;

  constructor(database: Queryable, { now = () => performance.now() } = {}) {
    this.#database = database;
    this.#now = now;
  }

  /** Reads what is known, and exchanges from then on. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => {
      if (this.#isAsked || this.#own.size > 0) void this.exchange();
    }, EXCHANGE_MS).unref();
    await this.exchange();
  }

  /** Tells the last counts, for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#timer) await this.exchange();
  }

  /** What the other servers have counted together. */
  of(key: string): OthersCount {
    this.#isAsked = true;
    const known = this.#others.size > 0 ? this.#others.get(this.#digest(key)) : undefined;
    const leftMs = known ? known.endsMs - this.#now() : 0;
    return known && leftMs > 0 ? { count: known.count, leftMs } : NONE;
  }

  /** @param leftMs until the count's period ends */
  tell(key: string, count: number, leftMs: number): void {
    const endsMs = this.#now() + leftMs;
    this.#own.set(this.#digest(key), { ...{ count, endsMs, isTold: false }, ...COUNT });
  }

  /** The same for what goes up and down, such as open streams. */
  tellLevel(key: string, count: number): void {
    const endsMs = this.#now() + (count > 0 ? LEVEL_MS : 0);
    this.#own.set(this.#digest(key), { ...{ count, endsMs, isTold: false }, ...LEVEL });
  }

  /** Does not throw. */
  exchange(): Promise<void> {
    this.#running ??= this.#exchange()
      .catch((error) => this.#say(error))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  async #exchange(): Promise<void> {
    this.#isAsked = false;
    const nowMs = this.#now();
    for (const [key, own] of this.#own) {
      if (own.isLevel && own.count > 0 && nowMs - own.toldAtMs > TELL_AGAIN_MS)
        this.#own.set(key, { ...own, isTold: false, endsMs: nowMs + LEVEL_MS });
      else if (own.isTold && own.endsMs <= nowMs) this.#own.delete(key);
    }
    const untold = [...this.#own].filter(([, { isTold }]) => !isTold);
    const { rows } = await this.#database.query<{ key: string } & OthersCount>(EXCHANGE, [
      this.#server,
      untold.map(([key]) => key),
      untold.map(([, { count }]) => count),
      untold.map(([, { endsMs }]) => Math.max(0, endsMs - nowMs)),
    ]);
    for (const [key, told] of untold)
      if (this.#own.get(key) === told)
        this.#own.set(key, { ...told, isTold: true, toldAtMs: nowMs });
    const readAtMs = this.#now();
    this.#others = new Map(
      rows.map(({ key, count, leftMs }) => [key, { count, endsMs: readAtMs + leftMs }]),
    );
  }

  /** So that the database contains no network in plain text. */
  #digest(key: string): string {
    const known = this.#digests.get(key);
    if (known) return known;
    const digest = createHash('sha256').update(key).digest('base64url').slice(0, 22);
    if (this.#digests.size >= MOST_DIGESTS) this.#digests = new Map();
    this.#digests.set(key, digest);
    return digest;
  }

  #say(error: unknown): void {
    const nowMs = this.#now();
    if (nowMs - this.#saidAtMs < SAY_AGAIN_MS) return;
    this.#saidAtMs = nowMs;
    log.warn('counts-not-shared', describeError(error));
  }
}

const COUNT = { isLevel: false, toldAtMs: Number.NEGATIVE_INFINITY };
const LEVEL = { isLevel: true, toldAtMs: Number.NEGATIVE_INFINITY };
