import { band, ring, sawtooth, starPath } from '#import/covers/drawing/drum.ts';
import { palette } from '#import/covers/drawing/palette.ts';
import {
  circle,
  group,
  path,
  polar,
  rect,
  repeat,
  svgDocument,
} from '#import/covers/drawing/svg-markup.ts';

/** With eight broad rays instead of fourteen, which would blur at 16 pixels. */
export const faviconSvg = () =>
  svgDocument(
    32,
    32,
    circle(16, 16, 16, { fill: palette.lacquer }),
    circle(16, 16, 14.4, { fill: 'none', stroke: palette.gold, 'stroke-width': 2 }),
    circle(16, 16, 12, { fill: palette.cinnabar }),
    path(starPath(11, 4.3, 8), { fill: palette.eggshell, transform: 'translate(16 16)' }),
  );

/** The drum with only the bands that are visible at the size of an app icon. */
const appEmblem = () => {
  const dots = repeat(28, (i) => {
    const [x, y] = polar(176, (i * 360) / 28);
    return circle(x, y, 7.5, { fill: palette.gold });
  });
  return group(
    {},
    circle(0, 0, 246, { fill: '#1a0a07' }),
    ring(240, palette.gold, 11),
    path(sawtooth(226, 196, 42), { fill: palette.gold }),
    ...dots,
    band(0, 156, palette.cinnabar),
    ring(156, palette.gold, 6),
    path(starPath(144, 50), { fill: palette.eggshell }),
    circle(0, 0, 15, { fill: palette.lacquer }),
  );
};

/** `reach` is the emblem's share of the width; a maskable icon may lose all beyond 80 %. */
export const appIconSvg = (reach: number, cornerRadius: number) =>
  svgDocument(
    512,
    512,
    rect(0, 0, 512, 512, { rx: cornerRadius, fill: palette.lacquer }),
    group({ transform: `translate(256 256)scale(${(reach * 512) / 492})` }, appEmblem()),
  );
