import { LAC_BIRD } from '#import/covers/drawing/drum.ts';
import { eggshellInlay } from '#import/covers/drawing/lacquer.ts';
import { mixColors, palette, rampColor } from '#import/covers/drawing/palette.ts';
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
  round,
} from '#import/covers/drawing/svg-markup.ts';

/** The eight numbers of a cubic curve from the left edge to the right one. */
type Curve = readonly number[];

const between = (from: Curve, to: Curve, share: number): Curve =>
  from.map((value, i) => value + ((to[i] ?? value) - value) * share);

const curveData = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0]: Curve) =>
  `M${round(x1)} ${round(y1)}C${[x2, y2, x3, y3, x4, y4].map(round).join(' ')}`;

const reversed = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0]: Curve) =>
  `L${[x4, y4].map(round).join(' ')}C${[x3, y3, x2, y2, x1, y1].map(round).join(' ')}Z`;

type Cloth = { top: Curve; hem: Curve; colors: readonly string[]; creases: readonly string[] };

const STRIPS = 72;

/** A curtain filled by the wind: lit on the crest of every fold, deep-coloured in the crease. */
function curtain({ top, hem, colors, creases }: Cloth): string {
  const strips = repeat(STRIPS, (i) => {
    const [from, to] = [i / STRIPS, Math.min(1, (i + 1.3) / STRIPS)];
    // Folds widen towards the hem.
    const light = Math.sin(38 * from ** 0.8);
    const cloth = rampColor(colors, from);
    const fill =
      light > 0
        ? mixColors(cloth, '#fffaf0', light * 0.34)
        : mixColors(cloth, rampColor(creases, from), -light * 0.5);
    return path(curveData(between(top, hem, from)) + reversed(between(top, hem, to)), { fill });
  });
  const threads = repeat(4, (i) =>
    path(curveData(between(top, hem, (i * 2 + 1.6) / 9)), {
      fill: 'none',
      stroke: '#ffe9a8',
      'stroke-width': 2.4,
      opacity: 0.7,
    }),
  );
  const rim = path(curveData(top), { fill: 'none', stroke: '#fff6e4', 'stroke-width': 5 });
  return group({}, ...strips, ...threads, rim);
}

function sun(random: SeededRandom): string {
  return group(
    {},
    circle(790, 380, 400, { fill: 'url(#halo)' }),
    circle(790, 380, 234, { fill: '#ff7a66' }),
    element('clipPath', { id: 'disc' }, circle(790, 380, 228)),
    group(
      { 'clip-path': 'url(#disc)' },
      eggshellInlay(random, { x: 550, y: 140, width: 480, height: 480 }, 28, (_x, y) =>
        rampColor(['#fff6e4', '#ffe2c0', '#ffb79a'], (y - 150) / 460 + random.between(-0.12, 0.12)),
      ),
    ),
  );
}

const birds = () =>
  [
    [310, 270, 2.3, -16],
    [480, 120, 1.2, -12],
    [120, 430, 1, -20],
  ]
    .map(([x = 0, y = 0, size = 1, turn = 0]) =>
      path(LAC_BIRD, {
        transform: `translate(${x} ${y})rotate(${turn})scale(${size})`,
        fill: '#c2183f',
        'fill-rule': 'evenodd',
      }),
    )
    .join('');

const cloths: readonly Cloth[] = [
  {
    top: [-20, 560, 300, 380, 640, 760, 1220, 430],
    hem: [-20, 820, 360, 620, 700, 1020, 1220, 700],
    colors: ['#ffd9c4', '#ff9a8a', '#ff6a7a'],
    creases: ['#f08a7a', '#d03a5a'],
  },
  {
    top: [-20, 690, 420, 980, 760, 560, 1220, 740],
    hem: [-20, 1010, 380, 1240, 820, 800, 1220, 1060],
    colors: ['#ff8a94', '#f0488f', '#a83ab8'],
    creases: ['#c41a5a', '#5a1a9a'],
  },
  {
    top: [-20, 1000, 340, 810, 700, 1150, 1220, 890],
    hem: [-20, 1300, 400, 1180, 760, 1420, 1220, 1250],
    colors: ['#e0fff4', '#7df0d0', palette.jade, '#0a9a94'],
    creases: ['#5ad0c0', '#067a80'],
  },
];

export function drawGioNom(random: SeededRandom): string {
  return [
    defs(
      linearGradient(
        'sky',
        [0, 0, 300, 1200],
        [0, '#ffeed8'],
        [0.3, '#ffc9b0'],
        [0.6, '#ff94a0'],
        [1, '#e070c0'],
      ),
      radialGradient('halo', [790, 380, 400], [0.4, '#fffaf0', 0.95], [1, '#fffaf0', 0]),
    ),
    rect(0, 0, 1200, 1200, { fill: 'url(#sky)' }),
    sun(random),
    birds(),
    ...cloths.map(curtain),
  ].join('');
}
