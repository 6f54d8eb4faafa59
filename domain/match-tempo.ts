/** Largest change of speed before a track sounds like another one. */
export const MOST_STRETCH = 0.05;

/** `rate`: 1 is as recorded, 1.02 is faster. `stretch`: how far it is from 1, 0.02 either way. */
type TempoMatch = { rate: number; stretch: number };

/**
 * Playback rate at which a track's beats match another's. Half and double tempo match too: the nearest of
 * the three is chosen.
 *
 * @param bpm of the track to adapt
 * @param toBpm of the other track
 * @throws RangeError unless both are above 0
 */
export function matchTempo(bpm: number, toBpm: number): TempoMatch {
  for (const tempo of [bpm, toBpm])
    if (!(tempo > 0)) throw new RangeError(`Not a tempo in beats per minute: ${tempo}`);
  const gap = (target: number) => Math.abs(target - bpm);
  const target = [toBpm / 2, toBpm * 2].reduce(
    (nearest, other) => (gap(other) < gap(nearest) ? other : nearest),
    toBpm,
  );
  return { rate: target / bpm, stretch: gap(target) / bpm };
}
