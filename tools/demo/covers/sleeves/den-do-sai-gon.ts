import { band, grooves, ring, starPath } from '#import/covers/drawing/drum.ts';
import { goldFlecks, neon, neonFilters, seedDots } from '#import/covers/drawing/lacquer.ts';
import { mixColors, palette } from '#import/covers/drawing/palette.ts';
import type { SeededRandom } from '#import/covers/drawing/seeded-random.ts';
import {
  defs,
  element,
  group,
  linearGradient,
  path,
  radialGradient,
  rect,
  repeat,
  round,
} from '#import/covers/drawing/svg-markup.ts';

const STREET_Y = 930;

/** A tube house: narrow, its windows small and warm, its edge lit by the red light. */
function house(random: SeededRandom, x: number, width: number, top: number, wall: string): string {
  const columns = Math.max(2, Math.floor(width / 19));
  const cell = width / columns;
  const windows = repeat(Math.floor((STREET_Y - top - 20) / 25) * columns, (i) => {
    if (random.next() > 0.5) return '';
    const glow = random.pick(['#ffb347', '#ffd27a', '#ff7a3d', '#ff4a4a', palette.magenta]);
    return rect(
      x + (i % columns) * cell + cell * 0.28,
      top + 18 + Math.floor(i / columns) * 25,
      cell * 0.44,
      13,
      { fill: glow, opacity: random.between(0.3, 1) },
    );
  });
  // The side that faces the light, which hangs in the middle of the street.
  const edge = x + width / 2 < 600 ? x + width - 4 : x;
  return (
    rect(x, top, width, STREET_Y - top, { fill: wall }) +
    group({}, ...windows) +
    rect(x, top, width, 4, { fill: '#ff3a24', opacity: 0.7 }) +
    rect(edge, top, 4, STREET_Y - top, { fill: '#ff3a24', opacity: 0.55 })
  );
}

/** Houses get lower from both edges to the middle, which leaves a gap for the light. */
function skyline(random: SeededRandom): string {
  const roofAt = (x: number) => 850 - 330 * Math.min(1, Math.abs(x - 600) / 560) ** 2.1;
  const far = repeat(20, (i) =>
    rect(i * 62 - 10, roofAt(i * 62 + 20) - random.between(10, 110), 56, 500, { fill: '#4d0812' }),
  );
  const near = repeat(16, (i) => {
    const x = i * 76 - 8;
    return house(
      random,
      x,
      random.between(58, 74),
      roofAt(x + 36) + random.between(-30, 60),
      '#140407',
    );
  });
  const tower = [
    house(random, 84, 104, 500, '#0d0305'),
    house(random, 100, 72, 400, '#0d0305'),
    house(random, 116, 40, 320, '#0d0305'),
    rect(133, 190, 6, 140, { fill: '#0d0305' }),
    element('circle', { cx: 136, cy: 190, r: 8, fill: palette.cinnabar }),
  ];
  return group({}, ...far, ...tower, ...near);
}

/** Upright shop signs: tubes of light, no words. */
const signs = () => {
  const tubes = [
    { x: 232, y: 640, height: 190, stroke: palette.magenta },
    { x: 318, y: 720, height: 150, stroke: palette.cyan },
    { x: 424, y: 782, height: 110, stroke: palette.gold },
    { x: 770, y: 776, height: 118, stroke: palette.jade },
    { x: 872, y: 706, height: 160, stroke: palette.magenta },
    { x: 968, y: 610, height: 210, stroke: palette.gold },
    { x: 1092, y: 560, height: 240, stroke: palette.cyan },
  ];
  const frames = tubes.map(({ x, y, height, stroke }) =>
    rect(x, y, 24, height, { rx: 12, fill: '#12030a', stroke, 'stroke-width': 6 }),
  );
  const cores = tubes.map(({ x, y, height, stroke }) =>
    path(`M${x + 12} ${y + 20}V${y + height - 20}`, {
      stroke: mixColors(stroke, '#ffffff', 0.5),
      'stroke-width': 5,
      'stroke-dasharray': '14 9',
    }),
  );
  return neon(group({}, ...frames)) + group({}, ...cores);
};

/** Reflections of the red light on the wet street, in broken bars. */
function wetStreet(random: SeededRandom): string {
  const bars = repeat(130, () => {
    const depth = random.next() ** 1.3;
    const y = STREET_Y + 8 + depth * 262;
    const reach = 330 * (1 - depth * 0.35);
    const x = 600 + random.between(-1, 1) * reach;
    const width = random.between(40, 230) * (1 - Math.abs(x - 600) / 620);
    const color = random.pick([palette.cinnabar, palette.cinnabar, '#ff6a4d', palette.magenta]);
    return rect(x - width / 2, y, width, 3 + depth * 7, {
      rx: 4,
      fill: color,
      opacity: random.between(0.25, 0.85) * (1 - depth * 0.45),
    });
  });
  const shopLights = repeat(70, () => {
    const depth = random.next();
    const x = random.between(0, 1200);
    return rect(x, STREET_Y + 10 + depth * 200, random.between(10, 60), 3 + depth * 3, {
      rx: 3,
      fill: random.pick([palette.gold, palette.magenta, palette.cyan]),
      opacity: random.between(0.15, 0.55),
    });
  });
  return group({}, ...shopLights, ...bars);
}

/** The tangle of wires over every Sài Gòn street. */
const wires = (random: SeededRandom) =>
  repeat(9, () => {
    const [from, to] = [random.between(20, 330), random.between(20, 330)];
    const sag = Math.max(from, to) + random.between(60, 170);
    return path(
      `M-10 ${round(from)}Q${round(random.between(400, 800))} ${round(sag)} 1210 ${round(to)}`,
      {
        fill: 'none',
        stroke: '#050202',
        'stroke-width': random.between(2.5, 6),
      },
    );
  }).join('');

/** Red light: a lens of glowing seeds, a record around it, the drum's sun burning inside. */
function redLight(): string {
  const seeds = seedDots(900, 300, (_x, _y, share) => ({
    r: 7.4 - share * 3.4,
    fill: mixColors('#ffd9b8', '#ff1f1a', Math.min(1, share * 1.5)),
  }));
  return group(
    { transform: 'translate(600 480)' },
    band(0, 424, '#0a0304'),
    grooves(326, 420, 22, palette.cinnabar, 0.75),
    element('circle', { r: 318, fill: 'url(#lens)' }),
    seeds,
    neon(ring(322, '#ff4a2e', 9)),
    group({ filter: 'url(#blur-wide)' }, path(starPath(230, 80), { fill: '#ff5a3a' })),
    neon(path(starPath(196, 66), { fill: palette.eggshell })),
    element('circle', { r: 22, fill: '#c4120f' }),
  );
}

export function drawDenDoSaiGon(random: SeededRandom): string {
  return [
    defs(
      neonFilters(40, 12),
      linearGradient(
        'sky',
        [0, 0, 0, 1200],
        [0, '#12040a'],
        [0.5, '#4a0713'],
        [0.78, '#8f0d1c'],
        [1, '#12040a'],
      ),
      linearGradient('street', [0, STREET_Y, 0, 1200], [0, '#3d0610'], [1, '#0a0304']),
      radialGradient(
        'halo',
        [600, 480, 780],
        [0.3, '#ff2a1c', 0.75],
        [0.62, '#c4101c', 0.28],
        [1, '#c4101c', 0],
      ),
      radialGradient('lens', [0, 0, 318], [0, '#ff5a33'], [0.55, '#d3140f'], [1, '#5c0508']),
    ),
    rect(0, 0, 1200, 1200, { fill: 'url(#sky)' }),
    rect(0, 0, 1200, 1200, { fill: 'url(#halo)' }),
    wires(random),
    redLight(),
    skyline(random),
    signs(),
    rect(0, STREET_Y, 1200, 280, { fill: 'url(#street)' }),
    wetStreet(random),
    goldFlecks(random, 260, (_x, y) => (y < 420 ? 0.25 : 0.04)),
  ].join('');
}
