import { renameSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWatching } from './start-watching.ts';
import { TestLibrary } from './testing/test-library.ts';
import { toneMp3, withId3 } from './testing/test-music.ts';

const library = new TestLibrary();
beforeAll(() => library.start());
afterAll(() => library.stop());
beforeEach(() => library.clear());

const song = { title: 'A', artist: 'B' };
const LONG_MS = 60_000;

test('files added to a folder are published, and changed files are updated', async () => {
  library.write('a.mp3', withId3(await toneMp3(220), song));
  const watching = startWatching({ ...library.settings, folder: library.music });
  try {
    await expect.poll(() => library.ids(), { timeout: LONG_MS }).toEqual(['a-b']);
    library.write('a.mp3', withId3(await toneMp3(220), { ...song, album: 'C' }));
    const album = async () => (await library.track('a-b'))?.album;
    await expect.poll(album, { timeout: LONG_MS }).toBe('C');
  } finally {
    await watching.stop();
  }
});

test('an unmounted folder is retried and its tracks are kept', async () => {
  library.write('a.mp3', withId3(await toneMp3(220), song));
  await library.import();
  const away = `${library.music} (tháo ra)`;
  renameSync(library.music, away);
  const watching = startWatching({ ...library.settings, folder: library.music });
  await watching.stop();
  expect(await library.ids()).toEqual(['a-b']);
  rmSync(away, { recursive: true });
});
