import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adoptCover } from './adopt-cover.ts';
import { addAvif, makeCover } from './make-cover.ts';

let root = '';
let made: Awaited<ReturnType<typeof makeReadyCover>>;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'vinahouse-adopt-'));
  made = await makeReadyCover();
});
afterAll(() => rm(root, { recursive: true }));

async function makeReadyCover() {
  const ready = path.join(root, 'Nhạc/covers');
  const track = { title: 'Chợ Nổi', artist: 'Cô Ba Sub', genre: 'Vinahouse' };
  const plain = { width: 8, height: 8, channels: 3, background: '#e02010' } as const;
  const embedded = await sharp({ create: plain }).png().toBuffer();
  const { coverImage } = await makeCover({ embedded, folderImage: null, ...track }, ready);
  await addAvif(coverImage, ready);
  const name = path.basename(coverImage, '.jpg');
  for (const file of await readdir(ready)) {
    await cp(path.join(ready, file), path.join(ready, file.replace(name, 'chợ nổi')));
    await rm(path.join(ready, file));
  }
  return { jpeg: path.join(ready, 'chợ nổi.jpg'), covers: path.join(root, 'covers'), coverImage };
}

test('a cover with all its sizes is copied unchanged, under the hash of its content', async () => {
  const { jpeg, covers, coverImage } = made;
  expect(await adoptCover(jpeg, covers)).toBe(coverImage);
  const ready = await readdir(path.dirname(jpeg));
  const name = path.basename(coverImage, '.jpg');
  for (const file of ready) {
    const copy = path.join(covers, file.replace('chợ nổi', name));
    expect(await readFile(copy)).toEqual(await readFile(path.join(path.dirname(jpeg), file)));
  }
  expect(await readdir(covers)).toHaveLength(ready.length);
});

test('a cover without all sizes, or in another format than JPEG, is not copied', async () => {
  const { jpeg, covers } = made;
  expect(await adoptCover(jpeg.replace('.jpg', '-384.webp'), covers)).toBeNull();
  await rm(jpeg.replace('.jpg', '-768.avif'));
  expect(await adoptCover(jpeg, covers)).toBeNull();
});
