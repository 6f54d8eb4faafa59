import { backdrop } from '../backdrop.ts';
import { birdRing, LAC_BIRD, ring, sawtooth, tangentCircles } from '../drum.ts';
import type { Inks } from '../inks.ts';
import { goldFlecks } from '../lacquer.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { sunRecord } from '../sun-record.ts';
import {
  defs,
  group,
  type Point,
  path,
  polar,
  radialGradient,
  repeat,
  throughPoints,
} from '../svg-markup.ts';

/** A record with light bursting from behind it, and the drum's bands around it. */
export function drawRays(random: SeededRandom, inks: Inks): string {
  const middle: Point = random.next() < 0.5 ? [600, 600] : [600, random.between(700, 860)];
  const radius = random.between(210, 280);
  const beams = Math.round(random.between(12, 26));
  const twist = random.between(-9, 9);
  const burst = repeat(beams, (i) => {
    const angle = (i * 360) / beams + twist;
    const width = 180 / beams;
    const points = [
      polar(0, 0, ...middle),
      polar(1700, angle, ...middle),
      polar(1700, angle + width, ...middle),
    ];
    return path(throughPoints(points, true), { fill: 'url(#beam)' });
  });
  const reach = radius / 500;
  const bands = group(
    { transform: `translate(${middle[0]} ${middle[1]})scale(${reach})` },
    defs(path(LAC_BIRD, { id: 'lac', fill: inks.line, 'fill-rule': 'evenodd' })),
    ring(560, inks.line, 5, 0.9),
    tangentCircles(604, 22, 44, inks.line),
    ring(648, inks.line, 5, 0.9),
    birdRing('lac', 742, 1.14, Math.round(random.between(9, 15))),
    ring(836, inks.line, 5, 0.9),
    path(sawtooth(852, 930, Math.round(random.between(36, 64))), { fill: inks.neon }),
  );
  return [
    backdrop(inks, middle, radius * 2),
    defs(
      radialGradient(
        'beam',
        [...middle, 900],
        [0, inks.neon, 0.75],
        [0.55, inks.land[0], 0.75],
        [1, inks.land[1], 0.7],
      ),
      radialGradient(
        'shade',
        [...middle, radius * 2.1],
        [0.6, inks.land[2], 0.85],
        [1, inks.land[2], 0],
      ),
    ),
    ...burst,
    group(
      {},
      goldFlecks(random, 700, () => 0.6, [inks.line, inks.neon]),
    ),
    path(circlePath(middle, radius * 2.1), { fill: 'url(#shade)' }),
    bands,
    sunRecord(random, inks, middle, radius),
  ].join('');
}

const circlePath = ([x, y]: Point, r: number) =>
  throughPoints(
    repeat(72, (i) => polar(r, i * 5, x, y)),
    true,
  );
