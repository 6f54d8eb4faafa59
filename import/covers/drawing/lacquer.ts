import { palette } from './palette.ts';
import type { SeededRandom } from './seeded-random.ts';
import {
  circle,
  element,
  group,
  type Point,
  path,
  polar,
  rect,
  repeat,
  throughPoints,
} from './svg-markup.ts';

type Box = { x: number; y: number; width: number; height: number };

/** A soft halo; `spread` is the blur in user units. */
export const blurFilter = (id: string, spread: number) =>
  element(
    'filter',
    { id, x: '-50%', y: '-50%', width: '200%', height: '200%' },
    element('feGaussianBlur', { stdDeviation: spread }),
  );

/** Neon: a wide glow, a close one, and the tube itself on top. Needs `neonFilters`. */
export const neon = (markup: string) => group({ filter: 'url(#neon)' }, markup);

const fade = (input: string, slope: number, result: string) =>
  element(
    'feComponentTransfer',
    { in: input, result },
    element('feFuncA', { type: 'linear', slope }),
  );

/** `blur-wide` and `blur-close` alone, and `neon` made of both. */
export const neonFilters = (wide = 34, close = 9) =>
  blurFilter('blur-wide', wide) +
  blurFilter('blur-close', close) +
  element(
    'filter',
    { id: 'neon', x: '-50%', y: '-50%', width: '200%', height: '200%' },
    element('feGaussianBlur', { in: 'SourceGraphic', stdDeviation: wide, result: 'far' }),
    fade('far', 0.7, 'halo'),
    element('feGaussianBlur', { in: 'SourceGraphic', stdDeviation: close, result: 'near' }),
    fade('near', 0.8, 'glow'),
    element(
      'feMerge',
      {},
      ...['halo', 'glow', 'SourceGraphic'].map((layer) => element('feMergeNode', { in: layer })),
    ),
  );

/**
 * Gold leaf blown over the panel: clouds of dust, and some torn scraps.
 *
 * @param density probability that dust settles at a point, 0 to 1
 */
export function goldFlecks(
  random: SeededRandom,
  count: number,
  density: (x: number, y: number) => number,
  colors: readonly [string, ...string[]] = [palette.gold, '#ffe39a', '#c98a1e'],
): string {
  const clouds = repeat(Math.ceil(count / 60), () => ({
    x: random.between(0, 1200),
    y: random.between(0, 1200),
    reach: random.between(60, 260),
  }));
  const flecks = repeat(count, (i) => {
    const cloud = clouds[i % clouds.length] ?? { x: 600, y: 600, reach: 600 };
    // Squared, so that more dust is near the middle of its cloud.
    const distance = cloud.reach * random.next() ** 2;
    const [dx, dy] = polar(distance, random.between(0, 360));
    const [x, y] = [cloud.x + dx * 1.6, cloud.y + dy * 0.8];
    const size = 0.9 + 4.6 * random.next() ** 6;
    const turn = random.between(0, 360);
    const corners = repeat(4, (corner) =>
      polar(size * random.between(0.5, 1.5), turn + corner * 90, x, y),
    );
    const fill = random.pick(colors);
    const isKept = random.next() < density(x, y);
    return isKept ? path(throughPoints(corners, true), { fill }) : '';
  });
  return group({}, ...flecks);
}

/** Cẩn vỏ trứng, eggshell inlay: a cracked sheet of shards with dark lacquer between them. */
export function eggshellInlay(
  random: SeededRandom,
  { x, y, width, height }: Box,
  cell: number,
  fill: (x: number, y: number) => string,
): string {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const corners = repeat(rows + 1, (row) =>
    repeat(
      columns + 1,
      (column): Point => [
        x + (column + random.between(-0.42, 0.42)) * cell,
        y + (row + random.between(-0.42, 0.42)) * cell,
      ],
    ),
  );
  const corner = (row: number, column: number): Point => corners[row]?.[column] ?? [x, y];
  const shard = (...points: Point[]) => {
    const cx = points.reduce((sum, point) => sum + point[0], 0) / points.length;
    const cy = points.reduce((sum, point) => sum + point[1], 0) / points.length;
    const shrunk = points.map(([px, py]): Point => [cx + (px - cx) * 0.92, cy + (py - cy) * 0.92]);
    return path(throughPoints(shrunk, true), { fill: fill(cx, cy) });
  };
  const cells = repeat(rows * columns, (i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const [a, b] = [corner(row, column), corner(row, column + 1)];
    const [c, d] = [corner(row + 1, column + 1), corner(row + 1, column)];
    const kind = random.next();
    if (kind < 0.4) return shard(a, b, c) + shard(a, c, d);
    return kind < 0.8 ? shard(a, b, d) + shard(b, c, d) : shard(a, b, c, d);
  });
  return group({}, ...cells);
}

/** Dots set like sunflower seeds; `size` returns a dot's radius for its place in the disc. */
export function seedDots(
  count: number,
  radius: number,
  dot: (x: number, y: number, share: number) => { r: number; fill: string },
): string {
  const dots = repeat(count, (i) => {
    const share = Math.sqrt((i + 0.5) / count);
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    const [x, y] = [share * radius * Math.cos(angle), share * radius * Math.sin(angle)];
    const { r, fill } = dot(x, y, share);
    return r > 0.3 ? circle(x, y, r, { fill }) : '';
  });
  return group({}, ...dots);
}

/** Film grain over the whole sleeve; costs bytes, so only the large sizes have it. */
export const grain = (opacity: number) =>
  element(
    'filter',
    { id: 'grain', x: 0, y: 0, width: 1, height: 1 },
    element('feTurbulence', {
      type: 'fractalNoise',
      baseFrequency: '0.8',
      numOctaves: 2,
      seed: 14,
    }),
    element('feColorMatrix', { type: 'saturate', values: '0' }),
  ) +
  rect(0, 0, 1200, 1200, {
    filter: 'url(#grain)',
    opacity,
    style: 'mix-blend-mode:soft-light',
  });

/** A darker rim, as on a polished lacquer panel. */
export const vignette = (color: string, opacity: number) =>
  element(
    'radialGradient',
    { id: 'vignette', cx: 0.5, cy: 0.5, r: 0.74 },
    element('stop', { offset: 0.6, 'stop-color': color, 'stop-opacity': 0 }),
    element('stop', { offset: 1, 'stop-color': color, 'stop-opacity': opacity }),
  ) + rect(0, 0, 1200, 1200, { fill: 'url(#vignette)' });
