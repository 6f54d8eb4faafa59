import { band, chevrons, grooves, ring, starPath } from '#import/covers/drawing/drum.ts';
import { goldFlecks, neon, neonFilters } from '#import/covers/drawing/lacquer.ts';
import { mixColors, palette } from '#import/covers/drawing/palette.ts';
import type { SeededRandom } from '#import/covers/drawing/seeded-random.ts';
import {
  defs,
  element,
  group,
  type Point,
  path,
  polar,
  radialGradient,
  rect,
  repeat,
  throughPoints,
} from '#import/covers/drawing/svg-markup.ts';

const CENTRE: Point = [640, 600];

type Trail = {
  radius: number;
  start: number;
  sweep: number;
  width: number;
  drift: number;
  color: string;
};

/**
 * A long-exposure trail that drifts outwards. It fades from black, which is invisible in a layer blended with
 * `screen`, to nearly white at its head.
 */
function trail({ radius, start, sweep, width, drift, color }: Trail): string {
  const pieces = 34;
  return repeat(pieces, (i) => {
    const points = repeat(4, (step) => {
      const share = (i + step / 3) / pieces;
      return polar(radius + drift * share ** 1.6, start + sweep * share, ...CENTRE);
    });
    const share = (i + 1) / pieces;
    const lit = mixColors('#000000', color, Math.min(1, share * 1.5));
    return path(throughPoints(points), {
      stroke: mixColors(lit, '#ffffff', Math.max(0, share - 0.84) * 3.6),
      'stroke-width': width * (0.35 + 0.65 * share),
      // The dark tail must not cut a gap into the trails it crosses.
      'stroke-opacity': share < 0.4 ? share * 1.6 : undefined,
    });
  }).join('');
}

function traffic(random: SeededRandom, count: number, isBold: boolean): string {
  const trails = repeat(count, (i) => {
    const share = (i + random.next()) / count;
    const color = random.pick([
      palette.magenta,
      palette.magenta,
      palette.cyan,
      palette.violet,
      '#ff4fd0',
      palette.cinnabar,
    ]);
    return trail({
      radius: 190 + share * 560,
      start: random.between(0, 360),
      sweep: random.between(70, 230) * (1 - share * 0.35),
      width: isBold ? random.between(12, 26) : random.between(2, 8),
      drift: random.between(20, 150) * (0.4 + share),
      color,
    });
  });
  return group({ fill: 'none', 'stroke-linecap': 'round' }, ...trails);
}

const island = () =>
  group(
    { transform: `translate(${CENTRE[0]} ${CENTRE[1]})` },
    band(0, 172, '#10041c'),
    grooves(112, 168, 10, palette.cyan, 0.85),
    neon(ring(172, palette.cyan, 7)),
    element('circle', { r: 104, fill: 'url(#fountain)' }),
    neon(path(starPath(100, 36), { fill: '#f4fdff' })),
    path(chevrons(100, 40, 14, 1), { fill: 'none', stroke: '#bfefff', 'stroke-width': 4 }),
    element('circle', { r: 13, fill: palette.magenta }),
  );

export function drawVongXoayDem(random: SeededRandom): string {
  const lanes = repeat(8, (i) =>
    group(
      { transform: `translate(${CENTRE[0]} ${CENTRE[1]})` },
      ring(230 + i * 76, '#ffffff', 3, 0.07),
    ),
  );
  return [
    defs(
      neonFilters(22, 7),
      radialGradient(
        'asphalt',
        [...CENTRE, 860],
        [0, '#3a0a5a'],
        [0.35, '#22063c'],
        [0.75, '#0e0418'],
        [1, '#07020c'],
      ),
      radialGradient('fountain', [0, 0, 104], [0, '#2ad0ff'], [1, '#3a1ab0']),
    ),
    rect(0, 0, 1200, 1200, { fill: 'url(#asphalt)' }),
    ...lanes,
    group(
      { style: 'mix-blend-mode:screen' },
      traffic(random, 70, false),
      neon(traffic(random, 22, true)),
    ),
    island(),
    goldFlecks(random, 240, () => 0.2, [palette.eggshell, palette.cyan, '#ff9ad8']),
  ].join('');
}
