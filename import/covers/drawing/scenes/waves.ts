import { backdrop } from '../backdrop.ts';
import { LAC_BIRD } from '../drum.ts';
import type { Inks } from '../inks.ts';
import { goldFlecks } from '../lacquer.ts';
import { rampColor } from '../palette.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { sunRecord } from '../sun-record.ts';
import { group, type Point, path, repeat, round, throughPoints } from '../svg-markup.ts';

/** A record rising or setting behind rolling water, with birds before it. */
export function drawWaves(random: SeededRandom, inks: Inks): string {
  const sun: Point = [random.between(380, 820), random.between(400, 520)];
  const radius = random.between(230, 320);
  const layers = Math.round(random.between(4, 6));
  const waves = repeat(layers, (layer) => {
    const share = layer / (layers - 1);
    return wave(random, 590 + 430 * share, rampColor(inks.land, share), inks.neon, layer);
  });
  return [
    backdrop(inks, sun, radius * 1.25),
    goldFlecks(random, 500, (_x, y) => (y < 600 ? 0.5 : 0), [inks.line, inks.neon]),
    sunRecord(random, inks, sun, radius),
    ...waves,
    birds(random, inks.land[2], sun),
  ].join('');
}

function wave(random: SeededRandom, y: number, fill: string, line: string, layer: number): string {
  const height = random.between(26, 58) + layer * 5;
  const [long, short] = [random.between(560, 900), random.between(240, 380)];
  const [phase, otherPhase] = [random.between(0, 7), random.between(0, 7)];
  const crest = (drop: number): Point[] =>
    repeat(81, (i) => {
      const x = i * 15;
      const swell = Math.sin((x / long) * 2 * Math.PI + phase);
      const ripple = 0.35 * Math.sin((x / short) * 2 * Math.PI + otherPhase);
      return [x, y + drop - height * (swell + ripple) * (1 - drop / 260)];
    });
  const body = throughPoints([[0, 1200], ...crest(0), [1200, 1200]], true);
  const lines = repeat(6, (i) =>
    path(throughPoints(crest(14 + i * 22)), {
      fill: 'none',
      stroke: line,
      'stroke-width': 5 - i * 0.6,
      opacity: 0.5 - i * 0.07,
    }),
  );
  const foam = path(throughPoints(crest(0)), {
    fill: 'none',
    stroke: line,
    'stroke-width': 7,
    opacity: 0.9,
  });
  return path(body, { fill }) + group({}, ...lines) + foam;
}

function birds(random: SeededRandom, fill: string, [sunX]: Point): string {
  const isLeft = sunX > 600;
  const count = Math.round(random.between(2, 4));
  return repeat(count, (i) => {
    const x = isLeft ? random.between(120, 400) : random.between(800, 1080);
    const y = 130 + i * 110 + random.between(-24, 24);
    const scale = random.between(0.6, 1.25);
    const mirror = isLeft ? scale : -scale;
    return path(LAC_BIRD, {
      transform: `translate(${round(x)} ${round(y)})scale(${round(mirror)} ${round(scale)})rotate(-14)`,
      fill,
      'fill-rule': 'evenodd',
    });
  }).join('');
}
