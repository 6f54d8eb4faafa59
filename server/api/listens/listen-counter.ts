import type { Database } from '#database/database.ts';
import { describeError, log } from '#runtime/log.ts';
import { Refusal } from '../api-error.ts';
import type { Heard, Listen } from './listen.ts';
import { ListenLimits } from './listen-limits.ts';
import { NewNetworks } from './new-networks.ts';
import { TrackLengths } from './track-lengths.ts';
import { WaitingListens } from './waiting-listens.ts';

const FLUSH_MS = 1_000;
/** Plays that wait for the database, of about 300 bytes each. */
const MOST_WAITING = 20_000;
/**
 * How many counted ids are remembered: a play that is sent again with one of them counts towards no
 * limit and is not written again.
 */
const MOST_REMEMBERED = 50_000;

type Play = Listen | Heard;
type Waiting = { play: Play; giveBack: () => void };

const ADD =
  'select private.add_listens($1::uuid[], $2::text[], $3::integer[], $4::text[], $5::text[])';

/**
 * Counts listens and heard parts of tracks. Collects them for about a second and writes them in one
 * statement. A call is answered only when its listens are in the database: until then the page keeps them,
 * so a crash loses none.
 */
export class ListenCounter {
  readonly #database: Pick<Database, 'own'>;
  readonly #limits: ListenLimits;
  /** The same limits, separately: heard parts do not use up the limits of listens. */
  readonly #limitsOfHeard: ListenLimits;
  readonly #networks: NewNetworks;
  /** Listens of networks that are not known yet. They have no answer to wait for. */
  readonly #early = new WaitingListens<Listen>();
  readonly #lengths: TrackLengths;
  readonly #flushMs: number;
  #waiting = new Map<string, Waiting>();
  #flush: Promise<void> | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  /** Starts a waiting flush at once, when the server stops. */
  #hurry = () => {};
  #counted = new Set<string>();

  constructor(
    database: Pick<Database, 'own'>,
    {
      limits = new ListenLimits(),
      limitsOfHeard = new ListenLimits(),
      networks = new NewNetworks(),
      flushMs = FLUSH_MS,
    } = {},
  ) {
    this.#database = database;
    this.#limits = limits;
    this.#networks = networks;
    this.#limitsOfHeard = limitsOfHeard;
    this.#lengths = new TrackLengths(database);
    this.#flushMs = flushMs;
  }

  /**
   * Listens of a network that has not listened before may wait until it listens again.
   *
   * Silently drops plays beyond a limit and those of unpublished tracks: a forger learns nothing, and the page
   * does not send them again.
   *
   * @param network undefined for all callers who cannot be told apart
   * @throws Refusal 503 when the database is unavailable or too slow: the page sends them again
   */
  async count(network: string | undefined, plays: readonly Play[]): Promise<void> {
    const lengths = await this.#lengths
      .of(plays.map(({ trackId }) => trackId))
      .catch(() => refuse());
    if (this.#waiting.size >= MOST_WAITING) refuse();
    const isKnown = this.#networks.isKnown(network);
    let isWaiting = isKnown && this.#countEarly(network);
    for (const play of plays) {
      const { id, trackId } = play;
      const durationSec = lengths.get(trackId);
      if (durationSec === undefined || this.#counted.has(id)) continue;
      if (!this.#waiting.has(id)) {
        const isListen = !('parts' in play);
        const limits = isListen ? this.#limits : this.#limitsOfHeard;
        const isTrusted = isKnown || !isListen;
        if (!limits.admit(network, trackId, durationSec, isTrusted)) continue;
        if (isListen && !this.#networks.mayCount(network, trackId, isKnown)) {
          if (network !== undefined) this.#early.add(this.#networks.nameOf(network), play);
          continue;
        }
        const giveBack = () => {
          limits.giveBack(network, trackId, durationSec);
          if (network !== undefined && !isTrusted) this.#networks.giveBack(network, trackId);
        };
        this.#waiting.set(id, { play, giveBack });
      }
      isWaiting = true;
    }
    if (isWaiting) await this.#flushSoon();
  }

  /** Writes what waits to the database. */
  async stop(): Promise<void> {
    this.#hurry();
    await this.#flush?.catch(() => {});
  }

  /** Counts what a network had sent before it was known. @returns whether there was any */
  #countEarly(network: string | undefined): boolean {
    const name = network === undefined ? '' : this.#networks.nameOf(network);
    const early = this.#early.take(name);
    for (const play of early)
      this.#waiting.set(play.id, { play, giveBack: () => this.#early.add(name, play) });
    return early.length > 0;
  }

  /** Resolves when the plays that wait now are in the database. */
  #flushSoon(): Promise<void> {
    this.#flush ??= new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#flushMs);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    }).then(() => this.#writeInTurn());
    return this.#flush;
  }

  /** One write at a time, so that a slow database does not occupy several connections. */
  async #writeInTurn(): Promise<void> {
    await this.#writing;
    const writing = this.#write();
    this.#writing = writing.catch(() => {});
    await writing;
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#flush = undefined;
    const plays = [...waiting.values()].map(({ play }) => play);
    try {
      await this.#database.own(ADD, [
        plays.map(({ id }) => id),
        plays.map(({ trackId }) => trackId),
        plays.map(({ agoSec }) => agoSec),
        plays.map((play) => ('source' in play ? play.source : null)),
        plays.map((play) => ('parts' in play ? play.parts : null)),
      ]);
    } catch (error) {
      log.warn('listens-not-counted', describeError(error));
      for (const { giveBack } of waiting.values()) giveBack();
      refuse();
    }
    for (const { id } of plays) this.#counted.add(id);
    for (const id of this.#counted) {
      if (this.#counted.size <= MOST_REMEMBERED) break;
      this.#counted.delete(id);
    }
  }
}

function refuse(): never {
  throw new Refusal(503, 'backend_busy', 'backend_busy', { retryAfterSec: 30 });
}
