import type { Inks } from './inks.ts';
import { circle, defs, linearGradient, type Point, radialGradient, rect } from './svg-markup.ts';

/** The sky, with a soft light at `light`. */
export const backdrop = ({ sky, neon }: Inks, [x, y]: Point, reach: number) =>
  defs(
    linearGradient('sky', [0, 0, 0, 1200], [0, sky[0]], [0.52, sky[1]], [1, sky[2]]),
    radialGradient('haze', [x, y, reach * 1.3], [0.4, neon, 0.5], [0.7, neon, 0.2], [1, neon, 0]),
  ) +
  rect(0, 0, 1200, 1200, { fill: 'url(#sky)' }) +
  circle(x, y, reach * 1.3, { fill: 'url(#haze)' });
