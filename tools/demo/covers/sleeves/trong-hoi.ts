import { band, birdRing, chevrons, ring, sawtooth, starPath } from '#import/covers/drawing/drum.ts';
import { lacBirdSymbol } from '#import/covers/drawing/drum-emblem.ts';
import { goldFlecks, neonFilters } from '#import/covers/drawing/lacquer.ts';
import { palette } from '#import/covers/drawing/palette.ts';
import type { SeededRandom } from '#import/covers/drawing/seeded-random.ts';
import {
  defs,
  element,
  group,
  linearGradient,
  path,
  polar,
  radialGradient,
  rect,
  repeat,
  throughPoints,
} from '#import/covers/drawing/svg-markup.ts';

const INK = '#1a0805';

/** The drum head: a cinnabar heart, a band of vinyl, then beaten gold with a bird per corner. */
const drumHead = () =>
  group(
    { transform: 'translate(600 600)' },
    band(0, 452, INK),
    ...[400, 414, 428, 442].map((radius) => ring(radius, palette.gold, 3, 0.75)),
    element('circle', { r: 384, fill: 'url(#heart)' }),
    group(
      { transform: 'rotate(-6)' },
      path(starPath(378, 128), { fill: 'url(#sun)' }),
      path(chevrons(368, 128, 14, 1), { fill: 'none', stroke: '#ffd76a', 'stroke-width': 11 }),
    ),
    element('circle', { r: 80, fill: INK }),
    element('circle', { r: 58, fill: '#ffdf86' }),
    element('circle', { r: 17, fill: INK }),
    ring(386, '#ffe9ae', 8),
    path(sawtooth(460, 528, 28), { fill: INK }),
    ring(546, INK, 10),
    // Turned so that no bird is in the corner with the label's seal.
    group({ transform: 'rotate(42)' }, birdRing('lac', 648, 1.5, 4)),
    ring(742, INK, 10),
    band(758, 900, INK),
  );

/** Hammer marks: reflections of a hand-beaten sheet. */
const hammerMarks = (random: SeededRandom) =>
  repeat(420, () => {
    const [x, y] = [random.between(0, 1200), random.between(0, 1200)];
    return element('ellipse', {
      cx: x,
      cy: y,
      rx: random.between(8, 34),
      ry: random.between(6, 20),
      transform: `rotate(${Math.round(random.between(0, 180))} ${Math.round(x)} ${Math.round(y)})`,
      fill: random.pick(['#fff0b0', '#b36a00', '#ffdb70']),
      opacity: random.between(0.06, 0.22),
    });
  }).join('');

/** Light from the centre, where the sticks hit, across the bands. */
const shine = () =>
  [24, 62, 204, 242]
    .map((turn, i) =>
      path(
        throughPoints(
          [
            [600, 600],
            polar(1000, turn - 7, 600, 600),
            polar(1000, turn + 7 + (i % 2) * 5, 600, 600),
          ],
          true,
        ),
        {
          fill: '#fff3c4',
          opacity: 0.2,
          filter: 'url(#blur-close)',
        },
      ),
    )
    .join('');

export function drawTrongHoi(random: SeededRandom): string {
  return [
    defs(
      neonFilters(30, 14),
      lacBirdSymbol(INK),
      linearGradient(
        'leaf',
        [0, 0, 1200, 1200],
        [0, '#ffe08a'],
        [0.35, '#f5ae22'],
        [0.55, '#ffd45e'],
        [0.8, '#d9860f'],
        [1, '#ffcb4a'],
      ),
      radialGradient('heart', [0, 0, 384], [0, '#ff6a3a'], [0.6, '#e0260f'], [1, '#8a0d0a']),
      linearGradient(
        'sun',
        [-270, -360, 270, 360],
        [0, '#fff4c4'],
        [0.5, '#ffc23d'],
        [1, '#ffe9a0'],
      ),
    ),
    rect(0, 0, 1200, 1200, { fill: 'url(#leaf)' }),
    hammerMarks(random),
    drumHead(),
    shine(),
    goldFlecks(random, 900, (x, y) => (Math.hypot(x - 600, y - 600) > 400 ? 0.28 : 0.06), [
      '#ffe39a',
      '#ffcf5a',
      '#a85a08',
    ]),
  ].join('');
}
