import { chevrons, grooves, ring, sawtooth, starPath } from './drum.ts';
import type { Inks } from './inks.ts';
import type { SeededRandom } from './seeded-random.ts';
import { circle, defs, group, path, radialGradient } from './svg-markup.ts';

/** Numbers of rays that divide the circle evenly; the Ngọc Lũ drum has fourteen. */
const RAYS = [8, 10, 12, 14, 16] as const;

/** The sun of a drawn cover: a record, with a drum's star as its label. */
export function sunRecord(
  random: SeededRandom,
  { disc, line, label }: Inks,
  [x, y]: readonly [number, number],
  radius: number,
): string {
  const rays = random.pick(RAYS);
  const labelShare = random.between(0.44, 0.6);
  const hasTeeth = random.next() < 0.5;
  const inner = 500 * labelShare;
  return group(
    { transform: `translate(${x} ${y})scale(${radius / 500})` },
    defs(radialGradient('record', [0, 0, 500], [0.4, disc[0]], [1, disc[1]])),
    circle(0, 0, 500, { fill: 'url(#record)' }),
    grooves(inner + 20, hasTeeth ? 424 : 486, 12, line, 0.6),
    hasTeeth ? path(sawtooth(484, 440, rays * 4), { fill: line, opacity: 0.85 }) : '',
    ring(496, line, 8, 0.9),
    circle(0, 0, inner, { fill: label }),
    ring(inner - 10, line, 4),
    group(
      { transform: `scale(${labelShare})rotate(${random.between(0, 360)})` },
      path(chevrons(440, 170, rays), { stroke: line, 'stroke-width': 7, fill: 'none' }),
      path(starPath(448, 170, rays), { fill: line }),
      circle(0, 0, 66, { fill: label }),
      circle(0, 0, 22, { fill: line }),
    ),
  );
}
