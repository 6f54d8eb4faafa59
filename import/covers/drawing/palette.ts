/** Sơn mài (lacquer painting) materials, then the neon of the street outside. */
export const palette = {
  lacquer: '#0d0706',
  cinnabar: '#ff3d22',
  gold: '#ffc23d',
  eggshell: '#fff1dc',
  jade: '#1fe0a8',
  magenta: '#ff2e88',
  cyan: '#28c8ff',
  violet: '#7a4dff',
} as const;

const channels = (hex: string) =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** Blend two `#rrggbb` colours; `share` 0 gives the first, 1 the second. */
export function mixColors(first: string, second: string, share: number): string {
  const to = channels(second);
  const mixed = channels(first).map((from, i) => Math.round(from + ((to[i] ?? 0) - from) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Walk along several colours as along a gradient; `share` runs from 0 to 1. */
export function rampColor(stops: readonly string[], share: number): string {
  const position = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const index = Math.min(Math.floor(position), stops.length - 2);
  return mixColors(stops[index] ?? '', stops[index + 1] ?? '', position - index);
}
