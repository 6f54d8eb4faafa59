import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { sharePromises } from '#domain/share-promises.ts';
import { type SiteWarning, WARNING_KINDS } from './site-warnings.ts';

const LONGEST_ANSWER_MS = 2000;
/** How long a result is reused. */
const FRESH_MS = 1000;
const QUEUED = "select count(*)::int as files from private.library_files where state = 'waiting'";

export type BackendReadings = {
  isDatabaseUp: boolean;
  pools: Database['pools'];
  waitingCalls: Record<string, number>;
  /** undefined while the database is unavailable, like the warnings. */
  queuedFiles?: number;
  warnings?: Record<string, 0 | 1>;
};

type Parts = {
  database: Pick<Database, 'own' | 'pools'>;
  gate: { waitingCalls: Record<string, number> };
  findWarnings: () => Promise<SiteWarning[]>;
  longestAnswerMs?: number;
};

/** One query of the database, shared by concurrent callers. */
type Probe = { isUp: Promise<boolean>; isOver: boolean; untilMs: number };

/** The state of the backend, for operators and for Prometheus. */
export class BackendWatch {
  readonly #parts: Parts;
  readonly #shareWarnings = () => sharePromises(() => this.#parts.findWarnings());
  #share = this.#shareWarnings();
  #untilMs = 0;
  #probe: Probe | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws Error when the database is unavailable */
  warnings(): Promise<SiteWarning[]> {
    const nowMs = performance.now();
    if (nowMs > this.#untilMs) {
      this.#untilMs = nowMs + FRESH_MS;
      this.#share = this.#shareWarnings();
    }
    return this.#share();
  }

  /**
   * Whether the database answers in time. However often it is asked, one query waits at most: a frozen database would
   * keep a connection for each.
   */
  isDatabaseUp(): Promise<boolean> {
    const nowMs = performance.now();
    if (!this.#probe || (this.#probe.isOver && nowMs > this.#probe.untilMs)) {
      const asked = this.#parts.database.own('select 1').then(
        () => true,
        () => false,
      );
      const probe = { isUp: this.#withinTime(asked), isOver: false, untilMs: nowMs + FRESH_MS };
      asked.then(() => {
        probe.isOver = true;
      });
      this.#probe = probe;
    }
    return this.#probe.isUp;
  }

  /** Never throws: while the database is unavailable or too slow, only what this process knows is returned. */
  async read(): Promise<BackendReadings> {
    const { database, gate } = this.#parts;
    // Before the queries below, which take connections themselves.
    const readings = { pools: database.pools, waitingCalls: gate.waitingCalls };
    if (!(await this.isDatabaseUp())) return { ...readings, isDatabaseUp: false };
    const answered = Promise.all([database.own<{ files: number }>(QUEUED), this.warnings()]);
    const found = await this.#withinTime(answered.catch(() => undefined));
    if (!found) return { ...readings, isDatabaseUp: false };
    const [[queued], warnings] = found;
    return {
      ...readings,
      isDatabaseUp: true,
      ...(queued && { queuedFiles: queued.files }),
      warnings: Object.fromEntries(
        WARNING_KINDS.map((kind) => [kind, warnings.some((one) => one.kind === kind) ? 1 : 0]),
      ),
    };
  }

  /** false if it takes too long. */
  async #withinTime<T>(answer: Promise<T>): Promise<T | false> {
    const { longestAnswerMs = LONGEST_ANSWER_MS } = this.#parts;
    const late = new AbortController();
    const tooLate = delay(longestAnswerMs, false as const, { signal: late.signal });
    tooLate.catch(() => {});
    try {
      return await Promise.race([answer, tooLate]);
    } finally {
      late.abort();
    }
  }
}
