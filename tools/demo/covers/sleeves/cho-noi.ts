import { ring } from '#import/covers/drawing/drum.ts';
import { blurFilter } from '#import/covers/drawing/lacquer.ts';
import { mixColors, palette } from '#import/covers/drawing/palette.ts';
import type { SeededRandom } from '#import/covers/drawing/seeded-random.ts';
import {
  circle,
  defs,
  element,
  group,
  linearGradient,
  path,
  polar,
  radialGradient,
  rect,
  repeat,
  round,
  throughPoints,
} from '#import/covers/drawing/svg-markup.ts';

/** A sampan's outline seen from above, pointing up; `length` and `beam` are half of the boat's. */
const hull = (length: number, beam: number) =>
  `M0 ${round(-length)}C${round(beam * 1.15)} ${round(-length * 0.45)} ${round(beam * 1.15)} ${round(length * 0.5)} ${round(beam * 0.34)} ${round(length)}L${round(-beam * 0.34)} ${round(length)}C${round(-beam * 1.15)} ${round(length * 0.5)} ${round(-beam * 1.15)} ${round(-length * 0.45)} 0 ${round(-length)}Z`;

/** A nón lá from above: bamboo hoops like the grooves of a record. */
const hat = (y: number, size: number) =>
  group(
    { transform: `translate(0 ${round(y)})` },
    circle(size * 0.12, size * 0.16, size, { fill: '#021f26', opacity: 0.45 }),
    circle(0, 0, size, { fill: 'url(#straw)' }),
    path(
      `M0 0L${throughPoints([polar(size, 118), polar(size * 1.02, 150), polar(size, 182)]).slice(1)}Z`,
      {
        fill: '#b8742a',
        opacity: 0.45,
      },
    ),
    ...repeat(7, (i) => ring(size * (0.16 + i * 0.125), '#a8641c', size * 0.022, 0.75)),
    ring(size * 0.985, '#fff8e0', size * 0.05),
    circle(0, 0, size * 0.07, { fill: palette.cinnabar }),
  );

const fruit = {
  melon: ['#0c7a3a', '#5fe06a'],
  dragon: ['#d3126a', '#ff8ac0'],
  mango: ['#f08a00', '#ffdc5a'],
  tomato: ['#d32a12', '#ff8a5a'],
  coconut: ['#e8dcc0', '#ffffff'],
} as const;

/** A hold full of round fruit, each with a highlight. */
function cargo(
  random: SeededRandom,
  kind: keyof typeof fruit,
  from: number,
  to: number,
  beam: number,
): string {
  const [skin, shine] = fruit[kind];
  const size = beam * 0.225;
  const rows = Math.floor((to - from) / (size * 1.75));
  const balls = repeat(rows, (row) =>
    repeat(row % 2 ? 2 : 3, (column) => {
      const x = (column - (row % 2 ? 0.5 : 1)) * size * 2.02 + random.between(-2, 2);
      const y = from + size + row * size * 1.75 + random.between(-2, 2);
      return (
        circle(x, y, size, { fill: mixColors(skin, '#2a0a08', 0.25) }) +
        circle(x - size * 0.06, y - size * 0.08, size * 0.86, { fill: skin }) +
        circle(x - size * 0.26, y - size * 0.3, size * 0.34, { fill: shine })
      );
    }).join(''),
  );
  return group({}, ...balls);
}

type Boat = {
  x: number;
  y: number;
  turn: number;
  length: number;
  beam: number;
  paint: string;
  front: keyof typeof fruit;
  back: keyof typeof fruit;
};

const placeOf = ({ x, y, turn }: Boat) => `translate(${x} ${y})rotate(${turn})`;

const wake = (it: Boat) =>
  group(
    { transform: placeOf(it) },
    ...repeat(6, (i) =>
      path(hull(it.length * (1.09 + i * 0.075), it.beam * (1.28 + i * 0.3)), {
        fill: 'none',
        stroke: i % 2 ? '#c9fff0' : '#3fe6d0',
        'stroke-width': 6 - i * 0.7,
        opacity: 0.75 - i * 0.11,
      }),
    ),
  );

function boat(random: SeededRandom, it: Boat): string {
  const { length, beam, paint } = it;
  return group(
    { transform: placeOf(it) },
    path(hull(length, beam), {
      fill: '#02181f',
      opacity: 0.6,
      filter: 'url(#soft)',
      transform: 'translate(26 30)',
    }),
    path(hull(length, beam), { fill: '#25100a', stroke: paint, 'stroke-width': beam * 0.13 }),
    path(hull(length * 0.9, beam * 0.8), { fill: '#7a3a17' }),
    ...repeat(8, (i) =>
      rect(-beam * 0.58, -length * 0.4 + i * length * 0.14, beam * 1.16, 5, { fill: '#4a1f0c' }),
    ),
    cargo(random, it.front, -length * 0.5, 0, beam),
    cargo(random, it.back, length * 0.42, length * 0.76, beam * 0.9),
    // Painted eyes on the bow, as on boats of the delta.
    ...[-1, 1].map(
      (side) =>
        circle(side * beam * 0.3, -length * 0.74, beam * 0.15, { fill: palette.eggshell }) +
        circle(side * beam * 0.3, -length * 0.74, beam * 0.075, { fill: palette.lacquer }),
    ),
    hat(length * 0.2, beam * 0.74),
  );
}

const BOATS: Boat[] = [
  {
    x: 1085,
    y: 60,
    turn: 38,
    length: 330,
    beam: 88,
    paint: palette.jade,
    front: 'mango',
    back: 'melon',
  },
  {
    x: 180,
    y: 250,
    turn: 30,
    length: 340,
    beam: 92,
    paint: palette.gold,
    front: 'dragon',
    back: 'coconut',
  },
  {
    x: 1050,
    y: 900,
    turn: 46,
    length: 360,
    beam: 96,
    paint: palette.magenta,
    front: 'melon',
    back: 'mango',
  },
  {
    x: 80,
    y: 1120,
    turn: 34,
    length: 320,
    beam: 88,
    paint: palette.cyan,
    front: 'tomato',
    back: 'melon',
  },
  {
    x: 600,
    y: 610,
    turn: 38,
    length: 500,
    beam: 142,
    paint: palette.cinnabar,
    front: 'mango',
    back: 'dragon',
  },
];

/** Long reflections on the current. */
const current = (random: SeededRandom) =>
  repeat(60, () => {
    const [x, y] = [random.between(-100, 1200), random.between(0, 1200)];
    const length = random.between(60, 320);
    return path(
      `M${round(x)} ${round(y)}q${round(length * 0.25)} -16 ${round(length * 0.5)} 0t${round(length * 0.5)} 0`,
      {
        fill: 'none',
        stroke: random.pick(['#7dfff0', '#0a6a78', '#ffd98a']),
        'stroke-width': random.between(2, 6),
        'stroke-linecap': 'round',
        opacity: random.between(0.25, 0.7),
      },
    );
  }).join('');

export function drawChoNoi(random: SeededRandom): string {
  return [
    defs(
      blurFilter('soft', 16),
      linearGradient(
        'river',
        [0, 0, 1200, 1200],
        [0, '#19d3c4'],
        [0.45, '#0aa0ab'],
        [1, '#065a7a'],
      ),
      radialGradient(
        'dawn',
        [930, 60, 900],
        [0, '#ffe39a', 0.85],
        [0.4, '#7df0c0', 0.3],
        [1, '#19d3c4', 0],
      ),
      element(
        'radialGradient',
        { id: 'straw', cx: 0.42, cy: 0.4, r: 0.62 },
        ...[
          element('stop', { offset: 0, 'stop-color': '#fffaf0' }),
          element('stop', { offset: 1, 'stop-color': '#f0bd6a' }),
        ],
      ),
    ),
    rect(0, 0, 1200, 1200, { fill: 'url(#river)' }),
    rect(0, 0, 1200, 1200, { fill: 'url(#dawn)' }),
    current(random),
    ...BOATS.map(wake),
    ...BOATS.map((it) => boat(random, it)),
  ].join('');
}
