import { sawtooth, starPath } from '#import/covers/drawing/drum.ts';
import { goldFlecks } from '#import/covers/drawing/lacquer.ts';
import { mixColors, palette } from '#import/covers/drawing/palette.ts';
import type { SeededRandom } from '#import/covers/drawing/seeded-random.ts';
import {
  circle,
  defs,
  group,
  linearGradient,
  type Point,
  path,
  polar,
  radialGradient,
  rect,
  repeat,
  round,
  throughPoints,
} from '#import/covers/drawing/svg-markup.ts';

type Burst = {
  x: number;
  y: number;
  size: number;
  colors: readonly [string, string];
  rays: number;
};

/** A spark's path: a needle, broadest near its head and bent downwards. */
function ray(angle: number, from: number, to: number, width: number, fall: number): string {
  const spread = (width / to) * (180 / Math.PI) * 1.4;
  const drop = ([x, y]: Point, share: number): Point => [x, y + fall * share];
  const points = [
    polar(from, angle),
    drop(polar(to * 0.8, angle - spread), 0.6),
    drop(polar(to, angle), 1),
    drop(polar(to * 0.8, angle + spread), 0.6),
  ];
  return throughPoints(points, true);
}

/**
 * A bursting shell, like the drum, from the middle outwards: sun, sawtooth, rays of three lengths that
 * end in dots.
 */
function burst(random: SeededRandom, { x, y, size, colors: [hot, cool], rays }: Burst): string {
  const shells = [
    { reach: 1, count: rays, width: 0.02, color: cool },
    { reach: 0.74, count: rays, width: 0.018, color: mixColors(hot, cool, 0.4) },
    { reach: 0.5, count: rays / 2, width: 0.02, color: hot },
  ].map(({ reach, count, width, color }, shell) => {
    const turn = (shell * 180) / rays;
    const spokes = repeat(count, (i) => {
      const angle = (i * 360) / count + turn + random.between(-1, 1);
      return { angle, to: size * reach * random.between(0.94, 1.03) };
    });
    const fall = size * 0.05 * reach;
    return group(
      {},
      path(
        spokes
          .map(({ angle, to }) => ray(angle, size * 0.3, to * 0.965, size * width * 0.6, fall))
          .join(''),
        { fill: color },
      ),
      ...spokes.map(({ angle, to }) => {
        const [px, py] = polar(to, angle);
        return circle(
          px,
          py + fall,
          size * width * (0.55 + 0.25 * (1 - reach) + 0.4 * random.next()),
          {
            fill: mixColors(color, '#fffaf0', 0.35),
          },
        );
      }),
    );
  });
  return group(
    { transform: `translate(${x} ${y})` },
    radialGradient(`glow${x}`, [0, 0, size * 1.2], [0, cool, 0.75], [0.5, cool, 0.3], [1, cool, 0]),
    circle(0, 0, size * 1.2, { fill: `url(#glow${x})`, style: 'mix-blend-mode:screen' }),
    ...shells,
    path(sawtooth(size * 0.22, size * 0.29, rays), { fill: hot }),
    path(starPath(size * 0.2, size * 0.07), { fill: '#fffaf0' }),
  );
}

const rocket = (x: number, y: number, bend: number) =>
  path(
    `M${round(x + bend - 9)} 1210Q${round(x + bend * 0.6)} ${round((y + 1200) / 2)} ${x} ${y}Q${round(x + bend * 0.6 + 8)} ${round((y + 1200) / 2)} ${round(x + bend + 9)} 1210Z`,
    {
      fill: 'url(#rocket)',
    },
  );

/** The lake in fish-scale waves, black lacquer rimmed with gold. */
function lake(): string {
  const size = 100;
  const rows = repeat(3, (row) =>
    repeat(9, (i) => {
      const x = (i - 0.5) * size * 1.6 + (row % 2 ? size * 0.8 : 0);
      const y = 1000 + row * 76 + size;
      return (
        circle(x, y, size, { fill: '#1c0406', stroke: '#ffb02e', 'stroke-width': 7 }) +
        circle(x, y, size * 0.72, { fill: 'none', stroke: '#e0661c', 'stroke-width': 5 }) +
        circle(x, y, size * 0.46, { fill: '#a80f14' })
      );
    }).join(''),
  );
  return group({}, ...rows);
}

export function drawPhaoHoaGiaoThua(random: SeededRandom): string {
  const bursts: Burst[] = [
    { x: 196, y: 800, size: 172, colors: ['#fff0f6', '#ff8ac4'], rays: 20 },
    { x: 1030, y: 190, size: 150, colors: ['#eafff4', '#7dffc9'], rays: 20 },
    { x: 1010, y: 800, size: 160, colors: ['#f2f6ff', '#a8d8ff'], rays: 20 },
    { x: 150, y: 170, size: 120, colors: ['#fffaf0', '#ffd27a'], rays: 20 },
    { x: 590, y: 470, size: 440, colors: ['#fff6d8', palette.gold], rays: 30 },
  ];
  return [
    defs(
      radialGradient(
        'night',
        [590, 470, 900],
        [0, '#ee2c12'],
        [0.4, '#c8140f'],
        [0.8, '#7a070e'],
        [1, '#4a040a'],
      ),
      linearGradient('rocket', [0, 500, 0, 1200], [0, '#ffe9a8'], [1, '#ff9a2e', 0]),
    ),
    rect(0, 0, 1200, 1200, { fill: 'url(#night)' }),
    goldFlecks(random, 900, (_x, y) => (y < 950 ? 0.5 : 0)),
    rocket(196, 800, 90),
    rocket(590, 470, 40),
    rocket(1010, 800, -70),
    ...bursts.map((it) => burst(random, it)),
    lake(),
  ].join('');
}
