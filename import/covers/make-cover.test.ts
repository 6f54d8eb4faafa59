import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Create } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COVER_WIDTH, coverArtwork, coverSources } from '#domain/cover-sources.ts';
import { dominantColor } from './dominant-color.ts';
import { drawCover, drawnCoverSvg } from './draw-cover.ts';
import { addAvif, type Cover, type CoverSource, findPicture, makeCover } from './make-cover.ts';

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
const NAMED = { title: 'Nắng Hạ', artist: 'Mèo Mun', genre: 'Vinahouse' };
const make = (source: Partial<CoverSource>) => makeCover({ ...NONE, ...NAMED, ...source }, covers);

const RED = '#e02010';
const BLUE = '#1030e0';
const plain = (background: Create['background'], width = 300, height = width) =>
  sharp({ create: { width, height, channels: 4, background } });

const fileOf = (address: string) => path.join(covers, path.basename(address));

const red = () => plain(RED).png().toBuffer();
const blueFile = async (name = 'cover.png') => {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await plain(BLUE).png().toFile(file);
  return file;
};

describe('the source of a cover', () => {
  /** Only the picture: encoding it takes longer than all else. */
  const find = async (source: Partial<CoverSource>) => {
    const { pixels, problem } = await findPicture({ ...NONE, ...NAMED, ...source });
    return { pixels, color: await dominantColor(pixels), problem };
  };

  test('a cover is made from the embedded picture, else from the folder’s picture, else drawn', async () => {
    const folderImage = await blueFile();
    const embedded = await red();
    expect((await find({ embedded, folderImage })).color).toBe(RED);
    expect((await find({ folderImage })).color).toBe(BLUE);
    const drawn = await find({});
    // Comparing millions of numbers with toEqual takes seconds.
    expect(drawn.pixels.equals(await drawCover(NAMED))).toBe(true);
    expect(drawn.problem).toBe('');
    const broken = Buffer.from('x');
    const both = await find({ embedded: broken, folderImage: path.join(root, 'gone.jpg') });
    expect(both.pixels.equals(drawn.pixels)).toBe(true);
    expect(both.problem).toBe(
      'ảnh trong tệp nhạc: không phải là ảnh; gone.jpg: không mở được tệp ảnh',
    );
  });

  test('a cover is made from the folder’s picture when the embedded one is broken', async () => {
    const embedded = (await red()).subarray(0, 60);
    expect(await find({ embedded, folderImage: await blueFile() })).toMatchObject({
      color: BLUE,
      problem: 'ảnh trong tệp nhạc: ảnh PNG bị hỏng hoặc thiếu dữ liệu',
    });
  });

  test('a folder’s picture may have any name', async () => {
    for (const name of [`Nhạc của tôi 🎧/cover #1 100%.png`, `${'Đĩa hát'.normalize('NFD')}/f.png`])
      expect((await find({ folderImage: await blueFile(name) })).color).toBe(BLUE);
  });
});

describe('the files of a cover', () => {
  let embedded: Buffer;
  let first: Cover;
  /** Of a red photo; before and after AVIF was added. */
  let madeFiles: string[];
  let made = '';
  beforeAll(async () => {
    embedded = await plain(RED)
      .removeAlpha()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '10/1 46/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(embedded).metadata()).exif).toBeDefined();
    made = path.join(root, 'made/covers');
    first = await makeCover({ ...NONE, ...NAMED, embedded }, made);
    madeFiles = await readdir(made);
    await addAvif(first.coverImage, made);
  });
  beforeEach(() => cp(made, covers, { recursive: true }));

  test('the files of a cover have no metadata on place and camera', async () => {
    for (const name of await readdir(covers)) {
      const { exif, xmp, icc, iptc } = await sharp(path.join(covers, name)).metadata();
      expect({ exif, xmp, icc, iptc }, name).toEqual({});
    }
  });

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

  test('the files of a cover are those that the pages request, with and without AVIF', async () => {
    const { coverImage } = first;
    expect(coverImage).toMatch(/^\/covers\/[0-9a-f]{24}\.jpg$/);
    const namesOf = (hasAvif: boolean) =>
      new Set(addressesOf(coverImage, hasAvif).all.map((file) => path.basename(file)));
    expect(new Set(madeFiles)).toEqual(namesOf(false));
    // The pages request a JPEG and WebP, too.
    expect(new Set(await readdir(covers))).toEqual(new Set([...namesOf(false), ...namesOf(true)]));
    for (const size of addressesOf(coverImage, true).sets) {
      const [address = '', width] = size.split(' ');
      const metadata = await sharp(fileOf(address)).metadata();
      expect(`${metadata.width}w`).toBe(width);
      expect(metadata).toMatchObject({ height: metadata.width, space: 'srgb', channels: 3 });
      expect(metadata.format).toBe(address.endsWith('.webp') ? 'webp' : 'heif');
    }
    for (const hasAvif of [false, true])
      for (const artwork of coverArtwork(coverImage, hasAvif)) {
        const { width, height } = await sharp(fileOf(artwork.src)).metadata();
        expect(`${width}x${height}`).toBe(artwork.sizes);
      }
  });

  test('a cache that holds only some files of a cover gets the others', async () => {
    for (const name of madeFiles.filter((one) => one.endsWith('.webp')))
      await rm(path.join(covers, name));
    expect(await make({ embedded })).toEqual(first);
    expect(await readdir(covers)).toEqual(expect.arrayContaining(madeFiles));
  });

  test('the files of a cover are named by their content, written atomically, and not written again', async () => {
    const ages = async () =>
      Promise.all(
        (await readdir(covers)).map(async (it) => (await stat(path.join(covers, it))).ino),
      );
    const before = await ages();
    expect(await make({ embedded, title: 'Bài khác' })).toEqual(first);
    await addAvif(first.coverImage, covers);
    expect(await ages()).toEqual(before);
    expect(await readdir(path.join(made, '../work'))).toEqual([]);
    const other = await make({ embedded: await plain(BLUE).png().toBuffer() });
    expect(other.coverImage).not.toBe(first.coverImage);
    expect(other.coverColor).toBe(BLUE);
  });

  test('the files of a cover are completed after a killed import', async () => {
    const { coverImage } = first;
    await rm(fileOf(coverImage));
    await rm(fileOf(coverImage.replace('.jpg', '-768.webp')));
    await make({ embedded });
    for (const file of addressesOf(coverImage, false).all) await readFile(fileOf(file));
  });
});

describe('a drawn cover', () => {
  const BROKEN_SVG = /<text|NaN|undefined|Infinity/;

  test('the same cover is drawn for a title each time, and another one for another title', () => {
    const first = drawnCoverSvg(NAMED);
    expect(drawnCoverSvg({ ...NAMED, title: NAMED.title.normalize('NFD') })).toBe(first);
    expect(drawnCoverSvg({ ...NAMED, title: 'Mưa Chiều' })).not.toBe(first);
  });

  test('a drawn cover is a square picture, also for a track without a title', async () => {
    expect(await drawCover({ ...NAMED, title: '' })).toHaveLength(3 * COVER_WIDTH ** 2);
  });

  test.each([
    ['of a space', ' '],
    ['of emoji', '🎧🔥'],
    ['of markup', '</svg>&<"'],
    ['in Japanese', '音楽'],
    ['of 5,000 letters', 'a'.repeat(5_000)],
    ['with 98 accents', `a${'\u0301'.repeat(98)}`],
  ])('of a title %s has neither text nor wrong numbers', (_, title) => {
    expect(drawnCoverSvg({ title, artist: 'A' })).not.toMatch(BROKEN_SVG);
  });

  test('the drawn covers of thirty titles differ, and have no text', () => {
    const pictures = new Set<string>();
    for (let n = 0; n < 30; n++) pictures.add(drawnCoverSvg({ title: `Bài ${n}`, artist: 'A' }));
    expect(pictures.size).toBe(30);
    for (const svg of pictures) expect(svg).not.toMatch(BROKEN_SVG);
  });
});
