import { createHmac, randomBytes } from 'node:crypto';
import { ownSteps } from '#server/connections/network-steps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A network that listens again after this time is known. */
const KNOWN_AFTER_MS = MINUTE_MS;
/** What a new network may count at once, of all tracks. */
export const MOST_WHILE_NEW = 5;
/** What all new networks together count in an hour, at least; more if known networks count more. */
const SHARE_OF_TRACK = 60;
const SHARE_OF_ALL = 1_000;
/** Of about 150 bytes each. */
const MOST_NETWORKS = 50_000;
/** A line's devices may use any /64 of its /56. */
const WIDEST_KNOWN = 2;

type Hour = { known: number; fresh: number };
/** The networks of a day, by digests with the day's key. */
type Day = { number: number; key: Buffer; known: Set<string>; fresh: Map<string, Fresh> };
type Fresh = { sinceMs: number; counted: number };

/**
 * Tells networks that have listened before from new ones. Forged listens come in bulk from networks that nobody
 * has seen before, so these count little until they have listened for a while.
 *
 * Networks are kept as HMACs in memory, whose key changes each day and is never stored: a network is known for the
 * rest of the day and the next one.
 */
export class NewNetworks {
  readonly #now: () => number;
  readonly #mostNetworks: number;
  #today: Day;
  #yesterday: Day | undefined;
  #hour = -1;
  #ofTracks = new Map<string, Hour>();
  #ofAll: Hour = { known: 0, fresh: 0 };
  #lastHour: { ofTracks: Map<string, Hour>; ofAll: Hour } | undefined;

  constructor({ now = Date.now, mostNetworks = MOST_NETWORKS } = {}) {
    this.#now = now;
    this.#mostNetworks = mostNetworks;
    this.#today = this.#newDay();
  }

  /** How many networks are kept. */
  get size(): number {
    return [this.#today, this.#yesterday].reduce(
      (sum, day) => sum + (day ? day.known.size + day.fresh.size : 0),
      0,
    );
  }

  /** A name of the network for today, from which nobody can tell the network. */
  nameOf(network: string): string {
    this.#beginDay();
    return digestsOf(this.#today, network)[0] ?? '';
  }

  /**
   * Whether the network has listened before. A new one becomes known when it listens again after a minute.
   *
   * @param network undefined for callers who cannot be told apart: they count as known
   */
  isKnown(network: string | undefined): boolean {
    if (network === undefined) return true;
    this.#beginDay();
    const digests = digestsOf(this.#today, network);
    if (digests.some((digest) => this.#today.known.has(digest))) return true;
    const before = this.#yesterday;
    const wasKnown =
      before && digestsOf(before, network).some((digest) => before.known.has(digest));
    const [own = ''] = digests;
    const fresh = this.#today.fresh.get(own);
    const stayed = fresh !== undefined && this.#now() - fresh.sinceMs >= KNOWN_AFTER_MS;
    if (wasKnown || stayed) {
      this.#today.fresh.delete(own);
      for (const digest of digests) keep(this.#today.known, digest, this.#mostNetworks);
      return true;
    }
    if (!fresh) {
      this.#today.fresh.set(own, { sinceMs: this.#now(), counted: 0 });
      dropOldest(this.#today.fresh, this.#mostNetworks);
    }
    return false;
  }

  /** Whether a listen counts now. Call `isKnown` first. */
  mayCount(network: string | undefined, trackId: string, isKnown: boolean): boolean {
    this.#beginHour();
    const ofTrack = this.#ofTracks.get(trackId) ?? { known: 0, fresh: 0 };
    this.#ofTracks.set(trackId, ofTrack);
    const ofAll = this.#ofAll;
    if (isKnown || network === undefined) {
      ofTrack.known++;
      ofAll.known++;
      return true;
    }
    const [own = ''] = digestsOf(this.#today, network);
    const fresh = this.#today.fresh.get(own);
    const last = this.#lastHour;
    const hasRoom =
      ofTrack.fresh < shareOf(SHARE_OF_TRACK, ofTrack, last?.ofTracks.get(trackId)) &&
      ofAll.fresh < shareOf(SHARE_OF_ALL, ofAll, last?.ofAll);
    if (!fresh || fresh.counted >= MOST_WHILE_NEW || !hasRoom) return false;
    fresh.counted++;
    ofTrack.fresh++;
    ofAll.fresh++;
    return true;
  }

  /** Undoes `mayCount` for a listen of a new network that could not be stored and will be sent again. */
  giveBack(network: string, trackId: string): void {
    const fresh = this.#today.fresh.get(this.nameOf(network));
    if (fresh) fresh.counted--;
    const ofTrack = this.#ofTracks.get(trackId);
    if (ofTrack) ofTrack.fresh--;
    this.#ofAll.fresh--;
  }

  #beginDay(): void {
    const number = Math.floor(this.#now() / DAY_MS);
    if (number === this.#today.number) return;
    this.#yesterday = number === this.#today.number + 1 ? this.#today : undefined;
    this.#today = this.#newDay();
  }

  #newDay(): Day {
    const number = Math.floor(this.#now() / DAY_MS);
    return { number, key: randomBytes(32), known: new Set(), fresh: new Map() };
  }

  #beginHour(): void {
    const hour = Math.floor(this.#now() / HOUR_MS);
    if (hour === this.#hour) return;
    const isNext = hour === this.#hour + 1;
    this.#lastHour = isNext ? { ofTracks: this.#ofTracks, ofAll: this.#ofAll } : undefined;
    this.#hour = hour;
    this.#ofTracks = new Map();
    this.#ofAll = { known: 0, fresh: 0 };
  }
}

const shareOf = (least: number, now: Hour, last: Hour | undefined): number =>
  Math.max(least, now.known + (last?.known ?? 0));

/** Of the network itself, then of its /56. */
function digestsOf({ key }: Day, network: string): string[] {
  return ownSteps(network)
    .filter(({ width }) => width <= WIDEST_KNOWN)
    .map((step) => createHmac('sha256', key).update(step.network).digest('base64url').slice(0, 22));
}

function keep(known: Set<string>, digest: string, most: number): void {
  known.delete(digest);
  known.add(digest);
  if (known.size <= most) return;
  const [oldest = ''] = known;
  known.delete(oldest);
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size <= most) return;
  const [oldest = ''] = map.keys();
  map.delete(oldest);
}
