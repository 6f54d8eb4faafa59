import { backdrop } from '../backdrop.ts';
import type { Inks } from '../inks.ts';
import { eggshellInlay, goldFlecks } from '../lacquer.ts';
import { mixColors, rampColor } from '../palette.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { sunRecord } from '../sun-record.ts';
import { circle, defs, element, group, type Point, repeat } from '../svg-markup.ts';

/** A moon that falls through the night and lands as a record, leaving its rings behind. */
export function drawTrail(random: SeededRandom, inks: Inks): string {
  const isFromLeft = random.next() < 0.5;
  const at = (x: number) => (isFromLeft ? x : 1200 - x);
  const moon: Point = [at(random.between(170, 300)), random.between(150, 290)];
  const sun: Point = [at(random.between(740, 860)), random.between(760, 880)];
  const [small, large] = [random.between(80, 120), random.between(330, 400)];
  const bend = random.between(-220, 220);
  const count = 40;
  const rings = repeat(count, (i) => {
    const share = (i / (count - 1)) ** 1.15;
    const arch = Math.sin(share * Math.PI) * bend;
    const [x, y] = [
      moon[0] + (sun[0] - moon[0]) * share + arch * 0.6,
      moon[1] + (sun[1] - moon[1]) * share - arch * 0.4,
    ];
    const color = rampColor([inks.sky[1], ...inks.land.slice(0, 1), inks.disc[1]], share);
    return circle(x, y, small + (large - small) * share, {
      fill: color,
      stroke: mixColors(color, inks.neon, 0.7),
      'stroke-width': 2 + 3 * share,
    });
  });
  return [
    backdrop(inks, moon, small * 2.6),
    goldFlecks(random, 900, () => 0.55, [inks.line, inks.neon]),
    group({}, ...rings),
    eggshellMoon(random, moon, small, inks),
    sunRecord(random, inks, sun, large),
  ].join('');
}

function eggshellMoon(random: SeededRandom, [x, y]: Point, radius: number, { land, line }: Inks) {
  const box = { x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 };
  const shell = eggshellInlay(random, box, radius / 4.5, () =>
    mixColors(line, land[0], random.between(0, 0.24)),
  );
  return (
    defs(element('clipPath', { id: 'moon' }, circle(x, y, radius))) +
    circle(x, y, radius, { fill: land[1] }) +
    group({ 'clip-path': 'url(#moon)' }, shell)
  );
}
