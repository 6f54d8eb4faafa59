/** A listen: 30 s, or half of a shorter track. */
const ENOUGH_MS = 30_000;

/**
 * Whether a play was long enough to count as a listen.
 *
 * @param heardMs milliseconds actually heard; seeking adds nothing
 * @param trackMs full length in milliseconds
 * @throws RangeError when either is negative or not finite
 */
export function countsAsListen(heardMs: number, trackMs: number): boolean {
  for (const ms of [heardMs, trackMs])
    if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`Not a duration in ms: ${ms}`);
  return heardMs >= listenAfterMs(trackMs);
}

/** Milliseconds to be heard for a listen, at least 1. @param trackMs full length */
export const listenAfterMs = (trackMs: number) => Math.max(1, Math.min(trackMs / 2, ENOUGH_MS));
