import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Create } from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { COVER_WIDTH } from '#app/domain/cover-sources.ts';
import { readPicture } from './read-picture.ts';
import { RAW_SQUARE, type SquarePixels } from './square-pixels.ts';

const RED = '#e02010';
const BLUE = '#1030e0';
const plain = (background: Create['background'], width = 300, height = width) =>
  sharp({ create: { width, height, channels: 4, background } });
const red = () => plain(RED).png().toBuffer();

async function read(picture: Uint8Array | string): Promise<SquarePixels> {
  const pixels = await readPicture(picture);
  if (!pixels) throw new Error('Refused');
  return pixels;
}

/** A complete red PNG of one bit a pixel: sharp would take seconds to write one this large. */
function largePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    const typed = Buffer.concat([Buffer.from(type), data]);
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, checksum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Bits a sample, and colours by index.
  head.set([1, 3], 8);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(RED.slice(1), 'hex')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The square is divided into `parts` by `parts` fields; returns the colour in the middle of one. */
async function colorAt(pixels: SquarePixels, parts: number, column: number, row: number) {
  const { data, info } = await sharp(pixels, RAW_SQUARE)
    .resize(parts * 9, parts * 9)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = ((row * 9 + 4) * info.width + column * 9 + 4) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** Compares with a tolerance for lossy compression of the picture. */
function expectColor(found: number[], wanted: string) {
  const channels = [1, 3, 5].map((start) => Number.parseInt(wanted.slice(start, start + 2), 16));
  for (const [i, channel] of channels.entries())
    expect(Math.abs((found[i] ?? -99) - channel), `${found} for ${wanted}`).toBeLessThan(9);
}

const noise = () =>
  sharp({
    create: {
      ...{ width: 256, height: 256, channels: 3, background: RED },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>`;

test.each<[what: string, picture: () => Promise<Uint8Array>]>([
  ['no bytes', async () => new Uint8Array()],
  ['a file that is no picture', async () => Buffer.from('Không phải ảnh')],
  ['an SVG, which may refer to other files', async () => Buffer.from(svg)],
  ['half a PNG', async () => half(await noise().png().toBuffer())],
  ['half a JPEG', async () => half(await noise().jpeg().toBuffer())],
  ['a picture over the pixel limit', async () => largePng(11_000, 10_001)],
  [
    'a progressive JPEG that needs too much memory',
    () => plain(RED, 5_700, 5_700).removeAlpha().jpeg({ progressive: true }).toBuffer(),
  ],
  [
    'an AVIF that needs too much memory',
    () => plain(RED, 3_170, 3_170).removeAlpha().avif({ effort: 0, quality: 1 }).toBuffer(),
  ],
])('%s is refused', async (_, picture) => {
  expect(await readPicture(await picture())).toBeNull();
});

test('a broken or missing file, or a folder, is refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vinahouse-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const broken = path.join(folder, 'broken.jpg');
  await writeFile(broken, 'x');
  for (const file of [broken, path.join(folder, 'gone.jpg'), folder])
    expect(await readPicture(file)).toBeNull();
});

test.each([
  ['landscape', 1600, 900],
  ['portrait', 700, 1900],
  ['tiny', 1, 1],
  ['wide as a banner', 6_000, 40],
  ['huge', 10_000, 9_000],
])('a picture that is %s becomes a square', async (_, width, height) => {
  const pixels = await read(largePng(width, height));
  expect(pixels).toHaveLength(3 * COVER_WIDTH ** 2);
  expectColor(await colorAt(pixels, 1, 0, 0), RED);
});

test('a square is cropped around its salient part, not its middle', async () => {
  const face = await plain('#ffcc00', 400, 400).png().toBuffer();
  const embedded = await plain('#101418', 1600, 500)
    .composite([
      { input: face, left: 1150, top: 50 },
      // Coloured edges, so that the sides do not look like bars.
      { input: await plain(BLUE, 4, 500).png().toBuffer(), left: 0, top: 0 },
      { input: await plain(BLUE, 4, 500).png().toBuffer(), left: 1596, top: 0 },
    ])
    .png()
    .toBuffer();
  const pixels = await read(embedded);
  expectColor(await colorAt(pixels, 3, 1, 1), '#ffcc00');
});

test('bars around a video still are cropped; the frame of a square picture is kept', async () => {
  const art = await plain(RED, 400, 400).png().toBuffer();
  const framed = (width: number) =>
    plain('#000000', width, 600)
      .composite([{ input: art, left: (width - 400) / 2, top: 100 }])
      .png()
      .toBuffer();
  const still = await read(await framed(1066));
  expectColor(await colorAt(still, 40, 0, 0), RED);
  const square = await read(await framed(600));
  expectColor(await colorAt(square, 40, 0, 0), '#000000');
});

test('a turned photo becomes upright', async () => {
  const { data, info } = await plain(RED, 600, 600)
    .composite([{ input: await plain(BLUE, 600, 300).png().toBuffer(), left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Orientation 6: the camera was turned, and the top of the picture is on the right.
  const embedded = await sharp(data, { raw: { ...info, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const pixels = await read(embedded);
  expectColor(await colorAt(pixels, 4, 3, 1), BLUE);
  expectColor(await colorAt(pixels, 4, 0, 1), RED);
});

test('a transparent picture gets a lacquer background', async () => {
  const embedded = await plain({ r: 255, g: 255, b: 255, alpha: 0 }).webp().toBuffer();
  expectColor(await colorAt(await read(embedded), 1, 0, 0), '#0d0706');
});

test('an animation gives its first frame', async () => {
  const frames = await Promise.all([red(), plain(BLUE).png().toBuffer()]);
  for (const format of ['gif', 'webp'] as const) {
    const embedded = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expectColor(await colorAt(await read(embedded), 1, 0, 0), RED);
  }
});

test('colours are sRGB, even from CMYK, grey or 16 bits', async () => {
  const pictures = {
    print: plain(RED).removeAlpha().toColourspace('cmyk').withIccProfile('cmyk').jpeg(),
    wide: plain(RED).removeAlpha().withIccProfile('p3').jpeg({ quality: 95 }),
    grey: plain('#808080').removeAlpha().toColourspace('b-w').png(),
    deep: plain(RED).toColourspace('rgb16').png(),
  };
  for (const [name, picture] of Object.entries(pictures)) {
    const pixels = await read(await picture.toBuffer());
    expect(pixels).toHaveLength(3 * COVER_WIDTH ** 2);
    const [r = 0, g = 0, b = 0] = await colorAt(pixels, 1, 0, 0);
    if (name === 'grey') expectColor([r, g, b], '#808080');
    else expect(r - Math.max(g, b), `${name}: ${r} ${g} ${b}`).toBeGreaterThan(120);
  }
});
