import { backdrop } from '../backdrop.ts';
import type { Inks } from '../inks.ts';
import { goldFlecks } from '../lacquer.ts';
import { mixColors } from '../palette.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { sunRecord } from '../sun-record.ts';
import { group, type Point, path, rect, repeat, throughPoints } from '../svg-markup.ts';

const SHORE = 860;

/** The towers of Hạ Long before a huge record, and its light on the water. */
export function drawKarst(random: SeededRandom, inks: Inks): string {
  const sun: Point = [random.between(420, 780), random.between(430, 540)];
  const radius = random.between(300, 380);
  const { land, sky } = inks;
  const rows = [
    { color: mixColors(land[0], sky[1], 0.35), towers: 6, height: 330 },
    { color: land[1], towers: 5, height: 290 },
    { color: land[2], towers: 4, height: 240 },
  ];
  const ranges = rows.map(({ color, towers, height }, row) =>
    repeat(towers, (i) => {
      const middle = ((i + random.between(0.1, 0.9)) * 1200) / towers;
      // The nearest towers stand at the sides, like a curtain.
      const x = row === 2 ? (middle < 600 ? middle * 0.5 : 1200 - (1200 - middle) * 0.5) : middle;
      return tower(random, x, height * random.between(0.55, 1.1), color, inks);
    }).join(''),
  );
  return [
    backdrop(inks, sun, radius * 1.2),
    goldFlecks(random, 420, (_x, y) => (y < 500 ? 0.5 : 0), [inks.line, inks.neon]),
    sunRecord(random, inks, sun, radius),
    ...ranges,
    rect(0, SHORE, 1200, 1200 - SHORE, { fill: land[2] }),
    shimmer(random, sun[0], radius, inks),
  ].join('');
}

function tower(random: SeededRandom, x: number, height: number, fill: string, { neon }: Inks) {
  const width = height * random.between(0.62, 1.05);
  const lean = random.between(-0.16, 0.16);
  const steps = 24;
  const outline = repeat(steps + 1, (i): Point => {
    const across = (i / steps) * 2 - 1;
    const rise = (1 - Math.abs(across) ** 2.2) ** 0.9;
    const rough = i === 0 || i === steps ? 0 : random.between(-9, 9);
    return [x + (across + lean * rise) * (width / 2), SHORE - height * rise + rough];
  });
  const ridges = repeat(4, (i) => {
    const from = outline[6 + i * 4] ?? [x, SHORE];
    return path(
      throughPoints([
        from,
        [from[0] + random.between(-12, 12), from[1] + height * 0.22],
        [from[0] + random.between(-22, 22), from[1] + height * random.between(0.34, 0.6)],
      ]),
      { fill: 'none', stroke: neon, 'stroke-width': 2.6, opacity: 0.28 },
    );
  });
  const light = path(throughPoints(outline.slice(3, -3)), {
    fill: 'none',
    stroke: neon,
    'stroke-width': 4,
    opacity: 0.6,
    'stroke-linejoin': 'round',
  });
  return group({}, path(throughPoints(outline, true), { fill }), ...ridges, light);
}

/** Dashes on the water, thick under the record and thin to the sides. */
function shimmer(random: SeededRandom, x: number, radius: number, { disc, neon }: Inks): string {
  const dashes = repeat(110, () => {
    const depth = random.next() ** 1.4;
    const y = SHORE + 10 + depth * (1180 - SHORE);
    const spread = radius * (0.6 + depth * 0.9);
    const middle = x + (random.next() + random.next() - 1) * spread;
    const length = random.between(24, 120) * (1 - depth * 0.3);
    return rect(middle - length / 2, y, length, random.between(3, 7), {
      rx: 3,
      fill: random.next() < 0.7 ? disc[0] : neon,
      opacity: random.between(0.3, 0.9),
    });
  });
  return group({}, ...dashes);
}
