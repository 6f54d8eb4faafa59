import { starPath } from './drum.ts';
import { palette } from './palette.ts';
import { circle, group, path } from './svg-markup.ts';

/** The label's seal in the corner of every sleeve, like a painter's stamp. */
export const seal = group(
  { transform: 'translate(1118 1118)', opacity: 0.92 },
  circle(0, 0, 38, { fill: palette.lacquer }),
  circle(0, 0, 33, { fill: 'none', stroke: palette.gold, 'stroke-width': 2.5 }),
  path(starPath(27, 10), { fill: palette.cinnabar }),
  circle(0, 0, 3.4, { fill: palette.lacquer }),
);
