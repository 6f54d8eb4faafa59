import { renameSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFolderWatch } from './start-folder-watch.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { toneMp3, withId3 } from './testing/test-music.ts';

const catalogue = new TestCatalogue();
beforeAll(() => catalogue.start());
afterAll(() => catalogue.stop());
beforeEach(() => catalogue.clear());

const song = { title: 'A', artist: 'B' };
const LONG_MS = 60_000;

const watchMusic = () => {
  const { connectionString, dataFolder, music: folder } = catalogue;
  return startFolderWatch({ connectionString, dataFolder, folder });
};

test('files added to a folder are published, and changed files are updated', async () => {
  catalogue.write('a.mp3', withId3(await toneMp3(220), song));
  const watch = watchMusic();
  try {
    await expect.poll(() => catalogue.ids(), { timeout: LONG_MS }).toEqual(['a-b']);
    catalogue.write('a.mp3', withId3(await toneMp3(220), { ...song, album: 'C' }));
    const album = async () => (await catalogue.track('a-b'))?.album;
    await expect.poll(album, { timeout: LONG_MS }).toBe('C');
  } finally {
    await watch.stop();
  }
});

test('an unmounted folder is retried and its tracks are kept', async () => {
  catalogue.write('a.mp3', withId3(await toneMp3(220), song));
  await catalogue.import();
  const away = `${catalogue.music} (tháo ra)`;
  renameSync(catalogue.music, away);
  const watch = watchMusic();
  await watch.stop();
  expect(await catalogue.ids()).toEqual(['a-b']);
  rmSync(away, { recursive: true });
});
