import type { Database } from '#database/database.ts';

const LASTS_MS = 60_000;
/** An unknown track may have been published just now: ask again after this time. */
const LASTS_FOR_UNKNOWN_MS = 5_000;

/** Caches the length of each published track, in seconds; reads the database at most every five seconds. */
export class TrackLengths {
  readonly #database: Pick<Database, 'own'>;
  #lengths: ReadonlyMap<string, number> = new Map();
  #readAtMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(database: Pick<Database, 'own'>) {
    this.#database = database;
  }

  /** Includes each of these tracks that is published. @throws Error when the database does not answer */
  async of(trackIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const isUnknown = trackIds.some((id) => !this.#lengths.has(id));
    const ageMs = performance.now() - this.#readAtMs;
    if (ageMs > (isUnknown ? LASTS_FOR_UNKNOWN_MS : LASTS_MS)) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#lengths;
  }

  async #read(): Promise<void> {
    const readAtMs = performance.now();
    const rows = await this.#database.own<{ id: string; duration_sec: number }>(
      "select id, duration_sec from public.tracks where status = 'published'",
    );
    this.#lengths = new Map(rows.map(({ id, duration_sec }) => [id, duration_sec]));
    this.#readAtMs = readAtMs;
  }
}
