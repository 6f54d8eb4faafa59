import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Create, type JpegOptions } from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { COVER_WIDTH } from '#domain/cover-sources.ts';
import { withPictureBytes } from './picture-bytes.ts';
import { readBmp } from './read-bmp.ts';
import { openPicture, type PictureProblem, readPicture } from './read-picture.ts';
import { RAW_SQUARE, type SquarePixels } from './square-pixels.ts';

const RED = '#e02010';
const BLUE = '#1030e0';
const plain = (background: Create['background'], width = 60, height = width) =>
  sharp({ create: { width, height, channels: 4, background } });
const red = () => plain(RED).png().toBuffer();

async function read(picture: Uint8Array | string): Promise<SquarePixels> {
  const { pixels, problem } = await readPicture(picture);
  if (!pixels) throw new Error(`Refused: ${JSON.stringify(problem)}`);
  expect(problem).toBeNull();
  return pixels;
}

/** A red PNG of one bit a pixel: sharp would take seconds to write one this large. */
function largePng(width: number, height: number, isComplete = true): Buffer {
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
  const rows = Buffer.alloc(isComplete ? (1 + Math.ceil(width / 8)) * height : 0);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(RED.slice(1), 'hex')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

type Bmp = {
  bits: 1 | 4 | 8 | 16 | 24 | 32;
  width: number;
  height: number;
  isTopDown?: boolean;
  /** Run-length encoded. */
  isInRuns?: boolean;
  /** Another size in the header. */
  written?: [width: number, height: number];
};

/** A BMP whose upper left quarter is red and whose rest is blue. */
function bmp({ bits, width, height, isTopDown = false, isInRuns = false, written }: Bmp): Buffer {
  const palette = bits <= 8 ? Buffer.alloc(4 * 2 ** bits) : Buffer.alloc(0);
  const colors = [RED, BLUE].map((color) => Buffer.from(color.slice(1), 'hex').reverse());
  if (bits <= 8) for (const [n, color] of colors.entries()) palette.set(color, 4 * n);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const drawRow = (isUpper: boolean): Buffer => {
    const row = Buffer.alloc(rowBytes);
    const middle = Math.ceil(width / 2);
    if (isInRuns) return Buffer.of(middle, isUpper ? 0 : 1, width - middle, 1, 0, 0);
    for (let x = 0; x < width; x++) {
      const index = isUpper && x < middle ? 0 : 1;
      const [b = 0, g = 0, r = 0] = colors[index] ?? [];
      if (bits < 8)
        row[(x * bits) >> 3] =
          (row[(x * bits) >> 3] ?? 0) | (index << (8 - bits - ((x * bits) & 7)));
      else if (bits === 8) row[x] = index;
      else if (bits === 16) row.writeUInt16LE(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3), 2 * x);
      else row.set([b, g, r], (x * bits) / 8);
    }
    return row;
  };
  const [upper, lower] = [drawRow(true), drawRow(false)];
  const rows = Array.from({ length: height }, (_, y) => (y < height / 2 ? upper : lower));
  const body = Buffer.concat(isTopDown ? rows : rows.reverse());
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + palette.length + body.length, 2);
  head.writeUInt32LE(54 + palette.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(written?.[0] ?? width, 18);
  head.writeInt32LE(written?.[1] ?? (isTopDown ? -height : height), 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(isInRuns ? 1 : 0, 30);
  return Buffer.concat([head, palette, body]);
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

/** A header whose picture has never been written: enough to refuse it. */
const withSize = (jpeg: Buffer, width: number, height: number): Buffer => {
  const large = Buffer.from(jpeg);
  const frame = [0xc0, 0xc2].map((kind) => large.indexOf(Buffer.of(0xff, kind)));
  const at = Math.max(...frame);
  large.writeUInt16BE(height, at + 5);
  large.writeUInt16BE(width, at + 7);
  return large;
};
const jpeg = (options: JpegOptions = {}) => noise().jpeg(options).toBuffer();
/** Changes bytes in the middle, where the file still ends as it should. */
const damage = (bytes: Buffer): Buffer => {
  const damaged = Buffer.from(bytes);
  const middle = bytes.length >> 1;
  damaged.fill(0xff, middle, middle + 200);
  return damaged;
};

test.each<[what: string, picture: () => Promise<Uint8Array>, problem: Partial<PictureProblem>]>([
  ['no bytes', async () => new Uint8Array(), { kind: 'not-a-picture' }],
  [
    'an address in place of a picture',
    async () => Buffer.from('https://example.com/cover.jpg'),
    { kind: 'format', format: 'liên kết' },
  ],
  ['no picture', async () => Buffer.from('Không phải ảnh'), { kind: 'not-a-picture' }],
  [
    'SVG, which may refer to other files',
    async () => Buffer.from(svg),
    { kind: 'format', format: 'SVG' },
  ],
  [
    'HEIC',
    async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    { kind: 'format', format: 'HEIC' },
  ],
  [
    'JPEG XL',
    async () => Buffer.from('\xff\x0a\xfa\x7f\x01', 'latin1'),
    { kind: 'format', format: 'JPEG XL' },
  ],
  [
    'half a PNG',
    async () => half(await noise().png().toBuffer()),
    { kind: 'broken', format: 'PNG' },
  ],
  ['half a JPEG', async () => half(await jpeg()), { kind: 'broken', format: 'JPEG' }],
  ['a damaged PNG', async () => damage(await noise().png().toBuffer()), { kind: 'broken' }],
  [
    'half a BMP',
    async () => half(bmp({ bits: 24, width: 60, height: 60 })),
    { kind: 'broken', format: 'BMP' },
  ],
  [
    'half a TIFF',
    async () => half(await noise().tiff().toBuffer()),
    { kind: 'broken', format: 'TIFF' },
  ],
  [
    'a PNG of 20,000 × 20,000',
    async () => largePng(20_000, 20_000, false),
    { kind: 'size', width: 20_000 },
  ],
  [
    'a JPEG of 60,000 × 60,000',
    async () => withSize(await jpeg(), 60_000, 60_000),
    { kind: 'size', format: 'JPEG' },
  ],
  [
    'a progressive JPEG that needs 390 MB',
    async () =>
      withSize(await jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 8_000, 8_100),
    { kind: 'size', format: 'JPEG', height: 8_100 },
  ],
  [
    'an AVIF of 15 megapixels',
    async () => {
      const avif = await noise().avif({ effort: 0 }).toBuffer();
      const at = avif.indexOf('ispe');
      avif.writeUInt32BE(3_900, at + 8);
      avif.writeUInt32BE(3_850, at + 12);
      return avif;
    },
    { kind: 'size', format: 'AVIF' },
  ],
  [
    'a BMP with an endless size',
    async () => bmp({ bits: 24, width: 60, height: 60, written: [50_000, 2 ** 31 - 1] }),
    { kind: 'broken' },
  ],
])('refused: %s', async (_, picture, problem) => {
  const read = await readPicture(await picture());
  expect(read).toMatchObject({ pixels: null, problem });
});

test.each([1, 4, 8, 16, 24, 32] as const)('a BMP of %i bits a pixel is read', async (bits) => {
  const pixels = await read(bmp({ bits, width: 61, height: 50 }));
  expectColor(await colorAt(pixels, 2, 0, 0), RED);
  expectColor(await colorAt(pixels, 2, 1, 1), BLUE);
});

test('a BMP whose upper row comes first is read', async () => {
  const pixels = await read(bmp({ bits: 24, width: 61, height: 50, isTopDown: true }));
  expectColor(await colorAt(pixels, 2, 0, 0), RED);
});

test('a BMP in runs is read', async () => {
  const pixels = await read(bmp({ bits: 8, width: 60, height: 60, isInRuns: true }));
  expectColor(await colorAt(pixels, 2, 0, 0), RED);
  expectColor(await colorAt(pixels, 2, 1, 1), BLUE);
});

test('a large BMP is shrunk while it is read', async () => {
  const file = path.join(await makeFolder(), 'cover.bmp');
  for (const isTopDown of [false, true]) {
    await writeFile(file, bmp({ bits: 1, width: 131, height: 130, isTopDown }));
    // Every second pixel is enough for a cover of this width.
    const { data, width, height } = await withPictureBytes(file, (bytes) => readBmp(bytes, 20));
    expect([width, height]).toEqual([66, 65]);
    expectColor([...data.subarray(0, 3)], RED);
    expectColor([...data.subarray(-3)], BLUE);
  }
});

test('a JPEG or PNG without its end is read as far as possible, and the report says so', async () => {
  const last = (bytes: Buffer, share: number) => bytes.subarray(0, bytes.length * share);
  for (const picture of [last(await jpeg(), 0.9), last(await noise().png().toBuffer(), 0.9)]) {
    const { pixels, problem } = await readPicture(picture);
    expect(problem).toMatchObject({ kind: 'cut-off' });
    // The plain part at the end is cut off.
    const at = (COVER_WIDTH - 4) * COVER_WIDTH * 3;
    expect(new Set(pixels?.subarray(at, at + 600)).size).toBeGreaterThan(5);
  }
  const all = await jpeg();
  await read(all.subarray(0, -2));
  await read(Buffer.concat([all, Buffer.from('of another program')]));
});

test('large pictures are opened that can be shrunk while they are decoded', async () => {
  const progressive = await jpeg({ progressive: true });
  for (const [picture, width, height] of [
    [await jpeg(), 12_000, 12_000],
    [progressive, 5_950, 5_950],
    [progressive, 8_000, 10_000],
  ] as const)
    expect(await openPicture(withSize(picture, width, height))).toMatchObject({ width, height });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vinahouse-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a broken or missing file, or a folder, is refused', async () => {
  const folder = await makeFolder();
  const broken = path.join(folder, 'broken.jpg');
  await writeFile(broken, 'x');
  const kinds = [broken, path.join(folder, 'gone.jpg'), folder].map(
    async (file) => (await readPicture(file)).problem?.kind,
  );
  expect(await Promise.all(kinds)).toEqual(['not-a-picture', 'unreadable', 'unreadable']);
});

test.each([
  ['landscape', 1600, 900],
  ['portrait', 700, 1900],
  ['tiny', 1, 1],
  ['wide as a banner', 6_000, 40],
  // Alone in memory while it is decoded.
  ['huge', 3_100, 2_700],
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
    tiff: plain(RED).removeAlpha().tiff({ compression: 'lzw' }),
    deepTiff: plain(RED).toColourspace('rgb16').tiff(),
  };
  for (const [name, picture] of Object.entries(pictures)) {
    const pixels = await read(await picture.toBuffer());
    expect(pixels).toHaveLength(3 * COVER_WIDTH ** 2);
    const [r = 0, g = 0, b = 0] = await colorAt(pixels, 1, 0, 0);
    if (name === 'grey') expectColor([r, g, b], '#808080');
    else expect(r - Math.max(g, b), `${name}: ${r} ${g} ${b}`).toBeGreaterThan(120);
  }
});
