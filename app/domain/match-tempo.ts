/** So much faster or slower a track may be played before it is heard as another track. */
export const MOST_STRETCH = 0.05;

/** `rate`: 1 is as recorded, 1.02 is faster. `stretch`: how far it is from 1, 0.02 either way. */
type TempoMatch = { rate: number; stretch: number };

/**
 * How fast a track is to be played so that its beats fall on those of another. Half the tempo and
 * twice the tempo fall on them too: of the three it is the nearest.
 *
 * @param bpm of the track that is to be fitted, beats per minute
 * @param toBpm of the track that it is fitted to
 * @throws RangeError when either is not above 0
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
