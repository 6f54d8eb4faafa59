import { chevrons, starPath } from '#import/covers/drawing/drum.ts';
import { eggshellInlay, goldFlecks, neonFilters } from '#import/covers/drawing/lacquer.ts';
import { palette, rampColor } from '#import/covers/drawing/palette.ts';
import type { SeededRandom } from '#import/covers/drawing/seeded-random.ts';
import {
  circle,
  defs,
  element,
  group,
  linearGradient,
  path,
  radialGradient,
  rect,
  repeat,
} from '#import/covers/drawing/svg-markup.ts';

const MOON = { x: 262, y: 250, r: 128 };
const SUN = { x: 800, y: 860, r: 470 };
const HOOPS = 24;

/** The tunnel: hoops that grow from the moon to the sun. */
const tunnel = () =>
  repeat(HOOPS, (i) => {
    const share = (i + 1) / (HOOPS + 1);
    const eased = share ** 1.35;
    const color = rampColor(['#dfe9ff', '#6a8cff', '#7a4dff', '#ff2e88', '#ff7a3d'], share);
    return circle(
      MOON.x + (SUN.x - MOON.x) * eased,
      MOON.y + (SUN.y - MOON.y) * eased,
      MOON.r + (SUN.r - MOON.r) * eased,
      {
        fill: 'url(#hoop)',
        'fill-opacity': 0.16,
        stroke: color,
        'stroke-width': 4 + 7 * share,
      },
    );
  }).join('');

/** A crescent of eggshell; the rest of the disc is in shadow. */
const moon = (random: SeededRandom) =>
  group(
    {},
    element('clipPath', { id: 'disc' }, circle(MOON.x, MOON.y, MOON.r)),
    group(
      { 'clip-path': 'url(#disc)' },
      rect(100, 90, 330, 330, { fill: '#8a93c9' }),
      eggshellInlay(random, { x: 110, y: 100, width: 310, height: 310 }, 21, (x) =>
        rampColor(['#fffaf0', '#e8e6ff'], (x - 110) / 300 + random.between(-0.3, 0.3)),
      ),
      circle(MOON.x + 50, MOON.y - 36, 122, { fill: '#14125a' }),
    ),
    circle(MOON.x, MOON.y, MOON.r, { fill: 'none', stroke: '#dfe6ff', 'stroke-width': 3 }),
  );

const sun = () =>
  group(
    { transform: `translate(${SUN.x} ${SUN.y})` },
    circle(0, 0, SUN.r + 20, { fill: palette.cinnabar, filter: 'url(#blur-wide)', opacity: 0.8 }),
    circle(0, 0, SUN.r, { fill: 'url(#sunrise)' }),
    ...repeat(9, (i) =>
      circle(0, 0, SUN.r - 22 - i * 23, {
        fill: 'none',
        stroke: '#fff3b0',
        'stroke-width': i % 3 ? 2 : 5,
        opacity: 0.6,
      }),
    ),
    circle(0, 0, 226, { fill: '#ff4a1c' }),
    path(starPath(220, 74), { fill: '#fff3c4' }),
    path(chevrons(220, 74), { fill: 'none', stroke: '#ffd45e', 'stroke-width': 6 }),
    circle(0, 0, 18, { fill: '#ff4a1c' }),
  );

export function drawXuyenDem(random: SeededRandom): string {
  return [
    defs(
      neonFilters(46, 10),
      linearGradient(
        'night',
        [0, 0, 1200, 1200],
        [0, '#0b0e4a'],
        [0.4, '#2a1aa8'],
        [0.68, '#a01f9a'],
        [0.86, '#ff4a4a'],
        [1, '#ff9a3d'],
      ),
      linearGradient('hoop', [0, 0, 1200, 1200], [0, '#060833'], [1, '#3a0a6a']),
      radialGradient('moonlight', [MOON.x, MOON.y, 250], [0.3, '#aab8ff', 0.8], [1, '#6a7cff', 0]),
      linearGradient(
        'sunrise',
        [-200, -470, 200, 470],
        [0, '#ff2e6a'],
        [0.4, '#ff7a2a'],
        [1, '#ffd84a'],
      ),
    ),
    rect(0, 0, 1200, 1200, { fill: 'url(#night)' }),
    goldFlecks(random, 700, (x, y) => Math.max(0, 0.75 - (x + y) / 2100), [
      '#ffffff',
      '#c9d4ff',
      palette.gold,
    ]),
    circle(MOON.x, MOON.y, 250, { fill: 'url(#moonlight)' }),
    tunnel(),
    sun(),
    moon(random),
  ].join('');
}
