import { existsSync, rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAvifCovers } from '#import/add-avif-covers.ts';
import { TestCatalogue } from '#import/testing/test-catalogue.ts';
import { toneMp3, withId3 } from '#import/testing/test-music.ts';
import { FolderStore } from '#media/folder-store.ts';
import { mediaPath } from '#media/media-folder.ts';
import { moveToFolder, moveToStore } from '#media/move-media.ts';
import { S3Bucket } from '#media/s3-bucket.ts';
import { S3Store } from '#media/s3-store.ts';
import { TestS3 } from '#media/testing/test-s3.ts';
import { removeTrack } from '../library/remove-track.ts';
import { checkMedia } from './check-media.ts';
import { importAgain } from './import-again.ts';
import { messages } from './media.messages.ts';

const catalogue = new TestCatalogue();
const s3 = new TestS3();
let media: S3Store;
let client: pg.Client;
beforeAll(async () => {
  await catalogue.start();
  await s3.start();
  client = new pg.Client({ connectionString: catalogue.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await catalogue.stop();
  await s3.stop();
});
beforeEach(async () => {
  await catalogue.clear();
  s3.objects.clear();
  s3.fault = undefined;
  media = new S3Store(catalogue.dataFolder, new S3Bucket(s3.settings));
  catalogue.write('a.mp3', withId3(await toneMp3(220), { title: 'A', artist: 'B' }));
});

const keys = () => [...s3.objects.keys()].map((key) => key.replace(/[0-9a-f]{24}/, '…')).sort();
const check = async (areRead = true) => {
  const { missing, surplus, damaged } = await checkMedia(client, media, { areRead });
  return { missing, surplus, damaged };
};

test('an import stores everything before it lists a track, and another machine needs no file of this one', async () => {
  await catalogue.import({ media });
  expect(keys()).toEqual(
    [
      'covers/….jpg',
      'covers/…-192.webp',
      'covers/…-384.webp',
      'covers/…-768.webp',
      'covers/…-96.webp',
      'sound/….mp3',
      'waveforms/….json',
    ].sort(),
  );
  expect(await check()).toEqual({ missing: [], surplus: [], damaged: [] });
  rmSync(catalogue.dataFolder, { recursive: true });
  expect(await catalogue.import({ media })).toMatchObject({ 'a.mp3': { status: 'unchanged' } });
  await addAvifCovers({ connectionString: catalogue.connectionString, media });
  expect(keys().filter((key) => key.endsWith('.avif'))).toHaveLength(4);
});

test.each(['lost', 'damaged'])(
  '%s sound is named with its track, and the next import makes it again',
  async (how) => {
    await catalogue.import({ media });
    const key = [...s3.objects.keys()].find((one) => one.startsWith('sound/')) ?? '';
    rmSync(mediaPath(media.folder, `/${key}`));
    const stored = s3.objects.get(key);
    if (how === 'lost') s3.objects.delete(key);
    else if (stored) stored.body = Buffer.from(stored.body).fill(0, 100, 200);
    const found = await checkMedia(client, media, { areRead: true });
    expect([...found.missing, ...found.damaged]).toEqual([`/${key}`]);
    expect(messages.checked(found).join('\n')).toContain(`/${key}  (A)`);
    await importAgain(client, [...found.missing, ...found.damaged]);
    await catalogue.import({ media });
    expect(await check()).toEqual({ missing: [], surplus: [], damaged: [] });
    // Once is enough.
    expect(await catalogue.import({ media })).toMatchObject({ 'a.mp3': { status: 'unchanged' } });
  },
);

test('while the store takes nothing, an import stops with its reason and lists nothing', async () => {
  s3.fault = 507;
  await expect(catalogue.import({ media })).rejects.toThrow(/Kho nhạc.*không nhận tệp \(full\)/);
  expect(await catalogue.ids()).toEqual([]);
  s3.fault = undefined;
  expect(await catalogue.import({ media })).toMatchObject({ 'a.mp3': { status: 'added' } });
  expect(await catalogue.ids()).toEqual(['a-b']);
});

test('a removed track is gone from the store', async () => {
  await catalogue.import({ media });
  await removeTrack(client, media, 'a-b');
  expect(keys()).toEqual([]);
});

test('the check names what is missing, surplus and damaged', async () => {
  await catalogue.import({ media });
  const key = (kind: string) => [...s3.objects.keys()].find((one) => one.startsWith(kind)) ?? '';
  const [sound, waveform] = [key('sound'), key('waveforms')];
  s3.objects.delete(waveform);
  s3.put('sound/0000.mp3', Buffer.from('nobody'));
  const stored = s3.objects.get(sound);
  const cover = key('covers/');
  if (stored) stored.body = Buffer.from(stored.body).fill(0, 100, 200);
  const found = { missing: [`/${waveform}`], surplus: ['/sound/0000.mp3'] };
  expect(await check()).toEqual({ ...found, damaged: [`/${sound}`] });
  // Without reading: another size than here, other content under this name, or none.
  expect(await check(false)).toEqual({ ...found, damaged: [] });
  if (stored) stored.body = stored.body.subarray(1);
  s3.put(cover, Buffer.alloc(0));
  s3.requests.length = 0;
  expect(await check(false)).toEqual({ ...found, damaged: [`/${cover}`, `/${sound}`].sort() });
  expect(s3.requests.filter((one) => /^GET ./.test(one))).toEqual([]);
  rmSync(catalogue.dataFolder, { recursive: true });
  s3.put(sound, Buffer.from('something else'));
  expect((await check(false)).damaged).toContain(`/${sound}`);
  // A store that ends in the middle of each file.
  s3.fault = 'cut';
  expect((await check()).damaged).toContain(`/${sound}`);
});

test('while the store is away, a check stops', async () => {
  await catalogue.import({ media });
  s3.fault = 403;
  await expect(check()).rejects.toMatchObject({ code: 'refused' });
});

test('a folder moves into the store, goes on after an interruption, and moves back', async () => {
  await catalogue.import();
  const folder = new FolderStore(catalogue.dataFolder);
  s3.fault = 503;
  await expect(moveToStore(folder, media)).rejects.toMatchObject({ code: '503' });
  s3.fault = undefined;
  expect(await moveToStore(folder, media)).toMatchObject({ files: 7, moved: 7 });
  expect(await moveToStore(folder, media)).toMatchObject({ files: 7, moved: 0 });
  expect(await check()).toEqual({ missing: [], surplus: [], damaged: [] });

  rmSync(catalogue.dataFolder, { recursive: true });
  const sound = [...s3.objects.keys()].find((key) => key.startsWith('sound/')) ?? '';
  const stored = s3.objects.get(sound);
  const body = Buffer.from(stored?.body ?? '');
  if (stored) stored.body = Buffer.from(body).fill(0, 100, 200);
  // One damaged file does not keep the others back.
  expect(await moveToFolder(folder, media)).toMatchObject({ moved: 6, damaged: [`/${sound}`] });
  if (stored) stored.body = body;
  expect(await moveToFolder(folder, media)).toMatchObject({ files: 7, moved: 1, damaged: [] });
  expect(await moveToFolder(folder, media)).toMatchObject({ files: 7, moved: 0 });
  const [track] = await catalogue.sql<{ stream_url: string }>(
    'select stream_url from public.tracks',
  );
  expect(existsSync(mediaPath(folder.folder, track?.stream_url ?? ''))).toBe(true);
  expect(await checkMedia(client, folder)).toMatchObject({ missing: [], surplus: [], damaged: [] });
});
