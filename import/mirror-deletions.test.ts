import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DeletionMirror } from './mirror-deletions.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { toneMp3, withId3 } from './testing/test-music.ts';

const catalogue = new TestCatalogue();
let pool: pg.Pool;
beforeAll(async () => {
  await catalogue.start();
  pool = new pg.Pool({ connectionString: catalogue.connectionString, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await catalogue.stop();
});
beforeEach(async () => {
  await catalogue.clear();
  for (const [n, title] of ['A', 'B', 'C'].entries())
    catalogue.write(`${title}.mp3`, withId3(await toneMp3(220 + 50 * n), { title, artist: 'X' }));
  await catalogue.import();
});

const mirror = (restMs = 0) => new DeletionMirror(catalogue.music, { restMs });
const remove = (name: string) => rmSync(join(catalogue.music, name));
const published = async () =>
  (await catalogue.sql("select id from public.tracks where status = 'published' order by id")).map(
    ({ id }) => id,
  );
const nothing = { hidden: [], shown: [] };

test('a deleted file’s track is hidden, and published again when the file is back', async () => {
  const at = join(catalogue.music, 'B.mp3');
  const away = join(catalogue.folder, 'B.mp3');
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
  const copy = join(catalogue.music, 'bản sao', 'B.mp3');
  catalogue.write('bản sao/B.mp3', withId3(await toneMp3(270), { title: 'B', artist: 'X' }));
  await catalogue.import();
  remove('B.mp3');
  expect(await mirror().follow(pool)).toEqual(nothing);
  rmSync(copy);
  const elsewhere = join(catalogue.folder, 'khác');
  mkdirSync(elsewhere);
  expect(await new DeletionMirror(elsewhere, { restMs: 0 }).follow(pool)).toEqual(nothing);
  expect(await mirror().follow(pool)).toMatchObject({ hidden: ['b-x'] });
});

test('what was hidden or published by hand stays so', async () => {
  await catalogue.sql("update public.tracks set edited = '{status}' where id = 'a-x'");
  await catalogue.sql("update public.tracks set status = 'hidden' where id = 'b-x'");
  remove('A.mp3');
  remove('B.mp3');
  expect(await mirror().follow(pool)).toEqual(nothing);
  catalogue.write('B.mp3', withId3(await toneMp3(270), { title: 'B', artist: 'X' }));
  expect(await mirror().follow(pool)).toEqual(nothing);
  expect(await published()).toEqual(['a-x', 'c-x']);
});
