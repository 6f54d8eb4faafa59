import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Create } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coverArtwork, coverSources } from '#app/domain/cover-sources.ts';
import { drawnCoverSvg } from './draw-cover.ts';
import { addAvif, type CoverSource, makeCover } from './make-cover.ts';

let root: string;
let covers: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'vinahouse-covers-'));
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  covers = path.join(await mkdtemp(path.join(root, 'library-')), 'covers');
});

const NONE = { embedded: null, folderImage: null };
const NAMED = { title: 'Mưa Chiều', artist: 'Mèo Mun', genre: 'Vinahouse' };
const make = (source: Partial<CoverSource>) => makeCover({ ...NONE, ...NAMED, ...source }, covers);

const RED = '#e02010';
const BLUE = '#1030e0';
const plain = (background: Create['background'], width = 300, height = width) =>
  sharp({ create: { width, height, channels: 4, background } });

const fileOf = (address: string) => path.join(covers, path.basename(address));
const jpegOf = async (source: Partial<CoverSource>) => fileOf((await make(source)).coverImage);

/** The cover is divided into `parts` by `parts` fields; returns the colour in the middle of one. */
async function colorAt(file: string, parts: number, column: number, row: number) {
  const { data, info } = await sharp(file)
    .resize(parts * 9, parts * 9)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = ((row * 9 + 4) * info.width + column * 9 + 4) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** Compares with a tolerance for JPEG's loss. */
function expectColor(found: number[], wanted: string) {
  const channels = [1, 3, 5].map((start) => Number.parseInt(wanted.slice(start, start + 2), 16));
  for (const [i, channel] of channels.entries())
    expect(Math.abs((found[i] ?? -99) - channel), `${found} for ${wanted}`).toBeLessThan(9);
}

const red = () => plain(RED).png().toBuffer();
const blueFile = async (name = 'cover.png') => {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await plain(BLUE).png().toFile(file);
  return file;
};

describe('the source of a cover', () => {
  test('is the embedded picture, else the folder’s picture, else a drawn cover', async () => {
    const folderImage = await blueFile();
    const embedded = await red();
    expect((await make({ embedded, folderImage })).coverColor).toBe(RED);
    expect((await make({ folderImage })).coverColor).toBe(BLUE);
    const drawn = await make({});
    expect(drawn.coverColor).toMatch(/^#[0-9a-f]{6}$/);
    expect([RED, BLUE]).not.toContain(drawn.coverColor);
  });

  test('may be a picture of any name', async () => {
    for (const name of [`Nhạc của tôi 🎧/cover #1 100%.png`, `${'Đĩa hát'.normalize('NFD')}/f.png`])
      expect((await make({ folderImage: await blueFile(name) })).coverColor).toBe(BLUE);
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>`;
  test.each<[what: string, picture: () => Promise<Uint8Array>]>([
    ['no bytes', async () => new Uint8Array()],
    ['a file that is no picture', async () => Buffer.from('Không phải ảnh')],
    ['an SVG, which may refer to other files', async () => Buffer.from(svg)],
    ['half a PNG', async () => half(await noise().png().toBuffer())],
    ['half a JPEG', async () => half(await noise().jpeg().toBuffer())],
    ['a picture over the pixel limit', () => plain(RED, 11_000, 10_001).png().toBuffer()],
    [
      'a progressive JPEG that needs too much memory',
      () => plain(RED, 7_000, 6_000).removeAlpha().jpeg({ progressive: true }).toBuffer(),
    ],
    [
      'an AVIF that needs too much memory',
      () => plain(RED, 3_300, 3_300).avif({ effort: 0 }).toBuffer(),
    ],
  ])('is the next one after %s', async (_, picture) => {
    const embedded = await picture();
    expect((await make({ embedded, folderImage: await blueFile() })).coverColor).toBe(BLUE);
  });

  test('is a drawn cover when the folder’s picture is broken or gone', async () => {
    const drawn = await make({});
    const broken = path.join(root, 'broken.jpg');
    await writeFile(broken, 'x');
    for (const folderImage of [broken, path.join(root, 'gone.jpg'), root])
      expect(await make({ folderImage })).toEqual(drawn);
  });

  const noise = () =>
    sharp({
      create: {
        ...{ width: 256, height: 256, channels: 3, background: RED },
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    });
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
});

describe('a picture becomes a square of 1200', () => {
  test.each([
    ['landscape', 1600, 900],
    ['portrait', 700, 1900],
    ['tiny', 1, 1],
    ['wide as a banner', 6_000, 40],
    ['huge', 10_000, 9_000],
  ])('%s', async (_, width, height) => {
    const embedded = await plain(RED, width, height).png().toBuffer();
    const { width: wide, height: high } = await sharp(await jpegOf({ embedded })).metadata();
    expect([wide, high]).toEqual([1200, 1200]);
  });

  test('around its salient part, not its middle', async () => {
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
    const jpeg = await jpegOf({ embedded });
    expectColor(await colorAt(jpeg, 3, 1, 1), '#ffcc00');
  });

  test("without the bars of a video's still, but with the frame of a square picture", async () => {
    const art = await plain(RED, 400, 400).png().toBuffer();
    const framed = (width: number) =>
      plain('#000000', width, 600)
        .composite([{ input: art, left: (width - 400) / 2, top: 100 }])
        .png()
        .toBuffer();
    const still = await jpegOf({ embedded: await framed(1066) });
    expectColor(await colorAt(still, 40, 0, 0), RED);
    const square = await jpegOf({ embedded: await framed(600) });
    expectColor(await colorAt(square, 40, 0, 0), '#000000');
  });

  test('the right way up', async () => {
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
    const jpeg = await jpegOf({ embedded });
    expectColor(await colorAt(jpeg, 4, 3, 1), BLUE);
    expectColor(await colorAt(jpeg, 4, 0, 1), RED);
  });

  test('on a lacquer background where it is transparent', async () => {
    const embedded = await plain({ r: 255, g: 255, b: 255, alpha: 0 }).webp().toBuffer();
    expect((await make({ embedded })).coverColor).toBe('#0d0706');
  });

  test('of the first frame when it is animated', async () => {
    const frames = await Promise.all([red(), plain(BLUE).png().toBuffer()]);
    for (const format of ['gif', 'webp'] as const) {
      const embedded = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expectColor(await colorAt(await jpegOf({ embedded }), 1, 0, 0), RED);
    }
  });

  test('in sRGB, even from CMYK, grey or 16 bits', async () => {
    const pictures = {
      print: plain(RED).removeAlpha().toColourspace('cmyk').withIccProfile('cmyk').jpeg(),
      wide: plain(RED).removeAlpha().withIccProfile('p3').jpeg({ quality: 95 }),
      grey: plain('#808080').removeAlpha().toColourspace('b-w').png(),
      deep: plain(RED).toColourspace('rgb16').png(),
    };
    for (const [name, picture] of Object.entries(pictures)) {
      const jpeg = await jpegOf({ embedded: await picture.toBuffer() });
      expect(await sharp(jpeg).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
      const [r = 0, g = 0, b = 0] = await colorAt(jpeg, 1, 0, 0);
      if (name === 'grey') expectColor([r, g, b], '#808080');
      else expect(r - Math.max(g, b), `${name}: ${r} ${g} ${b}`).toBeGreaterThan(120);
    }
  });

  test('without its metadata on place and camera', async () => {
    const embedded = await plain(RED)
      .removeAlpha()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '10/1 46/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(embedded).metadata()).exif).toBeDefined();
    const { coverImage } = await make({ embedded });
    await addAvif(coverImage, covers);
    for (const name of await readdir(covers)) {
      const { exif, xmp, icc, iptc } = await sharp(path.join(covers, name)).metadata();
      expect({ exif, xmp, icc, iptc }, name).toEqual({});
    }
  });
});

describe('the files of a cover', () => {
  const addressesOf = (coverImage: string, hasAvif: boolean) => {
    const { src, webpSrcSet, avifSrcSet } = coverSources(coverImage, hasAvif);
    const sets = [webpSrcSet, avifSrcSet].flatMap((set) => set?.split(', ') ?? []);
    return {
      sets,
      all: [
        ...[coverImage, src],
        ...sets.map((size) => size.replace(/ \d+w$/, '')),
        ...coverArtwork(coverImage, hasAvif).map((artwork) => artwork.src),
      ],
    };
  };

  test.each([false, true])('are those that the pages request, with AVIF: %s', async (hasAvif) => {
    const { coverImage } = await make({ embedded: await red() });
    expect(coverImage).toMatch(/^\/covers\/[0-9a-f]{24}\.jpg$/);
    if (hasAvif) await addAvif(coverImage, covers);
    const { sets, all } = addressesOf(coverImage, hasAvif);
    expect(new Set(await readdir(covers))).toEqual(new Set(all.map((file) => path.basename(file))));
    for (const size of sets) {
      const [address = '', width] = size.split(' ');
      const metadata = await sharp(fileOf(address)).metadata();
      expect(`${metadata.width}w`).toBe(width);
      expect(metadata.height).toBe(metadata.width);
      expect(metadata.format).toBe(address.endsWith('.webp') ? 'webp' : 'heif');
    }
    for (const artwork of coverArtwork(coverImage, hasAvif)) {
      const { width, height } = await sharp(fileOf(artwork.src)).metadata();
      expect(`${width}x${height}`).toBe(artwork.sizes);
    }
  });

  test('are named by their content, written atomically, and not written again', async () => {
    const embedded = await red();
    const first = await make({ embedded });
    await addAvif(first.coverImage, covers);
    const ages = async () =>
      Promise.all(
        (await readdir(covers)).map(async (it) => (await stat(path.join(covers, it))).ino),
      );
    const before = await ages();
    expect(await make({ embedded, title: 'Bài khác' })).toEqual(first);
    await addAvif(first.coverImage, covers);
    expect(await ages()).toEqual(before);
    expect(await readdir(path.join(covers, '../work'))).toEqual([]);
    const other = await make({ embedded: await plain(BLUE).png().toBuffer() });
    expect(other.coverImage).not.toBe(first.coverImage);
  });

  test('of a busy picture have a limited size', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const busy = { width: 1200, height: 1200, channels: 3, background: RED, noise } as const;
    const embedded = await sharp({ create: busy }).blur(0.7).png().toBuffer();
    const { coverImage } = await make({ embedded });
    const { size } = await stat(fileOf(coverImage));
    expect(size).toBeLessThan(280_000);
  });

  test('are completed after a killed import', async () => {
    const embedded = await red();
    const { coverImage } = await make({ embedded });
    await rm(fileOf(coverImage));
    await rm(fileOf(coverImage.replace('.jpg', '-768.webp')));
    await make({ embedded });
    for (const file of addressesOf(coverImage, false).all) await readFile(fileOf(file));
  });
});

describe('a drawn cover', () => {
  test('is the same for a title each time, and another for another title', async () => {
    const first = await make({});
    expect(await make({ title: NAMED.title.normalize('NFD') })).toEqual(first);
    const other = await make({ title: 'Nắng Hạ' });
    expect(other.coverImage).not.toBe(first.coverImage);
  });

  test.each(['', ' ', '🎧🔥', '</svg>&<"', '音楽', 'a'.repeat(5_000)])(
    'is drawn for any title: %#',
    async (title) => {
      const { width } = await sharp(await jpegOf({ title })).metadata();
      expect(width).toBe(1200);
    },
  );

  test('differs for each of sixty titles and has no text', () => {
    const pictures = new Set<string>();
    for (let n = 0; n < 60; n++) pictures.add(drawnCoverSvg({ title: `Bài ${n}`, artist: 'A' }));
    expect(pictures.size).toBe(60);
    for (const svg of pictures) expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
  });
});
