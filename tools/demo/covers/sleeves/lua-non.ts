import { band, chevrons, grooves, ring, starPath } from '#import/covers/drawing/drum.ts';
import { goldFlecks } from '#import/covers/drawing/lacquer.ts';
import { palette, rampColor } from '#import/covers/drawing/palette.ts';
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
  round,
  throughPoints,
} from '#import/covers/drawing/svg-markup.ts';

const TERRACES = 13;

/** The edge of a terrace: slow waves, shifted a little from one terrace to the next. */
function lip(index: number): Point[] {
  const share = index / (TERRACES - 1);
  const y = 470 + 620 * share ** 1.25;
  return repeat(61, (i): Point => {
    const x = i * 21 - 30;
    const bend =
      Math.sin(x / 210 + share * 4.2) * (46 + 34 * share) +
      Math.sin(x / 90 - share * 6.5) * (10 + 14 * share) -
      (x - 600) * 0.16 * (1 - share);
    return [x, y + bend];
  });
}

/** Tufts of young rice along an edge, never taller than the space above it. */
function shoots(random: SeededRandom, index: number, height: number, color: string): string {
  const above = lip(index - 1);
  const tufts = lip(index).map(([x, y], i) => {
    const room = y - (above[i]?.[1] ?? 0);
    const tall = Math.min(height, room * 0.72) * random.between(0.8, 1.1);
    if (tall < 7) return '';
    const foot = `M${round(x)} ${round(y + 4)}`;
    return [-0.5, -0.16, 0.16, 0.5]
      .map(
        (lean) =>
          `${foot}q${round(lean * tall * 0.15)} ${round(-tall * 0.7)} ${round(lean * tall)} ${round(-tall * (1 - Math.abs(lean) * 0.4))}`,
      )
      .join('');
  });
  return path(tufts.join(''), {
    fill: 'none',
    stroke: color,
    'stroke-width': 3.6,
    'stroke-linecap': 'round',
  });
}

/** The nearest leaves, arching in from the bottom corners over everything. */
function leaves(random: SeededRandom): string {
  const blades = repeat(26, (i) => {
    const isLeft = i % 2 === 0;
    const root = (isLeft ? 0 : 1200) + random.between(-60, 330) * (isLeft ? 1 : -1);
    const height = random.between(180, 520) * (1 - Math.abs(root - (isLeft ? 0 : 1200)) / 700);
    const lean = random.between(-0.35, 0.75) * height * (isLeft ? 1 : -1);
    const [tipX, tipY] = [root + lean, 1210 - height];
    const width = random.between(12, 24);
    const bend = `${round(root + lean * 0.1)} ${round(1210 - height * 0.75)}`;
    const fill = random.pick(['#b6f53a', '#7be02e', '#3cc84a', '#1fa050', '#e0ff7a']);
    return path(
      `M${round(root - width)} 1210Q${bend} ${round(tipX)} ${round(tipY)}Q${round(root + width + lean * 0.1)} ${round(1210 - height * 0.62)} ${round(root + width)} 1210Z`,
      { fill },
    );
  });
  return group({}, ...blades);
}

function terrace(random: SeededRandom, index: number): string {
  const share = index / (TERRACES - 1);
  const points = lip(index);
  const shape = `${throughPoints(points)}L1240 1240L-40 1240Z`;
  const isFlooded = index % 4 === 2;
  const fill = isFlooded
    ? rampColor(['#ffe98a', '#b8f58c', '#6fe9b4'], share)
    : rampColor(['#c9ec3a', '#6fd62f', '#1fb04a', '#0c7a44', '#064a30'], share);
  const depth = 15 + 22 * share;
  const contours = repeat(3, (i) =>
    path(throughPoints(points.map(([x, y]): Point => [x, y + depth * (i + 1)])), {
      fill: 'none',
      stroke: isFlooded ? '#fffbe0' : '#063d28',
      'stroke-width': 2 + share * 2,
      opacity: 0.42 - i * 0.1,
    }),
  );
  return group(
    {},
    // The earth bank under the terrace above; the first one meets the sky.
    index > 0 ? path(shape, { fill: '#0a4a2a', transform: 'translate(0 -9)' }) : '',
    path(shape, { fill }),
    ...contours,
    path(throughPoints(points), {
      fill: 'none',
      stroke: rampColor(['#fffbd0', '#e9ff7a', '#7dffb0'], share),
      'stroke-width': 4 + share * 6,
    }),
    isFlooded || index < 3
      ? ''
      : shoots(random, index, 14 + share * 50, rampColor(['#eaff8a', '#a8f04a', '#3fe07a'], share)),
  );
}

const sun = () =>
  group(
    { transform: 'translate(800 350)' },
    element('circle', { r: 420, fill: 'url(#halo)' }),
    band(0, 268, '#ffcf3a'),
    grooves(176, 264, 14, '#c4500c', 0.75),
    band(0, 168, '#ff7a1f'),
    path(starPath(158, 56), { fill: '#fff6cf' }),
    path(chevrons(158, 56), { fill: 'none', stroke: '#fff6cf', 'stroke-width': 5 }),
    element('circle', { r: 16, fill: '#ff7a1f' }),
    ring(268, '#fff6cf', 7),
  );

export function drawLuaNon(random: SeededRandom): string {
  return [
    defs(
      linearGradient('sky', [0, 0, 0, 700], [0, '#8fe0a0'], [0.5, '#dff5a0'], [1, '#fff4c0']),
      linearGradient('hill', [0, 380, 0, 620], [0, '#4fb86a'], [1, '#c9ee8a']),
      radialGradient('halo', [0, 0, 420], [0.5, '#fff3a0', 0.9], [1, '#fff3a0', 0]),
      linearGradient('shade', [0, 700, 0, 1200], [0, '#02251a', 0], [1, '#02251a', 0.75]),
    ),
    rect(0, 0, 1200, 1200, { fill: 'url(#sky)' }),
    sun(),
    path('M-10 560Q140 360 330 440T640 420T980 500T1210 400V800H-10Z', { fill: 'url(#hill)' }),
    path('M-10 560Q140 360 330 440T640 420T980 500T1210 400', {
      fill: 'none',
      stroke: '#f4ffd0',
      'stroke-width': 4,
    }),
    ...repeat(TERRACES, (index) => terrace(random, index)),
    rect(0, 0, 1200, 1200, { fill: 'url(#shade)' }),
    leaves(random),
    goldFlecks(random, 420, (_x, y) => (y < 420 ? 0.22 : 0.1), [
      palette.eggshell,
      palette.gold,
      '#fff7b0',
    ]),
  ].join('');
}
