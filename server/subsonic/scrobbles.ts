import { createHmac } from 'node:crypto';
import type { Listen } from '#server/api/listens/listen.ts';

const SHORTEST_MS = 30_000;
const DAY_MS = 86_400_000;
/** Before there were such apps: a number of seconds, for example. */
const EARLIEST_MS = Date.UTC(2000);

type Play = { userId: string; trackId: string; durationSec: number; startedMs: number };

/**
 * A play that an app reports, as the listen of a page. Nobody hears a track twice in its own length, so reports of one
 * account for one such span have the same id, and count once. The key makes the id useless to whoever reads it.
 */
export function toListen(
  { userId, trackId, durationSec, startedMs }: Play,
  { nowMs, key }: { nowMs: number; key: string },
): Listen {
  const span = Math.floor(startedMs / Math.max(durationSec * 1000, SHORTEST_MS));
  const hash = createHmac('sha256', key).update(`play ${userId} ${trackId} ${span}`).digest('hex');
  const id = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
  return {
    id,
    trackId,
    agoSec: Math.max(0, Math.round((nowMs - startedMs) / 1000)),
    source: 'direct',
  };
}

/**
 * When the play began; a time that the app cannot mean is now. One that is long ago stays so: what is older than the
 * site counts (private.add_listens) must not count as of today.
 */
export function readStart(given: string | undefined, nowMs: number): number {
  const startedMs = Number(given || Number.NaN);
  const isPossible = startedMs > EARLIEST_MS && startedMs <= nowMs + DAY_MS;
  return isPossible ? Math.min(startedMs, nowMs) : nowMs;
}
