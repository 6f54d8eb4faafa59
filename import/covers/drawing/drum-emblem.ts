import {
  birdRing,
  chevrons,
  grooves,
  LAC_BIRD,
  ladder,
  ring,
  sawtooth,
  starPath,
  tangentCircles,
} from './drum.ts';
import { circle, group, path } from './svg-markup.ts';

export type EmblemInks = {
  /** Colour of most lines. */
  line: string;
  /** Colour of the sun's rays and the sawtooth. */
  accent: string;
};

/** Goes into `defs` once; the emblem's birds refer to it. */
export const lacBirdSymbol = (fill: string) =>
  path(LAC_BIRD, { id: 'lac', fill, 'fill-rule': 'evenodd' });

/** The Đông Sơn drum seen from above, 500 in radius around the origin; reads as a record too. */
export function drumEmblem({ line, accent }: EmblemInks): string {
  const rings = (...radii: number[]) => radii.map((radius) => ring(radius, line, 2)).join('');
  return group(
    { fill: 'none', stroke: 'none' },
    // The sun, with the spindle hole of a record.
    path(`${starPath(150, 58)}M9 0A9 9 0 1 0 -9 0A9 9 0 1 0 9 0Z`, {
      fill: accent,
      'fill-rule': 'evenodd',
    }),
    path(chevrons(150, 58), { stroke: line, 'stroke-width': 2.4, fill: 'none' }),
    rings(160, 166),
    tangentCircles(183, 9.5, 28, line),
    rings(200, 206),
    path(sawtooth(210, 232, 56), { fill: accent }),
    rings(236),
    path(ladder(241, 259, 140), { stroke: line, 'stroke-width': 2 }),
    rings(264),
    grooves(267, 288, 6, line, 0.7),
    // The birds fly over vinyl.
    grooves(292, 372, 14, line, 0.34),
    birdRing('lac', 332, 0.86, 14),
    rings(374, 380),
    path(ladder(385, 401, 180), { stroke: line, 'stroke-width': 2 }),
    rings(406),
    tangentCircles(425, 11, 56, line),
    rings(444, 450),
    path(sawtooth(478, 454, 84), { fill: accent }),
    grooves(480, 496, 5, line, 0.7),
    circle(0, 0, 498, { stroke: line, 'stroke-width': 4 }),
  );
}
