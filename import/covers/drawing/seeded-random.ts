import { seededRandom as seededNumbers } from '#domain/seeded-random.ts';

export type SeededRandom = {
  /** A number in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
};

/** The same seed draws the same picture on every machine. */
export function seededRandom(seed: string): SeededRandom {
  const next = seededNumbers(seed);
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
