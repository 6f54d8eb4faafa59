import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LIGHT_THEME_COLOR, THEME_COLOR } from './theme-color.ts';

const OWN = readFileSync(new URL('../app.css', import.meta.url), 'utf8');

/** The colours that the block after a selector sets. */
function readColors(selector: string, css = OWN): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  const found = block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g);
  return new Map([...found].map(([, name = '', color = '']) => [name, color]));
}

const DARK = readColors('@theme');
const LIGHT = readColors('[data-theme="light"]');
const ALWAYS_DARK = readColors('.always-dark');

const GROUNDS = ['ground', 'ground-raised', 'ground-high'];
const BORDERS = ['line', 'line-bright'];
const READ = [...DARK.keys()].filter((name) => ![...GROUNDS, ...BORDERS].includes(name));

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = '', other = ''): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

test('both themes set the same colours', () => {
  expect(DARK.size).toBeGreaterThan(9);
  expect([...LIGHT.keys()].sort()).toEqual([...DARK.keys()].sort());
});

describe.each([
  ['dark', DARK],
  ['light', LIGHT],
])('in the %s theme', (_, colors) => {
  test.each(GROUNDS)('text on %s has a contrast of 4.5:1', (ground) => {
    for (const name of READ)
      expect(contrast(colors.get(name), colors.get(ground)), name).toBeGreaterThanOrEqual(4.5);
  });

  test('a field’s border has a contrast of 3:1 to its content', () =>
    expect(contrast(colors.get('line-bright'), colors.get('ground'))).toBeGreaterThanOrEqual(3));
});

test('covers use the dark theme’s colours', () => {
  expect(ALWAYS_DARK).toEqual(DARK);
});

test("the browser's own bars have the colour of the page's ground", () => {
  expect(THEME_COLOR).toBe(DARK.get('ground'));
  expect(LIGHT_THEME_COLOR).toBe(LIGHT.get('ground'));
});

test('the player in other sites’ pages has the colours of this site', () => {
  const embed = readFileSync(new URL('../features/embed/embed.css', import.meta.url), 'utf8');
  for (const [selector, colors] of [
    [':root', DARK],
    ['[data-theme="light"]', LIGHT],
  ] as const) {
    const found = readColors(selector, embed);
    expect(found.size).toBeGreaterThan(8);
    for (const [name, color] of found) expect(color, name).toBe(colors.get(name));
  }
});
