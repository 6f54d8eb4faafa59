import type { Section } from '#domain/section.ts';

/** A bar's RMS below 150 Hz, up to 1.1 kHz, and above. */
export type Bar = { sec: number; levels: readonly [number, number, number] };

/** Relative to the louder bars. */
const FULL_LOW = 0.6;
const FULL_ALL = 0.7;
/** In bars; shorter sections are fills. */
const SHORTEST = 4;
const LONGEST_BUILD_UP = 8;
const BUILD_UP_DB = 2;
const THIN_DB = 1;
const LONGEST_END = 48;

type Run = { first: number; count: number; isFull: boolean };

/**
 * A track's form, as far as a mix needs it: drops, where kick, bass and the rest play; the introduction, breaks
 * and the outro, where they do not; and build-ups, where a break rises into a drop.
 */
export function findSections(bars: Bar[]): Section[] {
  if (bars.length < 2 * SHORTEST) return [];
  const whole = bars.map(({ levels }) => Math.hypot(...levels));
  const usualLow = upperQuartile(bars.map(({ levels }) => levels[0]));
  const usualAll = upperQuartile(whole);
  if (usualAll === 0) return [];
  const isFull = bars.map(
    ({ levels }, i) =>
      levels[0] >= FULL_LOW * usualLow && (whole[i] as number) >= FULL_ALL * usualAll,
  );
  const runs = joinShort(toRuns(isFull));
  const at = (bar: number) => (bars[bar] as Bar).sec;
  return runs.flatMap((run, i): Section[] => {
    const { first, count } = run;
    if (run.isFull) {
      const isFirst = i === 0;
      const isLast = i === runs.length - 1;
      const opening = isFirst ? countThin(bars.slice(first, first + count)) : 0;
      const closing = isLast ? countThin(bars.slice(first + opening, first + count).reverse()) : 0;
      return [
        ...(opening > 0 ? [{ fromSec: at(first), kind: 'intro' as const }] : []),
        { fromSec: at(first + opening), kind: 'drop' },
        ...(closing > 0 ? [{ fromSec: at(first + count - closing), kind: 'outro' as const }] : []),
      ];
    }
    if (i === runs.length - 1)
      return [{ fromSec: at(first), kind: runs.length === 1 ? 'break' : 'outro' }];
    const kind = i === 0 ? ('intro' as const) : ('break' as const);
    const build = findBuildUp(bars, first, count);
    if (build === null) return [{ fromSec: at(first), kind }];
    const rise = { fromSec: at(build), kind: 'build-up' as const };
    return build === first ? [rise] : [{ fromSec: at(first), kind }, rise];
  });
}

/**
 * The number of bars, from the first one, that have the kick but little sound of higher
 * frequencies.
 */
function countThin(bars: Bar[]): number {
  const above = bars.map(({ levels }) => 20 * Math.log10(Math.hypot(levels[1], levels[2]) + 1e-6));
  let [most, thin] = [THIN_DB, 0];
  for (let count = SHORTEST; count <= Math.min(LONGEST_END, bars.length - SHORTEST); count++) {
    // Louder than everything before, and than the bars just before.
    const before = mean(above.slice(0, count));
    const step =
      mean(above.slice(count, count + SHORTEST)) -
      Math.max(before, mean(above.slice(count - SHORTEST, count)));
    if (step > most) [most, thin] = [step, count];
  }
  return thin;
}

function toRuns(isFull: boolean[]): Run[] {
  const runs: Run[] = [];
  isFull.forEach((full, bar) => {
    const last = runs.at(-1);
    if (last?.isFull === full) last.count++;
    else runs.push({ first: bar, count: 1, isFull: full });
  });
  return runs;
}

/** Merges the shortest sections first, until each is long enough. */
function joinShort(runs: Run[]): Run[] {
  const shortest = runs.reduce((least, run) => Math.min(least, run.count), SHORTEST);
  if (shortest >= SHORTEST || runs.length === 1) return runs;
  const at = runs.findIndex(({ count }) => count === shortest);
  const joined: Run[] = [];
  runs.forEach((run, i) => {
    const isFull = i === at ? !run.isFull : run.isFull;
    const last = joined.at(-1);
    if (last?.isFull === isFull) last.count += run.count;
    else joined.push({ ...run, isFull });
  });
  return joinShort(joined);
}

/** The bar from which the sound above the kick rises towards a drop, or null. */
function findBuildUp(bars: Bar[], first: number, count: number): number | null {
  const from = first + count - Math.min(count, LONGEST_BUILD_UP);
  const high = bars
    .slice(from, first + count)
    .map(({ levels }) => Math.hypot(levels[1], levels[2]));
  const half = Math.floor(high.length / 2);
  const riseDb =
    20 * Math.log10(mean(high.slice(half)) / (mean(high.slice(0, half)) + 1e-6) + 1e-6);
  return riseDb >= BUILD_UP_DB ? from : null;
}

const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;

const upperQuartile = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(0.75 * values.length)] ?? 0;
