import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderStore } from '#media/folder-store.ts';
import { MediaFiles } from './media-files.ts';

const FOREVER = 'public, max-age=31536000, s-maxage=300, immutable';
const SOUND = 'public, max-age=3600, s-maxage=300';
const GONE = '/sound/0a.mp3';
const SHARED = '/sound/0b.mp3';
/** A file of a track that was never public. */
const SECRET = '/sound/05.mp3';

let root: string;
let mediaFolder: string;
let demo: string;
let media: MediaFiles;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vinahouse-media-'));
  mediaFolder = join(root, 'library');
  demo = join(root, 'demo');
  await write(
    'library',
    'sound/0a.mp3',
    'sound/0b.mp3',
    'sound/05.mp3',
    'sound/0c.m4a',
    'sound/0c-64.webm',
    'covers/0d-96.webp',
  );
  await write('library', 'waveforms/0e.json', 'work/0f.mp3', 'sound/.0a.mp3', 'sound/folder.mp3/x');
  await write('demo', 'sound/Trống Hội.mp3', 'sound/0b.mp3', 'tracks.json');
  await writeFile(join(root, 'secret.mp3'), 'secret');
  const names = new Map([['/sound/ab.mp3', 'sound/Trống Hội.mp3']]);
  media = new MediaFiles(
    new FolderStore(root),
    { folder: demo, names },
    {
      stateOf: (path) => (path === GONE ? 'gone' : path === SECRET ? 'secret' : 'unknown'),
      currentOf: () => null,
    },
  );
});
afterAll(() => rm(root, { recursive: true }));

async function write(folder: string, ...names: string[]) {
  for (const name of names) {
    await mkdir(join(root, folder, name, '..'), { recursive: true });
    await writeFile(join(root, folder, name), name);
  }
}

async function find(path: string) {
  const found = await media.find(path);
  if (found === null || found === 'gone') throw new Error(`${path} is ${found}`);
  return { ...found, variant: found.variants.get('identity') };
}

test.each([
  ['/sound/0b.mp3', 'audio/mpeg', SOUND],
  ['/sound/0c.m4a', 'audio/mp4', SOUND],
  ['/sound/0c-64.webm', 'audio/webm', SOUND],
  ['/waveforms/0e.json', 'application/json', FOREVER],
  ['/covers/0d-96.webp', 'image/webp', FOREVER],
])('the file %s is sent as %s with %s', async (path, type, cacheControl) => {
  const { headers, variant } = await find(path);
  expect(headers['Content-Type']).toBe(type);
  expect(headers['Cache-Control']).toBe(cacheControl);
  expect(variant?.sizeBytes).toBe(path.length - 1);
});

test('other sites may show covers and play sound, but not read waveforms', async () => {
  for (const path of ['/covers/0d-96.webp', '/sound/0b.mp3'])
    expect((await find(path)).headers).toMatchObject({
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  const { headers } = await find('/waveforms/0e.json');
  expect(headers).not.toHaveProperty('Cross-Origin-Resource-Policy');
});

test('a file comes from the first folder that has it', async () => {
  expect((await find(SHARED)).folder).toBe(mediaFolder);
});

test('a file may have any name in its folder', async () => {
  const { folder, variant, headers } = await find('/sound/ab.mp3');
  expect(folder).toBe(demo);
  expect(variant).toMatchObject({ name: 'sound/Trống Hội.mp3', etag: '"ab.mp3"' });
  expect(headers['Content-Type']).toBe('audio/mpeg');
});

test('a removed file is gone, even while it is on disk', async () => {
  expect(await media.find(GONE)).toBe('gone');
});

test('a file of a track that was never public is unknown, even while it is on disk', async () => {
  expect(await media.find(SECRET)).toBeNull();
  expect(await media.findKept(SECRET)).not.toBeNull();
});

test.each([
  '/sound/none.mp3',
  '/sound/',
  '/sound/folder.mp3',
  '/sound/.0a.mp3',
  '/sound/../../secret.mp3',
  '/sound/../unfinished/0f.mp3',
  '/sound/folder.mp3/x',
  '/unfinished/0f.mp3',
  '/tracks.json',
  '/sound/Trống Hội.mp3',
  '/sound/0b.mp3\0',
  '/covers/0D-96.webp',
])('the path %o is not found', async (path) => {
  expect(await media.find(path)).toBeNull();
});

test('a hundred at once get a file that no track names, such as the logo', async () => {
  const found = await Promise.all(Array.from({ length: 100 }, () => media.find(SHARED)));
  expect(found.filter((file) => file === null)).toEqual([]);
});
