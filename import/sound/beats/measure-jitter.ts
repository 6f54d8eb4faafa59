import type { Curve } from './curve.ts';
import type { Line, Span } from './fold.ts';
import { median } from './refine-line.ts';
import type { Rises } from './rises.ts';

const NEAR_SEC = 0.05;

/** The deviation of strokes from their grid: kicks, or claps and hats if a long bass hides the kicks. */
export function measureJitterSec({ low, high, hopSec }: Rises, line: Line, span: Span): number {
  return Math.min(...[low, high].map((curve) => jitterOf(curve, hopSec, line, span)));
}

/** The median of the stronger half. */
function jitterOf(curve: Curve, hopSec: number, line: Line, span: Span): number {
  const reach = Math.round(NEAR_SEC / hopSec);
  const found: { rise: number; sec: number }[] = [];
  for (
    let sec =
      line.offsetSec + Math.ceil((span.fromSec - line.offsetSec) / line.beatSec) * line.beatSec;
    sec < span.toSec;
    sec += line.beatSec
  ) {
    const centre = Math.round(sec / hopSec);
    let [rise, at] = [0, centre];
    for (let i = Math.max(0, centre - reach); i <= centre + reach && i < curve.length; i++)
      if (curve.at(i) > rise) [rise, at] = [curve.at(i), i];
    if (rise > 0) found.push({ rise, sec: at * hopSec - sec });
  }
  if (found.length === 0) return Number.POSITIVE_INFINITY;
  const least = median(found.map(({ rise }) => rise));
  const strong = found.filter(({ rise }) => rise >= least).map(({ sec }) => sec);
  const middle = median(strong);
  return median(strong.map((sec) => Math.abs(sec - middle)));
}
