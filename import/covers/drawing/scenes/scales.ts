import { backdrop } from '../backdrop.ts';
import { ring } from '../drum.ts';
import type { Inks } from '../inks.ts';
import { goldFlecks } from '../lacquer.ts';
import { rampColor } from '../palette.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { sunRecord } from '../sun-record.ts';
import { circle, group, type Point, repeat, round } from '../svg-markup.ts';

/** Scale-shaped waves, as in old prints, and a record rising from them. */
export function drawScales(random: SeededRandom, inks: Inks): string {
  const sun: Point = [600 + random.between(-130, 130), random.between(430, 520)];
  const radius = random.between(300, 370);
  const size = random.between(64, 110);
  const top = random.between(600, 680);
  const rows = Math.ceil((1320 - top) / (size * 0.5));
  const water = repeat(rows, (row) => {
    const y = top + row * size * 0.5 + size;
    const fill = rampColor(inks.land, Math.min(1, row / (rows - 3)));
    return repeat(Math.ceil(1200 / (size * 2)) + 2, (i) => {
      const x = i * size * 2 + (row % 2 ? -size : 0);
      return scale([x, y], size, fill, inks);
    }).join('');
  });
  return [
    backdrop(inks, sun, radius * 1.2),
    halo(sun, radius, inks),
    goldFlecks(random, 460, (_x, y) => (y < top ? 0.6 : 0), [inks.line, inks.neon]),
    sunRecord(random, inks, sun, radius),
    ...water,
  ].join('');
}

function scale([x, y]: Point, size: number, fill: string, { neon, line }: Inks): string {
  return group(
    { transform: `translate(${round(x)} ${round(y)})` },
    circle(0, 0, size, { fill, stroke: neon, 'stroke-width': 4 }),
    ring(size * 0.74, neon, 3, 0.75),
    ring(size * 0.5, line, 2.6, 0.6),
    circle(0, 0, size * 0.26, { fill: neon, opacity: 0.8 }),
  );
}

const halo = ([x, y]: Point, radius: number, { neon }: Inks) =>
  group(
    { transform: `translate(${round(x)} ${round(y)})` },
    ...repeat(5, (i) => ring(radius * (1.12 + i * 0.14), neon, 7 - i, 0.5 - i * 0.09)),
  );
