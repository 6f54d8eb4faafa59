import type { Inks } from '../inks.ts';
import { neon, neonFilters } from '../lacquer.ts';
import { mixColors } from '../palette.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { sunRecord } from '../sun-record.ts';
import {
  defs,
  group,
  type Point,
  path,
  polar,
  radialGradient,
  rect,
  repeat,
  round,
} from '../svg-markup.ts';

/** Headlights around a roundabout at night: arcs of light about a record. */
export function drawVortex(random: SeededRandom, inks: Inks): string {
  const middle: Point = [random.between(420, 780), random.between(420, 780)];
  const radius = random.between(130, 200);
  const colors = [inks.neon, inks.disc[0], inks.disc[1], inks.land[0], inks.line] as const;
  const arcs = repeat(170, (i) => {
    const share = i / 169;
    return arc(random, middle, radius * 1.15 + 860 * share ** 1.25, {
      stroke: random.pick(colors),
      width: random.between(1.5, 6 + 5 * share),
      sweep: random.between(24, 130) * (1.15 - 0.5 * share),
      opacity: random.between(0.4, 1),
    });
  });
  const bright = repeat(9, (i) =>
    arc(random, middle, radius * 1.4 + i * random.between(60, 90), {
      stroke: random.pick(colors),
      width: random.between(9, 17),
      sweep: random.between(24, 70),
      opacity: 1,
    }),
  );
  const night = mixColors(inks.land[2], '#000000', 0.3);
  return [
    defs(
      neonFilters(26, 7),
      radialGradient(
        'night',
        [...middle, 1000],
        [0, mixColors(night, inks.disc[1], 0.3)],
        [0.5, night],
        [1, mixColors(night, '#000000', 0.4)],
      ),
    ),
    rect(0, 0, 1200, 1200, { fill: 'url(#night)' }),

    group({}, ...arcs),
    neon(bright.join('')),
    sunRecord(random, inks, middle, radius),
  ].join('');
}

type Arc = { stroke: string; width: number; sweep: number; opacity: number };

function arc(
  random: SeededRandom,
  [x, y]: Point,
  r: number,
  { stroke, width, sweep, opacity }: Arc,
) {
  const start = random.between(0, 360);
  const [x1, y1] = polar(r, start, x, y);
  const [x2, y2] = polar(r, start + sweep, x, y);
  const d = `M${round(x1)} ${round(y1)}A${round(r)} ${round(r)} 0 0 1 ${round(x2)} ${round(y2)}`;
  return path(d, {
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    opacity,
  });
}
