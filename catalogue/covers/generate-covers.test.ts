import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { coverStem, hashOf } from './generate-covers.ts';
import { heroDrumSvg } from './hero-drum.ts';
import { renditions } from './raster.ts';
import { sleeves } from './sleeves.ts';

const catalogueFolder = path.dirname(import.meta.dirname);
const publicFolder = path.join(catalogueFolder, '../public');
const coversFolder = path.join(publicFolder, 'covers');

const readJson = (file: string) =>
  JSON.parse(readFileSync(path.join(catalogueFolder, file), 'utf8'));
const sizeOf = (...parts: string[]) => statSync(path.join(publicFolder, ...parts)).size;
const pixelsOf = async (...parts: string[]) => {
  const { width, height } = await sharp(path.join(publicFolder, ...parts)).metadata();
  return { width, height };
};

// Each stem costs drawing a whole sleeve.
const drawn = sleeves.map((sleeve) => ({ sleeve, slug: sleeve.slug, stem: coverStem(sleeve) }));

describe.each(drawn)('the cover $slug', ({ sleeve, stem }) => {
  test.each(renditions)('has a file $suffix of the right size within its budget', async (it) => {
    const { width, height } = await pixelsOf('covers', stem + it.suffix);
    expect({ width, height }).toEqual({ width: it.width, height: it.width });
    expect(sizeOf('covers', stem + it.suffix)).toBeLessThanOrEqual(it.maxBytes);
  });

  test('is listed in covers.json under the hash of its drawing', () => {
    expect(readJson('covers.json')[sleeve.slug]).toEqual({
      coverImage: `/covers/${stem}.jpg`,
      color: sleeve.color,
    });
    expect(sleeve.color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('is drawn the same every time', () => {
    expect(coverStem(sleeve)).toBe(stem);
  });
});

test('the budgets are those the pages count on', () => {
  const budgets = Object.fromEntries(renditions.map((it) => [it.suffix, it.maxBytes]));
  expect(budgets['-384.avif']).toBeLessThanOrEqual(14_000);
  expect(budgets['-768.avif']).toBeLessThanOrEqual(45_000);
  expect(budgets['-384.webp']).toBeLessThanOrEqual(20_000);
  expect(budgets['.jpg']).toBeLessThanOrEqual(220_000);
});

test('no stale file is left among the covers', () => {
  const expected = drawn.flatMap(({ stem }) => renditions.map((it) => stem + it.suffix));
  expect(readdirSync(coversFolder).sort()).toEqual(expected.sort());
});

/** The cover as 64 by 64 RGB pixels, from a file listeners get. */
async function thumbnail(stem: string): Promise<Buffer> {
  return sharp(path.join(coversFolder, `${stem}-192.avif`))
    .resize(64)
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Mean difference of a channel, from 0 (same) to 255. */
const pixelDistance = (first: Buffer, second: Buffer) =>
  first.reduce((sum, value, i) => sum + Math.abs(value - (second[i] ?? 0)), 0) / first.length;

/** How far the shares of 64 colours differ, 0 to 1: a turned or shifted copy is not new. */
function palettesApart(first: Buffer, second: Buffer): number {
  const histogram = (pixels: Buffer) => {
    const shares = new Array<number>(64).fill(0);
    for (let i = 0; i < pixels.length; i += 3) {
      const [r = 0, g = 0, b = 0] = pixels.subarray(i, i + 3);
      const box = (r >> 6) * 16 + (g >> 6) * 4 + (b >> 6);
      shares[box] = (shares[box] ?? 0) + 3 / pixels.length;
    }
    return shares;
  };
  const other = histogram(second);
  return histogram(first).reduce((sum, share, i) => sum + Math.abs(share - (other[i] ?? 0)), 0) / 2;
}

test('any two covers differ in picture and in palette at 64 px', async () => {
  const pictures = await Promise.all(
    drawn.map(async ({ slug, stem }) => ({ slug, pixels: await thumbnail(stem) })),
  );
  const tooClose = pictures.flatMap((first, i) =>
    pictures
      .slice(i + 1)
      .map((second) => ({
        pair: `${first.slug} / ${second.slug}`,
        picture: pixelDistance(first.pixels, second.pixels),
        palette: palettesApart(first.pixels, second.pixels),
      }))
      .filter(({ picture, palette }) => picture < 40 || palette < 0.4),
  );
  expect(tooClose).toEqual([]);
});

describe('the art around the covers', () => {
  test('the hero drum is named by its hash and light once compressed', () => {
    const { drum } = readJson('art.json');
    expect(drum).toBe(`/art/drum.${hashOf(heroDrumSvg())}.svg`);
    const svg = readFileSync(path.join(publicFolder, drum));
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
    '%s has no see-through pixel',
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
