import { band, chevrons, grooves, ring, starPath } from '#import/covers/drawing/drum.ts';
import { goldFlecks, neon, neonFilters } from '#import/covers/drawing/lacquer.ts';
import { mixColors, palette } from '#import/covers/drawing/palette.ts';
import type { SeededRandom } from '#import/covers/drawing/seeded-random.ts';
import {
  defs,
  element,
  group,
  linearGradient,
  type Point,
  path,
  radialGradient,
  rect,
  repeat,
  throughPoints,
} from '#import/covers/drawing/svg-markup.ts';

const VANISHING: Point = [600, 470];

const fromVanishing = (x: number, y: number, share: number): Point => [
  VANISHING[0] + (x - VANISHING[0]) * share,
  VANISHING[1] + (y - VANISHING[1]) * share,
];

/** Strip lights of the station roof, running away to the vanishing point. */
const canopy = () =>
  repeat(13, (i) => {
    const x = 600 + (i - 6) * 330;
    const color = mixColors(palette.magenta, palette.violet, Math.abs(i - 6) / 6);
    const line = throughPoints([fromVanishing(x, -140, 0.2), fromVanishing(x, -140, 1.05)]);
    return path(line, { stroke: color, 'stroke-width': i % 2 ? 5 : 12 });
  }).join('');

/** A headlight: a small sun with a long flare. */
const headlight = (x: number) =>
  group(
    { transform: `translate(${x} 905)` },
    element('circle', { r: 300, fill: 'url(#flare)' }),
    element('circle', { r: 84, fill: '#0d0420' }),
    grooves(62, 82, 4, palette.gold, 1),
    neon(element('circle', { r: 56, fill: '#fff3c9' })),
    path(starPath(56, 21), { fill: '#ffa21f' }),
    element('circle', { r: 12, fill: '#fffbe8' }),
    element('ellipse', { rx: 290, ry: 9, fill: '#ffd97a', opacity: 0.35 }),
    element('ellipse', { rx: 230, ry: 3, fill: '#ffffff', opacity: 0.9 }),
  );

/** The board over the windscreen shows the beat instead of a town. */
function destinationBoard(random: SeededRandom): string {
  const dots = repeat(46, (column) => {
    const height =
      1 + Math.round(4 * Math.abs(Math.sin(column * 0.43 + 0.5)) + random.next() * 1.6);
    return repeat(7, (row) =>
      element('circle', {
        cx: 600 + (column - 22.5) * 13,
        cy: 286 - row * 13,
        r: 4.9,
        fill: row < height ? '#ffb52e' : '#331438',
      }),
    ).join('');
  });
  return rect(286, 190, 628, 114, { rx: 22, fill: '#10041c' }) + group({}, ...dots);
}

/** The reflection in the windscreen: the drum as a record, as wide as the coach. */
const reflection = () =>
  group(
    { transform: 'translate(600 745)' },
    grooves(250, 540, 26, '#ffd9f0', 0.9),
    band(0, 236, '#ff3d7a', 0.9),
    ring(236, palette.gold, 6),
    path(starPath(222, 76), { fill: palette.gold }),
    path(chevrons(222, 80, 14, 1), { fill: 'none', stroke: '#fff3c9', 'stroke-width': 5 }),
    element('circle', { r: 40, fill: '#fff3c9' }),
  );

function coach(random: SeededRandom): string {
  const body =
    'M168 330Q170 130 330 118H870Q1030 130 1032 330L1070 900Q1074 1036 980 1036H220Q126 1036 130 900Z';
  const glass = 'M230 338H970L1000 690Q1002 772 930 772H270Q198 772 200 690Z';
  const mirror = 'M0 0Q-70 6 -80 70V260Q-80 296 -46 296H-36Q-12 296 -12 260V60';
  const mirrorLook = { fill: '#12062a', stroke: '#ff4fa0', 'stroke-width': 6 };
  return group(
    {},
    path(mirror, { transform: 'translate(176 350)', ...mirrorLook }),
    path(mirror, { transform: 'translate(1024 350)scale(-1 1)', ...mirrorLook }),
    neon(path(body, { fill: 'url(#body)', stroke: '#ff4fa0', 'stroke-width': 8 })),
    path(glass, { fill: 'url(#glass)' }),
    element('clipPath', { id: 'pane' }, path(glass)),
    group(
      { 'clip-path': 'url(#pane)' },
      reflection(),
      path('M360 320H520L300 800H140ZM560 320H600L380 800H340Z', { fill: '#fff', opacity: 0.13 }),
    ),
    path(glass, { fill: 'none', stroke: '#12062a', 'stroke-width': 10 }),
    path('M330 768L560 640M640 768L870 640', {
      stroke: '#12062a',
      'stroke-width': 9,
      'stroke-linecap': 'round',
    }),
    destinationBoard(random),
    // Clearance lights along the roof.
    ...repeat(5, (i) => rect(440 + i * 72, 142, 32, 12, { rx: 6, fill: '#ffb52e' })),
    ...repeat(5, (i) =>
      rect(400, 834 + i * 32, 400, 13, { rx: 6, fill: i % 2 ? palette.magenta : '#6a35e8' }),
    ),
    rect(150, 1000, 900, 14, { rx: 7, fill: palette.gold }),
  );
}

/** The two lights and the board's amber, smeared over the ground. */
const wetGround = (random: SeededRandom) =>
  repeat(70, (i) => {
    const centre = i % 3 === 0 ? 600 : i % 3 === 1 ? 262 : 938;
    const depth = random.next();
    const width = random.between(40, 200) * (1 - depth * 0.4);
    return rect(
      centre + random.between(-130, 130) - width / 2,
      1054 + depth * 140,
      width,
      4 + depth * 5,
      {
        rx: 4,
        fill:
          centre === 600
            ? random.pick([palette.magenta, '#8a4dff'])
            : random.pick([palette.gold, '#ffe9a8']),
        opacity: random.between(0.25, 0.9) * (1 - depth * 0.5),
      },
    );
  }).join('');

export function drawBenXeDem(random: SeededRandom): string {
  return [
    defs(
      neonFilters(36, 12),
      linearGradient(
        'night',
        [0, 0, 0, 1200],
        [0, '#1a0b46'],
        [0.4, '#5a26c9'],
        [0.56, '#7a2fd0'],
        [0.6, '#2a1166'],
        [1, '#150833'],
      ),
      radialGradient(
        'haze',
        [600, 470, 640],
        [0, '#ff5fb0', 0.9],
        [0.5, '#a030d8', 0.4],
        [1, '#5a26c9', 0],
      ),
      linearGradient('body', [0, 196, 0, 980], [0, '#3b1a8c'], [0.55, '#241058'], [1, '#12072e']),
      linearGradient(
        'glass',
        [320, 368, 880, 690],
        [0, '#ff5fae'],
        [0.45, '#8a35e0'],
        [1, '#2a1a9a'],
      ),
      radialGradient(
        'flare',
        [0, 0, 300],
        [0, '#ffd97a', 0.85],
        [0.4, '#ff8a3d', 0.25],
        [1, '#ff5fb0', 0],
      ),
    ),
    rect(0, 0, 1200, 1200, { fill: 'url(#night)' }),
    neon(canopy()),
    rect(0, 0, 1200, 1200, { fill: 'url(#haze)' }),
    coach(random),
    headlight(262),
    headlight(938),
    wetGround(random),
    goldFlecks(random, 900, (x, y) => (y < 560 && Math.abs(x - 600) > 460 ? 0.5 : 0)),
  ].join('');
}
