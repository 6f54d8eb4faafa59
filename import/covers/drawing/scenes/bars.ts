import { backdrop } from '../backdrop.ts';
import { ring } from '../drum.ts';
import type { Inks } from '../inks.ts';
import { goldFlecks, neon, neonFilters } from '../lacquer.ts';
import { rampColor } from '../palette.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { sunRecord } from '../sun-record.ts';
import { circle, defs, group, rect, repeat, round } from '../svg-markup.ts';

/** Equaliser bars around a record. */
export function drawBars(random: SeededRandom, inks: Inks): string {
  const radius = random.between(200, 260);
  const count = 8 * Math.round(random.between(8, 13));
  const waves = repeat(3, () => ({
    times: Math.round(random.between(2, 9)),
    phase: random.between(0, 6.28),
  }));
  const heights = repeat(count, (i) => {
    const angle = (i / count) * 2 * Math.PI;
    const swell = waves.reduce((sum, { times, phase }) => sum + Math.sin(angle * times + phase), 0);
    return 46 + 44 * Math.abs(swell) + random.between(0, 70);
  });
  const gap = (2 * Math.PI * (radius + 50)) / count;
  const bars = heights.map((height, i) =>
    rect(-gap * 0.3, -(radius + 46 + height), gap * 0.6, height, {
      rx: gap * 0.3,
      fill: rampColor([inks.disc[0], inks.neon, inks.disc[1]], (height - 46) / 190),
      transform: `rotate(${round((i * 360) / count)})`,
    }),
  );
  const echoes = repeat(6, (i) =>
    ring(radius + 330 + i * 62, inks.neon, 6 - i * 0.8, 0.42 - i * 0.06),
  );
  return [
    backdrop(inks, [600, 600], 420),
    defs(neonFilters(24, 6)),
    goldFlecks(random, 900, (x, y) => (Math.hypot(x - 600, y - 600) > 420 ? 0.6 : 0), [
      inks.line,
      inks.neon,
    ]),
    group(
      { transform: 'translate(600 600)' },
      ...echoes,
      circle(0, 0, radius + 300, { fill: inks.land[2], opacity: 0.78 }),
      ring(radius + 300, inks.neon, 5, 0.9),
      ring(radius + 24, inks.neon, 5, 0.9),
      neon(bars.join('')),
    ),
    sunRecord(random, inks, [600, 600], radius),
  ].join('');
}
