import sharp from 'sharp';
import { COVER_WIDTH } from '#domain/cover-sources.ts';
import { INKS } from './drawing/inks.ts';
import { vignette } from './drawing/lacquer.ts';
import { palette } from './drawing/palette.ts';
import { drawBars } from './drawing/scenes/bars.ts';
import { drawKarst } from './drawing/scenes/karst.ts';
import { drawRays } from './drawing/scenes/rays.ts';
import { drawScales } from './drawing/scenes/scales.ts';
import { drawTrail } from './drawing/scenes/trail.ts';
import { drawVortex } from './drawing/scenes/vortex.ts';
import { drawWaves } from './drawing/scenes/waves.ts';
import { seal } from './drawing/seal.ts';
import { seededRandom } from './drawing/seeded-random.ts';
import { svgDocument } from './drawing/svg-markup.ts';
import type { SquarePixels } from './square-pixels.ts';

const SCENES = [
  drawWaves,
  drawKarst,
  drawRays,
  drawVortex,
  drawTrail,
  drawScales,
  drawBars,
] as const;

type Named = { title: string; artist: string };

/** Draws a cover in the site's style for a track without one; the same title and artist give the same picture. */
export const drawCover = (track: Named): Promise<SquarePixels> =>
  sharp(Buffer.from(drawnCoverSvg(track)))
    .resize(COVER_WIDTH, COVER_WIDTH)
    .flatten({ background: palette.lacquer })
    .removeAlpha()
    .raw()
    .toBuffer();

/** Shapes without text, since text would depend on the machine's fonts. */
export function drawnCoverSvg({ title, artist }: Named): string {
  const random = seededRandom(`${title}\n${artist}`.normalize('NFC'));
  const draw = random.pick(SCENES);
  const land = random.pick(INKS);
  const { disc, line, label } = random.next() < 0.5 ? land : random.pick(INKS);
  const inks = { ...land, disc, line, label };
  return svgDocument(1200, 1200, draw(random, inks), vignette(palette.lacquer, 0.3), seal);
}
