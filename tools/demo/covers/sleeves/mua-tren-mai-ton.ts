import { starPath } from '#import/covers/drawing/drum.ts';
import { neon, neonFilters } from '#import/covers/drawing/lacquer.ts';
import { palette } from '#import/covers/drawing/palette.ts';
import type { SeededRandom } from '#import/covers/drawing/seeded-random.ts';
import {
  defs,
  element,
  group,
  linearGradient,
  path,
  radialGradient,
  rect,
  repeat,
  round,
} from '#import/covers/drawing/svg-markup.ts';

const EAVE_Y = 690;
const SHEETS = 12;

/** The x of a fluting between the ridge (share 0) and the eave (share 1). */
const fluteX = (index: number, share: number) =>
  600 + (index - SHEETS / 2) * (92 + 34 * share) - 40 * (1 - share);

/** The corrugated sheets, each a lit crest and a dark valley, one of them red with rust. */
function roof(random: SeededRandom): string {
  const flutes = repeat(SHEETS + 4, (i) => {
    const index = i - 2;
    const [top, topNext] = [fluteX(index, 0), fluteX(index + 1, 0)];
    const [eave, eaveNext] = [fluteX(index, 1), fluteX(index + 1, 1)];
    const middle = (eave + eaveNext) / 2;
    const isRusty = index === 8;
    const shape = `M${round(top)} -10L${round(topNext)} -10L${round(eaveNext)} ${EAVE_Y}Q${round(middle)} ${EAVE_Y + 62} ${round(eave)} ${EAVE_Y}Z`;
    const crest = `M${round((top + topNext) / 2 - 12)} -10L${round(middle - 14)} ${EAVE_Y + 26}`;
    const streaks = repeat(isRusty ? 12 : 5, () => {
      const share = random.between(0.1, 0.9);
      const from = random.between(0, EAVE_Y * 0.7);
      const at = (y: number) => {
        const x = top + (topNext - top) * share;
        return x + ((eave + (eaveNext - eave) * share - x) * y) / EAVE_Y;
      };
      const to = from + random.between(60, 260);
      return path(`M${round(at(from))} ${round(from)}L${round(at(to))} ${round(to)}`, {
        stroke: isRusty ? '#7a1c10' : '#0a2f4d',
        'stroke-width': random.between(2, 7),
        opacity: 0.5,
      });
    });
    return group(
      {},
      path(shape, { fill: `url(#${isRusty ? 'rust' : 'tin'}${i})` }),
      ...streaks,
      path(crest, { stroke: isRusty ? '#ffb08a' : '#d8f6ff', 'stroke-width': 9, opacity: 0.75 }),
    );
  });
  const seams = repeat(3, (i) =>
    path(`M-10 ${120 + i * 230}H1210`, { stroke: '#06263f', 'stroke-width': 5, opacity: 0.45 }),
  );
  return group({}, ...flutes, ...seams);
}

const sheetGradients = () =>
  repeat(SHEETS + 4, (i) => {
    // Across the flute, at a right angle to its slant.
    const axis = (share: number) => (fluteX(i - 2, share) + fluteX(i - 1, share)) / 2;
    const slant = Math.atan2(axis(1) - axis(0), EAVE_Y);
    const half = ((fluteX(1, 0.6) - fluteX(0, 0.6)) / 2) * Math.cos(slant);
    const [dx, dy] = [half * Math.cos(slant), -half * Math.sin(slant)];
    const [x, y] = [axis(0.6), EAVE_Y * 0.6];
    const line = [x - dx, y - dy, x + dx, y + dy] as const;
    return i - 2 === 8
      ? linearGradient(
          `rust${i}`,
          line,
          [0, '#4a100b'],
          [0.42, '#ff6a3d'],
          [0.6, '#d43a1c'],
          [1, '#4a100b'],
        )
      : linearGradient(
          `tin${i}`,
          line,
          [0, '#0b3a5c'],
          [0.42, '#63c6ee'],
          [0.6, '#2a86bd'],
          [1, '#0b3a5c'],
        );
  });

/** Rain striking the tin: slanted light, and a small ring with flying beads where it lands. */
function rain(random: SeededRandom): string {
  const streaks = repeat(150, () => {
    const [x, y] = [random.between(-100, 1350), random.between(-160, 1050)];
    const length = random.between(60, 260);
    const width = random.between(1, 3.2);
    const [tailX, tailY] = [x + length * 0.2, y - length];
    const drop = `M${round(tailX)} ${round(tailY)}L${round(x + width)} ${round(y)}A${round(width)} ${round(width)} 0 0 1 ${round(x - width)} ${round(y)}Z`;
    return path(drop, { fill: '#effcff', opacity: random.between(0.3, 0.9) });
  });
  const splashes = repeat(34, () => {
    const [x, y] = [random.between(20, 1180), random.between(50, EAVE_Y - 20)];
    const size = random.between(0.6, 1.3) * (0.7 + (0.5 * y) / EAVE_Y);
    const beads = [-24, -11, 4, 17, 27].map((dx, i) =>
      element('circle', { cx: dx, cy: -10 - ((i * 7) % 17), r: 2.2 + (i % 2), fill: '#ffffff' }),
    );
    return group(
      { transform: `translate(${round(x)} ${round(y)})scale(${round(size)})`, opacity: 0.9 },
      element('ellipse', { rx: 24, ry: 7, fill: 'none', stroke: '#e9fbff', 'stroke-width': 3 }),
      ...beads,
    );
  });
  return group({}, ...splashes, ...streaks);
}

/** Strings of water from every valley of the roof. */
const drips = (random: SeededRandom) =>
  repeat(SHEETS + 2, (i) => {
    const x = fluteX(i - 0.5, 1);
    const end = 1010 + random.between(-20, 60);
    const drops = repeat(4, (drop) => {
      const y = EAVE_Y + 90 + drop * 78 + random.between(-22, 22);
      const size = random.between(5, 8);
      return path(
        `M${round(x)} ${round(y - size * 4)}C${round(x)} ${round(y - size)} ${round(x + size)} ${round(y - size)} ${round(x + size)} ${round(y)}A${round(size)} ${round(size)} 0 0 1 ${round(x - size)} ${round(y)}C${round(x - size)} ${round(y - size)} ${round(x)} ${round(y - size)} ${round(x)} ${round(y - size * 4)}Z`,
        {
          fill: '#f4fdff',
        },
      );
    });
    return group(
      {},
      rect(x - 1.5, EAVE_Y + 20, 3, end - EAVE_Y - 20, { fill: 'url(#water)' }),
      ...drops,
    );
  }).join('');

/** A puddle with rings of drops, like a record's grooves seen from a low angle. */
function puddle(cx: number, cy: number, size: number, color: string): string {
  const rings = repeat(9, (i) =>
    element('ellipse', {
      cx,
      cy,
      rx: size * (0.2 + i * 0.1),
      ry: size * (0.2 + i * 0.1) * 0.3,
      fill: 'none',
      stroke: color,
      'stroke-width': 7 - i * 0.55,
      opacity: 1 - i * 0.085,
    }),
  );
  return group({}, ...rings);
}

export function drawMuaTrenMaiTon(random: SeededRandom): string {
  return [
    defs(
      neonFilters(26, 8),
      linearGradient(
        'shade',
        [0, EAVE_Y + 20, 0, EAVE_Y + 150],
        [0, '#010910', 0.95],
        [1, '#010910', 0],
      ),
      ...sheetGradients(),
      linearGradient('night', [0, EAVE_Y, 0, 1200], [0, '#04101d'], [1, '#0a3a5a']),
      linearGradient('water', [0, EAVE_Y, 0, 1040], [0, '#bff0ff', 0.9], [1, '#bff0ff', 0.15]),
      linearGradient('dusk', [0, 0, 0, EAVE_Y], [0, '#031526', 0.75], [0.7, '#031526', 0]),
      radialGradient(
        'lamp',
        [330, 1090, 520],
        [0, '#ffb347', 0.85],
        [0.4, '#ff7a2e', 0.3],
        [1, '#ff7a2e', 0],
      ),
    ),
    rect(0, 0, 1200, 1200, { fill: 'url(#night)' }),
    rect(0, EAVE_Y, 1200, 510, { fill: 'url(#lamp)' }),
    neon(puddle(330, 1080, 560, palette.gold)),
    puddle(930, 1010, 220, palette.cyan),
    puddle(1010, 1150, 170, '#9fe6ff'),
    // The lamp's reflection in the puddle.
    neon(
      path(starPath(150, 52), {
        fill: '#fff3c4',
        transform: 'translate(330 1080)scale(1.15 0.345)',
      }),
    ),
    drips(random),
    rect(0, EAVE_Y, 1200, 150, { fill: 'url(#shade)' }),
    roof(random),
    rect(0, 0, 1200, EAVE_Y, { fill: 'url(#dusk)' }),
    rain(random),
  ].join('');
}
