import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import art from '#app/art.json' with { type: 'json' };
import { drumAddress } from './generate-art.ts';
import { heroDrumSvg } from './hero-drum.ts';

const publicFolder = path.join(import.meta.dirname, '../../../public');
const sizeOf = (...parts: string[]) => statSync(path.join(publicFolder, ...parts)).size;
const pixelsOf = async (...parts: string[]) => {
  const { width, height } = await sharp(path.join(publicFolder, ...parts)).metadata();
  return { width, height };
};

describe('the art of the program', () => {
  test('the hero drum is named by its hash and small when compressed', () => {
    expect(art.drum).toBe(drumAddress());
    const svg = readFileSync(path.join(publicFolder, art.drum));
    expect(svg.toString()).toBe(heroDrumSvg());
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(14_000);
  });

  test('the home preview is 1200 by 630 within 160 kB', async () => {
    expect(await pixelsOf('art', 'og-home.jpg')).toMatchObject({ width: 1200, height: 630 });
    expect(sizeOf('art', 'og-home.jpg')).toBeLessThanOrEqual(160_000);
  });

  test.each([
    ['icon-192.png', 192, 12_000],
    ['icon-512.png', 512, 32_000],
    ['icon-maskable-512.png', 512, 32_000],
    ['apple-touch-icon.png', 180, 12_000],
  ])('%s is %i pixels wide and small', async (file, width, maxBytes) => {
    expect(await pixelsOf('icons', file)).toMatchObject({ width, height: width });
    expect(sizeOf('icons', file)).toBeLessThanOrEqual(maxBytes);
  });

  test.each(['icon-maskable-512.png', 'apple-touch-icon.png'])(
    '%s has no transparent pixel',
    async (file) => {
      const { isOpaque } = await sharp(path.join(publicFolder, 'icons', file)).stats();
      expect(isOpaque).toBe(true);
    },
  );

  test('the ICO holds one PNG of 32 pixels', async () => {
    const ico = readFileSync(path.join(publicFolder, 'favicon.ico'));
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    const png = ico.subarray(ico.readUInt32LE(18));
    expect(png.length).toBe(ico.readUInt32LE(14));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
  });
});
