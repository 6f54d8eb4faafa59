export type HeardPart = { fromSec: number; toSec: number; times: number; share: number };

const MOST_SHOWN = 3;
/** A smaller drop from one part to the next, as a share of the most heard part, is noise. */
const LEAST_DROP = 0.03;

/** @param heard how often each of the track's equally long parts was heard */
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

/** The most heard parts, most heard first, without near neighbours. */
export function mostHeard(parts: readonly HeardPart[]): HeardPart[] {
  const chosen: number[] = [];
  const ranked = parts.map((_, n) => n).sort((a, b) => timesAt(parts, b) - timesAt(parts, a));
  for (const n of ranked) {
    if (chosen.length >= MOST_SHOWN || timesAt(parts, n) === 0) break;
    if (chosen.every((other) => Math.abs(other - n) > 2)) chosen.push(n);
  }
  return chosen.flatMap((n) => parts[n] ?? []);
}

/** How often the last part of each quarter was heard, as a share of the most heard part. */
export const remainingAtQuarters = (parts: readonly HeardPart[]): number[] =>
  [1, 2, 3, 4].map((quarter) => parts[Math.ceil((parts.length * quarter) / 4) - 1]?.share ?? 0);

/** Where the most listeners leave; null without a drop of more than `LEAST_DROP`. */
export function steepestDrop(parts: readonly HeardPart[]): number | null {
  let [atSec, steepest]: [number | null, number] = [null, LEAST_DROP];
  for (const [n, { share, toSec }] of parts.entries()) {
    const drop = share - (parts[n + 1]?.share ?? share);
    if (drop > steepest) [atSec, steepest] = [toSec, drop];
  }
  return atSec;
}

const timesAt = (parts: readonly HeardPart[], n: number) => parts[n]?.times ?? 0;
