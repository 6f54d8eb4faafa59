import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contrastOf, GROUNDS, LEAST_CONTRAST, OWN_COLORS, worstGround } from './contrast.ts';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

test('the contrast of black on white is 21, of a colour on itself 1, in either order', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#ff5236', '#ff5236')).toBe(1);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

test('the background with the lowest contrast in a theme is found', () => {
  expect(worstGround('#ffc23d', 'light')).toEqual({
    ground: 'field',
    contrast: expect.closeTo(1.26, 1),
  });
});

test('the default colours have the required contrast in their theme', () => {
  for (const [field, color] of Object.entries(OWN_COLORS)) {
    const theme = field.startsWith('dark') ? 'dark' : 'light';
    expect(worstGround(color, theme).contrast, field).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
});

test('the tokens equal those of the style sheet and of the database', async () => {
  const [css, sql] = await Promise.all([
    read('../app/app.css'),
    read('../supabase/schemas/site_settings.sql'),
  ]);
  const [, dark = '', light = ''] =
    /@theme \{(.*?)\n\}.*?\[data-theme="light"\] \{(.*?)\n {2}\}/s.exec(css) ?? [];
  for (const [style, theme] of [
    [dark, 'dark'],
    [light, 'light'],
  ] as const) {
    const { page, card, field } = GROUNDS[theme];
    expect(style).toContain(`--color-ground: ${page};`);
    expect(style).toContain(`--color-ground-raised: ${card};`);
    expect(style).toContain(`--color-ground-high: ${field};`);
    expect(style).toContain(`--color-cinnabar: ${OWN_COLORS[`${theme}_main`]};`);
    expect(style).toContain(`--color-gold: ${OWN_COLORS[`${theme}_accent`]};`);
    expect(sql).toContain(`{${page},${card},${field}}`);
  }
});
