export type HeardPart = { fromSec: number; toSec: number; times: number; share: number };

const MOST_SHOWN = 3;
/** A change from part to part smaller than this share of the listeners says nothing. */
const LEAST_DROP = 0.03;

/** @param heard how often each part of the track was heard; all are equally long */
export function heardParts(heard: readonly number[], durationSec: number): HeardPart[] {
  const most = Math.max(1, ...heard);
  const partSec = durationSec / heard.length;
  return heard.map((times, n) => ({
    fromSec: n * partSec,
    toSec: (n + 1) * partSec,
    times,
    share: times / most,
  }));
}

/** Parts that are not beside each other, most heard first. */
export function mostHeard(parts: readonly HeardPart[]): HeardPart[] {
  const chosen: number[] = [];
  const ranked = parts.map((_, n) => n).sort((a, b) => timesAt(parts, b) - timesAt(parts, a));
  for (const n of ranked) {
    if (chosen.length >= MOST_SHOWN || timesAt(parts, n) === 0) break;
    if (chosen.every((other) => Math.abs(other - n) > 2)) chosen.push(n);
  }
  return chosen.flatMap((n) => parts[n] ?? []);
}

/** How many of those who heard the part that was heard most were there at the end of each quarter. */
export const remainingAtQuarters = (parts: readonly HeardPart[]): number[] =>
  [1, 2, 3, 4].map((quarter) => parts[Math.ceil((parts.length * quarter) / 4) - 1]?.share ?? 0);

/** Where most of them leave; null where nobody does. */
export function steepestDrop(parts: readonly HeardPart[]): number | null {
  let [atSec, steepest]: [number | null, number] = [null, LEAST_DROP];
  for (const [n, { share, toSec }] of parts.entries()) {
    const drop = share - (parts[n + 1]?.share ?? share);
    if (drop > steepest) [atSec, steepest] = [toSec, drop];
  }
  return atSec;
}

const timesAt = (parts: readonly HeardPart[], n: number) => parts[n]?.times ?? 0;
