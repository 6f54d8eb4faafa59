import { drumEmblem, lacBirdSymbol } from '#import/covers/drawing/drum-emblem.ts';
import { palette } from '#import/covers/drawing/palette.ts';
import { defs, element } from '#import/covers/drawing/svg-markup.ts';

/** The turning drum behind the home page's title: only lines, so that the lacquer shows through. */
export const heroDrumSvg = () =>
  element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '-502 -502 1004 1004' },
    defs(lacBirdSymbol(palette.gold)),
    drumEmblem({ line: palette.gold, accent: palette.cinnabar }),
  );
