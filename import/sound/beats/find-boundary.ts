import { fold, type Line, type Span } from './fold.ts';
import type { Rises } from './rises.ts';

const LEANING_SEC = 12;
const WINDOW_SEC = 4;
/** In hops. */
const REACH = 3;
const MOST_CONTRAST = 6;
/** Relative to the mean. */
const SILENT = 0.02;

type Stretch = { line: Line; span: Span };

/** Finds where one tempo segment ends and the next begins. */
export function findBoundary(rises: Rises, before: Stretch, after: Stretch): number {
  // Windows overlap, and may extend beyond the boundary.
  const fromSec = Math.max(before.span.fromSec, before.span.toSec - LEANING_SEC);
  const toSec = Math.min(after.span.toSec, after.span.fromSec + LEANING_SEC);
  const roughSec = findChange(rises, before, after, { fromSec, toSec });
  return findStroke(rises, before, after, {
    fromSec: Math.max(fromSec, roughSec - WINDOW_SEC),
    toSec: Math.min(toSec, roughSec + WINDOW_SEC),
  });
}

/**
 * The time from which the sound resembles the later stretch more than the earlier one. It is found
 * without kicks, too.
 */
function findChange(
  rises: Rises,
  before: Stretch,
  after: Stretch,
  { fromSec, toSec }: Span,
): number {
  const curves = [rises.low, rises.high];
  const similarityTo = ({ line, span }: Stretch) => {
    const usual = curves.map((curve) => fold(curve, rises.hopSec, line, span).values);
    return (window: Span) =>
      curves.reduce((sum, curve, i) => {
        const { values } = fold(curve, rises.hopSec, line, window);
        return sum + correlation(values, usual[i] as Float64Array);
      }, 0);
  };
  const [similarityBefore, similarityAfter] = [similarityTo(before), similarityTo(after)];
  let [sum, most, best] = [0, 0, fromSec];
  for (let sec = fromSec; sec + WINDOW_SEC <= toSec; sec++) {
    const window = { fromSec: sec, toSec: sec + WINDOW_SEC };
    sum += similarityBefore(window) - similarityAfter(window);
    if (sum > most) [most, best] = [sum, sec + (WINDOW_SEC + 1) / 2];
  }
  return best;
}

function correlation(one: Float64Array, other: Float64Array): number {
  const mean = (values: Float64Array) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [product, squareOne, squareOther] = [0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    const [a, b] = [(one[i] as number) - meanOne, (other[i] as number) - meanOther];
    product += a * b;
    squareOne += a * a;
    squareOther += b * b;
  }
  return squareOne > 0 && squareOther > 0 ? product / Math.sqrt(squareOne * squareOther) : 0;
}

/**
 * The next stretch's first beat. Up to that point the strokes lie on the beats of the former
 * stretch, after it on those of the next one.
 */
function findStroke(
  rises: Rises,
  before: Stretch,
  after: Stretch,
  { fromSec, toSec }: Span,
): number {
  const own = strokes(rises, before.line, fromSec, toSec);
  const next = strokes(rises, after.line, fromSec, toSec);
  const usual =
    [...own, ...next].reduce((sum, { contrast }) => sum + contrast, 0) / (own.length + next.length);
  const changes = [
    ...own.map(({ sec, contrast }) => ({ sec: sec + 0.01, gain: contrast - usual })),
    ...next.map(({ sec, contrast }) => ({ sec: sec - 0.01, gain: usual - contrast })),
  ].sort((a, b) => a.sec - b.sec);
  let [sum, most, at] = [0, 0, fromSec];
  for (const { sec, gain } of changes) {
    sum += gain;
    if (sum > most) [most, at] = [sum, sec];
  }
  // A stroke there belongs to the next stretch.
  return next.find(({ sec }) => sec >= at - 0.05)?.sec ?? at;
}

/**
 * For each beat of a line, its peak relative to the mean of the half beats before and after it, so
 * that loudness does not matter.
 */
function strokes({ low, high, hopSec }: Rises, line: Line, fromSec: number, toSec: number) {
  const first = Math.ceil((fromSec - line.offsetSec) / line.beatSec);
  const count = Math.max(0, Math.floor((toSec - fromSec) / line.beatSec));
  const half = Math.round(line.beatSec / 2 / hopSec);
  return Array.from({ length: count }, (_, i) => {
    const sec = line.offsetSec + (first + i) * line.beatSec;
    const centre = Math.round(sec / hopSec);
    let [near, around] = [0, 0];
    for (let k = centre - half; k <= centre + half; k++) {
      const value = low.at(k) + high.at(k);
      if (Math.abs(k - centre) <= REACH) near = Math.max(near, value);
      around += value / (2 * half + 1);
    }
    return { sec, contrast: around > SILENT ? Math.min(MOST_CONTRAST, near / around) : 0 };
  });
}
