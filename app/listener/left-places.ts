import type { LeftPlaceChanges } from '#app/backend/left-places.ts';
import type { LeftPlaceRow } from '#app/backend/rows/listener-rows.ts';
import type { ResumePositions } from '#app/player/engine/resume-positions.ts';
import { readStored, writeStored } from '#app/ui/local-storage.ts';
import { isNumberFrom, parseStored } from '#domain/stored-value.ts';

/** In localStorage: positions known to the backend, and changes still to be sent. */
const LEFT_PLACES_KEY = 'library.left';
const VERSION = 1;
const MOST_PLACES = 100;

/** `positionSec` is null after the track's end; `atMs` by Date.now(). */
type LeftPlace = { positionSec: number | null; atMs: number; isSent: boolean };

/** The latest position of each long track, over all devices of one listener. */
export class LeftPlaces {
  readonly #userId: string;
  #places: Map<string, LeftPlace>;

  /** @param positions of this device; those from before the sign-in are never sent */
  constructor(userId: string, positions: ResumePositions) {
    this.#userId = userId;
    this.#places =
      readPlaces(userId) ??
      new Map(
        [...positions].map(([id, positionSec]) => [id, { positionSec, atMs: 0, isSent: true }]),
      );
  }

  /** Records how this device's positions have changed. */
  note(positions: ResumePositions, nowMs: number): void {
    const note = (id: string, positionSec: number | null) =>
      this.#places.set(id, { positionSec, atMs: nowMs, isSent: false });
    for (const [id, positionSec] of positions)
      if (this.#places.get(id)?.positionSec !== positionSec) note(id, positionSec);
    // A full list drops its oldest entry, which does not mean the track has ended.
    if (positions.size < MOST_PLACES)
      for (const [id, { positionSec }] of this.#places)
        if (positionSec !== null && !positions.has(id)) note(id, null);
    this.#write();
  }

  /** Changes to send. */
  changes(nowMs: number): LeftPlaceChanges {
    const unsent = [...this.#places].filter(([, { isSent }]) => !isSent);
    return Object.fromEntries(
      unsent
        .slice(-MOST_PLACES)
        .map(([id, { positionSec, atMs }]) => [
          id,
          { positionSec, agoSec: Math.max(0, (nowMs - atMs) / 1000) },
        ]),
    );
  }

  /**
   * Merges the backend's answer.
   *
   * @param askedAtMs when the changes were sent; later ones stay unsent
   * @returns this device's new positions
   */
  merge(rows: readonly LeftPlaceRow[], askedAtMs: number): ResumePositions {
    for (const [id, place] of this.#places)
      if (place.atMs <= askedAtMs) this.#places.set(id, { ...place, isSent: true });
    for (const { track_id: id, position_sec: positionSec, ago_sec: agoSec } of rows) {
      const known = this.#places.get(id);
      if (known && !known.isSent) continue;
      this.#places.set(id, { positionSec, atMs: askedAtMs - agoSec * 1000, isSent: true });
    }
    this.#write();
    const left = [...this.#places].sort(([, one], [, other]) => one.atMs - other.atMs);
    return new Map(
      left
        .flatMap(([id, { positionSec }]) =>
          positionSec === null ? [] : [[id, positionSec] as const],
        )
        .slice(-MOST_PLACES),
    );
  }

  #write(): void {
    const places = [...this.#places].sort(([, one], [, other]) => one.atMs - other.atMs);
    this.#places = new Map(places.slice(-2 * MOST_PLACES));
    const stored = { version: VERSION, userId: this.#userId, places: [...this.#places] };
    writeStored(LEFT_PLACES_KEY, JSON.stringify(stored));
  }
}

/** Null when none are stored for this listener. */
function readPlaces(userId: string): Map<string, LeftPlace> | null {
  const stored = parseStored(readStored(LEFT_PLACES_KEY), VERSION);
  if (stored?.userId !== userId || !Array.isArray(stored.places)) return null;
  return stored.places.every(isEntry) ? new Map(stored.places) : null;
}

function isEntry(entry: unknown): entry is [string, LeftPlace] {
  if (!Array.isArray(entry) || entry.length !== 2 || typeof entry[0] !== 'string') return false;
  const { positionSec, atMs, isSent } = (entry[1] ?? {}) as Partial<
    Record<keyof LeftPlace, unknown>
  >;
  const isPosition = positionSec === null || isNumberFrom(0, positionSec);
  return isPosition && isNumberFrom(-Infinity, atMs) && typeof isSent === 'boolean';
}
