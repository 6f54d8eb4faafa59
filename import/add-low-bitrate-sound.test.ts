import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addLowBitrateSound } from './add-low-bitrate-sound.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { toneMp3, withId3 } from './testing/test-music.ts';

const catalogue = new TestCatalogue();
beforeAll(() => catalogue.start());
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.stop());

const sounds = () => readdirSync(join(catalogue.dataFolder, 'library', 'sound')).sort();
const marked = async () =>
  (
    await catalogue.sql(
      'select id from public.tracks where has_low_bitrate order by list_position desc',
    )
  ).map(({ id }) => id);

async function addTrack(title: string, frequency: number): Promise<string> {
  const path = catalogue.write(
    `${title}.mp3`,
    withId3(await toneMp3(frequency), { title, artist: 'B' }),
  );
  await catalogue.import();
  return path;
}

async function encode(): Promise<{ found: number; done: number }> {
  const told = { found: -1, done: 0 };
  await addLowBitrateSound({
    ...catalogue.settings,
    preparer: catalogue.preparer,
    onStart: (found) => {
      told.found = found;
    },
    onSound: () => {
      told.done++;
    },
  });
  return told;
}

test('each published sound gets an Opus and an AAC file, once', async () => {
  await addTrack('Một', 220);
  await addTrack('Hai', 330);
  expect(await encode()).toEqual({ found: 2, done: 2 });
  const mains = sounds().filter((name) => name.endsWith('.mp3'));
  expect(mains).toHaveLength(2);
  for (const name of mains)
    for (const ending of ['-64.webm', '-64.m4a'])
      expect(sounds()).toContain(name.replace('.mp3', ending));
  expect(await marked()).toHaveLength(2);
  expect(readdirSync(join(catalogue.dataFolder, 'library', 'low-bitrate'))).toEqual([]);
  expect(await encode()).toEqual({ found: 0, done: 0 });
});

test('hidden tracks and the demo get none', async () => {
  await addTrack('Một', 220);
  await addTrack('Hai', 330);
  await catalogue.sql("update public.tracks set status = 'hidden' where title = 'Một'");
  await catalogue.sql("update public.tracks set origin = 'demo' where title = 'Hai'");
  expect(await encode()).toEqual({ found: 0, done: 0 });
});

test('after its sound changes a track has no low-bitrate files until they are encoded', async () => {
  const path = await addTrack('Một', 220);
  await encode();
  const first = sounds();
  writeFileSync(path, withId3(await toneMp3(440), { title: 'Một', artist: 'B' }));
  await catalogue.import();
  expect(await marked()).toEqual([]);
  expect(await encode()).toEqual({ found: 1, done: 1 });
  // A week later the old sound's files are deleted.
  const then = new Date(Date.now() - 8 * 24 * 3_600_000);
  for (const name of first)
    utimesSync(join(catalogue.dataFolder, 'library', 'sound', name), then, then);
  await addTrack('Hai', 550);
  for (const name of first) expect(sounds()).not.toContain(name);
});

test('a missing sound is skipped, and the others are encoded', async () => {
  await addTrack('Một', 220);
  await addTrack('Hai', 330);
  const [{ stream_url = '' } = {}] = await catalogue.sql<{ stream_url: string }>(
    "select stream_url from public.tracks where title = 'Hai'",
  );
  rmSync(join(catalogue.dataFolder, 'library', 'sound', basename(stream_url)));
  expect(await encode()).toEqual({ found: 2, done: 2 });
  expect(await marked()).toEqual(['mot-b']);
});

test('two processes do not encode the same sound', async () => {
  await addTrack('Một', 220);
  const [one, other] = await Promise.all([encode(), encode()]);
  expect(one.done + other.done).toBe(1);
  const [webm = ''] = sounds().filter((name) => name.endsWith('.webm'));
  const file = join(catalogue.dataFolder, 'library', 'sound', webm);
  expect(existsSync(file) && statSync(file).size).toBeGreaterThan(0);
  expect(await marked()).toHaveLength(1);
});
