import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/backend/database.ts';
import type { Gate } from '#server/backend/gate.ts';
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
  gate: Pick<Gate, 'waitingCalls'>;
  findWarnings: () => Promise<SiteWarning[]>;
};

/** The state of the backend, for operators and for Prometheus. */
export class BackendWatch {
  readonly #parts: Parts;
  #warnings: Promise<SiteWarning[]> | undefined;
  #untilMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws Error when the database is unavailable */
  warnings(): Promise<SiteWarning[]> {
    const nowMs = performance.now();
    if (!this.#warnings || nowMs > this.#untilMs) {
      this.#untilMs = nowMs + FRESH_MS;
      const asked = this.#parts.findWarnings();
      this.#warnings = asked;
      asked.catch(() => {
        if (this.#warnings === asked) this.#warnings = undefined;
      });
    }
    return this.#warnings;
  }

  /** Never throws: while the database is unavailable or too slow, only what this process knows is returned. */
  async read(): Promise<BackendReadings> {
    const { database, gate } = this.#parts;
    // Before the queries below, which take connections themselves.
    const readings = { pools: database.pools, waitingCalls: gate.waitingCalls };
    const late = new AbortController();
    const answered = Promise.all([database.own<{ files: number }>(QUEUED), this.warnings()]);
    const tooLate = delay(LONGEST_ANSWER_MS, undefined, { signal: late.signal }).catch(() => {});
    const found = await Promise.race([answered.catch(() => undefined), tooLate]);
    late.abort();
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
}
