import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import knownCovers from '../covers.json' with { type: 'json' };
import { type Covers, coverStem, generateCovers } from './generate-covers.ts';
import { renditions } from './raster.ts';
import { sleeves } from './sleeves.ts';

const musicFolder = path.join(import.meta.dirname, '../../music');
const coversFolder = path.join(musicFolder, 'covers');
const covers: Covers = knownCovers;

// Computed once, because each stem requires drawing the whole sleeve.
const drawn = sleeves.map((sleeve) => ({ sleeve, slug: sleeve.slug, stem: coverStem(sleeve) }));

describe.each(drawn)('the cover $slug', ({ sleeve, stem }) => {
  test.each(renditions)(
    'each cover has a file $suffix of the right size within its budget',
    async (it) => {
      const file = path.join(coversFolder, stem + it.suffix);
      const { width, height } = await sharp(file).metadata();
      expect({ width, height }).toEqual({ width: it.width, height: it.width });
      expect(statSync(file).size).toBeLessThanOrEqual(it.maxBytes);
    },
  );

  test('each cover is listed in covers.json under the hash of its drawing', () => {
    expect(covers[sleeve.slug]).toEqual({ file: `covers/${stem}.jpg`, color: sleeve.color });
    expect(sleeve.color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('each cover is drawn the same every time', () => {
    expect(coverStem(sleeve)).toBe(stem);
  });
});

test('the files are no larger than the pages assume', () => {
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

/** Difference of histograms of 64 colours, 0 to 1: near 0 for a turned or shifted copy. */
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

test('only files of an earlier run are removed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vinahouse-covers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(coversFolder, path.join(folder, 'covers'), { recursive: true });
  for (const file of ['cho-noi.0badc0de.jpg', 'cho-noi.0badc0de-96.avif', 'cover.jpg', 'anh.avif'])
    writeFileSync(path.join(folder, 'covers', file), file);
  const known = { ...covers, 'cho-noi': { file: 'covers/cho-noi.0badc0de.jpg', color: '#000000' } };
  expect(await generateCovers(folder, known)).toEqual(covers);
  const expected = [...readdirSync(coversFolder), 'cover.jpg', 'anh.avif'];
  expect(readdirSync(path.join(folder, 'covers')).sort()).toEqual(expected.sort());
});
