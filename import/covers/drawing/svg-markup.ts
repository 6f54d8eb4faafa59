type Attributes = Record<string, string | number | undefined>;
export type Point = readonly [x: number, y: number];

/** Two decimals: finer than a pixel, and the same text on every machine. */
export const round = (value: number) => String(Math.round(value * 100) / 100 || 0);

export function element(name: string, attributes: Attributes = {}, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return children.length > 0
    ? `<${name}${written}>${children.join('')}</${name}>`
    : `<${name}${written}/>`;
}

export const group = (attributes: Attributes, ...children: string[]) =>
  element('g', attributes, ...children);

export const circle = (cx: number, cy: number, r: number, attributes: Attributes = {}) =>
  element('circle', { cx, cy, r, ...attributes });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: Attributes = {},
) => element('rect', { x, y, width, height, ...attributes });

export const path = (d: string, attributes: Attributes = {}) =>
  element('path', { d, ...attributes });

export const use = (id: string, attributes: Attributes = {}) =>
  element('use', { href: `#${id}`, ...attributes });

/** A point on a circle; 0° is straight up and degrees run clockwise. */
export function polar(radius: number, degrees: number, cx = 0, cy = 0): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
}

/** Straight lines through the points, as path data. */
export const throughPoints = (points: readonly Point[], isClosed = false) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${isClosed ? 'Z' : ''}`;

/** Call `make` once for each of `count` steps. */
export const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

type Stop = readonly [offset: number, color: string, opacity?: number];

const stopMarkup = (stops: readonly Stop[]) =>
  stops.map(([offset, color, opacity]) =>
    element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }),
  );

/** From (x1, y1) to (x2, y2) in user units, which also works for the strokes of straight lines. */
export const linearGradient = (
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  ...stops: Stop[]
) =>
  element(
    'linearGradient',
    { id, x1, y1, x2, y2, gradientUnits: 'userSpaceOnUse' },
    ...stopMarkup(stops),
  );

export const radialGradient = (
  id: string,
  [cx, cy, r]: readonly [number, number, number],
  ...stops: Stop[]
) =>
  element(
    'radialGradient',
    { id, cx, cy, r, gradientUnits: 'userSpaceOnUse' },
    ...stopMarkup(stops),
  );

export const defs = (...children: string[]) => element('defs', {}, ...children);

export const svgDocument = (width: number, height: number, ...children: string[]) =>
  element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    ...children,
  );
