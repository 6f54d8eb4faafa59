import { drumEmblem, lacBirdSymbol } from './drum-emblem.ts';
import { palette } from './palette.ts';
import { defs, element } from './svg-markup.ts';

/** The drum behind the home page's title: lines only, so the lacquer shows through as it turns. */
export const heroDrumSvg = () =>
  element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '-502 -502 1004 1004' },
    defs(lacBirdSymbol(palette.gold)),
    drumEmblem({ line: palette.gold, accent: palette.cinnabar }),
  );
