import { drumEmblem, lacBirdSymbol } from '#import/covers/drawing/drum-emblem.ts';
import { goldFlecks, neon, neonFilters } from '#import/covers/drawing/lacquer.ts';
import { palette } from '#import/covers/drawing/palette.ts';
import { seededRandom } from '#import/covers/drawing/seeded-random.ts';
import {
  circle,
  defs,
  group,
  linearGradient,
  radialGradient,
  rect,
  repeat,
  svgDocument,
} from '#import/covers/drawing/svg-markup.ts';
import { WORDMARK_WIDTH, wordmark } from './wordmark.ts';

const [WIDTH, HEIGHT] = [1200, 630];

/** The home page's link preview: the drum in gold, with the glowing name across it. */
export function ogHomeSvg(): string {
  const random = seededRandom('og-home');
  const scale = 1040 / WORDMARK_WIDTH;
  const place = `translate(80 ${HEIGHT / 2 - 50 * scale})scale(${scale})`;
  const bars = repeat(60, (i) => {
    const height =
      14 + 74 * Math.abs(Math.sin(i * 0.37) * Math.sin(i * 0.11 + 0.6)) + random.between(0, 16);
    return rect(i * 20 + 4, HEIGHT - height, 12, height, { fill: 'url(#bar)' });
  });
  return svgDocument(
    WIDTH,
    HEIGHT,
    defs(
      neonFilters(22, 7),
      lacBirdSymbol(palette.gold),
      radialGradient(
        'ember',
        [600, 315, 640],
        [0, '#e0260f', 0.95],
        [0.45, '#7a0f0c', 0.7],
        [1, palette.lacquer, 0],
      ),
      radialGradient('dim', [600, 315, 700], [0.5, palette.lacquer, 0], [1, palette.lacquer, 0.9]),
      linearGradient(
        'belt',
        [0, 0, 0, HEIGHT],
        [0.3, palette.lacquer, 0],
        [0.42, palette.lacquer, 0.88],
        [0.58, palette.lacquer, 0.88],
        [0.7, palette.lacquer, 0],
      ),
      linearGradient(
        'bar',
        [0, HEIGHT - 90, 0, HEIGHT],
        [0, palette.magenta],
        [1, palette.cinnabar],
      ),
    ),
    rect(0, 0, WIDTH, HEIGHT, { fill: palette.lacquer }),
    rect(0, 0, WIDTH, HEIGHT, { fill: 'url(#ember)' }),
    group(
      { transform: 'translate(600 315)scale(1.12)' },
      circle(0, 0, 500, { fill: palette.lacquer, opacity: 0.5 }),
      drumEmblem({ line: palette.gold, accent: palette.cinnabar }),
    ),
    rect(0, 0, WIDTH, HEIGHT, { fill: 'url(#belt)' }),
    rect(0, 0, WIDTH, HEIGHT, { fill: 'url(#dim)' }),
    goldFlecks(random, 500, (_x, y) => (y < HEIGHT ? 0.3 : 0)),
    ...bars,
    group({ transform: place }, neon(wordmark(palette.cinnabar, palette.lacquer))),
    group({ transform: `translate(0 -4)${place}` }, wordmark(palette.eggshell, palette.cinnabar)),
  );
}
