import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DeletionMirror } from './mirror-deletions.ts';
import { TestLibrary } from './testing/test-library.ts';
import { toneMp3, withId3 } from './testing/test-music.ts';

const library = new TestLibrary();
let pool: pg.Pool;
beforeAll(async () => {
  await library.start();
  pool = new pg.Pool({ connectionString: library.connectionString, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await library.stop();
});
beforeEach(async () => {
  await library.clear();
  for (const [n, title] of ['A', 'B', 'C'].entries())
    library.write(`${title}.mp3`, withId3(await toneMp3(220 + 50 * n), { title, artist: 'X' }));
  await library.import();
});

const mirror = (restMs = 0) => new DeletionMirror(library.music, { restMs });
const remove = (name: string) => rmSync(join(library.music, name));
const published = async () =>
  (await library.sql("select id from public.tracks where status = 'published' order by id")).map(
    ({ id }) => id,
  );
const nothing = { hidden: [], shown: [] };

test('a deleted file’s track is hidden, and published again when the file is back', async () => {
  const at = join(library.music, 'B.mp3');
  const away = join(library.folder, 'B.mp3');
  renameSync(at, away);
  expect(await mirror().follow(pool)).toEqual({ hidden: ['b-x'], shown: [] });
  expect(await published()).toEqual(['a-x', 'c-x']);
  expect(await mirror().follow(pool)).toEqual(nothing);
  renameSync(away, at);
  expect(await mirror().follow(pool)).toEqual({ hidden: [], shown: ['b-x'] });
  expect(await published()).toEqual(['a-x', 'b-x', 'c-x']);
});

test('a file that is being replaced hides nothing', async () => {
  remove('B.mp3');
  const patient = mirror(60_000);
  expect(await patient.follow(pool)).toEqual(nothing);
  expect(await patient.follow(pool)).toEqual(nothing);
});

test('a folder without any of its files is a disk that is not mounted', async () => {
  for (const name of ['A.mp3', 'B.mp3', 'C.mp3']) remove(name);
  expect(await mirror().follow(pool)).toEqual(nothing);
  expect(await published()).toHaveLength(3);
});

test('a track with another file stays, and so does one from another folder', async () => {
  const copy = join(library.music, 'bản sao', 'B.mp3');
  library.write('bản sao/B.mp3', withId3(await toneMp3(270), { title: 'B', artist: 'X' }));
  await library.import();
  remove('B.mp3');
  expect(await mirror().follow(pool)).toEqual(nothing);
  rmSync(copy);
  const elsewhere = join(library.folder, 'khác');
  mkdirSync(elsewhere);
  expect(await new DeletionMirror(elsewhere, { restMs: 0 }).follow(pool)).toEqual(nothing);
  expect(await mirror().follow(pool)).toMatchObject({ hidden: ['b-x'] });
});

test('what was hidden or published by hand stays so', async () => {
  await library.sql("update public.tracks set edited = '{status}' where id = 'a-x'");
  await library.sql("update public.tracks set status = 'hidden' where id = 'b-x'");
  remove('A.mp3');
  remove('B.mp3');
  expect(await mirror().follow(pool)).toEqual(nothing);
  library.write('B.mp3', withId3(await toneMp3(270), { title: 'B', artist: 'X' }));
  expect(await mirror().follow(pool)).toEqual(nothing);
  expect(await published()).toEqual(['a-x', 'c-x']);
});
