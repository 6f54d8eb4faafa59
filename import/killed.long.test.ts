import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { toneMp3 } from './testing/test-music.ts';

const catalogue = new TestCatalogue();
beforeAll(() => catalogue.start());
afterAll(() => catalogue.stop());
beforeEach(() => catalogue.clear());

const FILES = 12;
const KILLS = 10;
/** After the import's first output: about as long as a whole import takes. */
const LONGEST_LIFE_MS = 1500;

test('an import killed at random moments neither loses nor duplicates a track', async () => {
  const names = Array.from({ length: FILES }, (_, n) => `Bài ${n + 1}.mp3`);
  for (const [n, name] of names.entries()) catalogue.write(name, await toneMp3(200 + 20 * n));
  const lives = Array.from({ length: KILLS }, () => Math.random() * LONGEST_LIFE_MS);
  const told = `Lives in ms: ${lives.map(Math.round)}`;
  for (const lifeMs of lives) {
    const importing = catalogue.spawn('import/main.ts', [catalogue.music]);
    const ended = once(importing, 'exit');
    await once(importing.stderr, 'data');
    await delay(lifeMs);
    // It may have finished already.
    importing.kill('SIGKILL');
    await ended;
  }
  const statuses = Object.values(await catalogue.importStatuses());
  expect(statuses, told).toHaveLength(FILES);
  expect(new Set(['added', 'unchanged', ...statuses]).size, told).toBe(2);

  const tracks = await catalogue.sql(
    'select title, status, stream_url from public.tracks order by list_position',
  );
  expect(
    tracks.map(({ title }) => title),
    told,
  ).toEqual(names.map((name) => basename(name, '.mp3')));
  expect(new Set(tracks.map(({ status }) => status)), told).toEqual(new Set(['published']));
  const inMedia = (name: string) => readdirSync(join(catalogue.dataFolder, 'library', name)).sort();
  expect(inMedia('sound'), told).toEqual(
    tracks.map(({ stream_url }) => basename(stream_url)).sort(),
  );
  expect(inMedia('work'), told).toEqual([]);
});
