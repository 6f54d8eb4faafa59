import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/test-site.ts';
import { LONG_SOUND_BYTES } from './long-sound.ts';

const USUAL = 'public, max-age=3600, s-maxage=300';
const MIX = '/sound/mix.0123456789abcdef.mp3';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await writeFile(join(site.folder, MIX), '');
  await truncate(join(site.folder, MIX), LONG_SOUND_BYTES);
});
afterAll(() => site.stop());

test.each([
  ['bytes=29990000-', 'no-store'],
  ['bytes=29990000-29999999', 'no-store'],
  ['bytes=0-32767', USUAL],
  ['bytes=0-0', USUAL],
])('the range %s of a long mix is sent with %s', async (range, expected) => {
  const { status, headers } = await site.ask(MIX, { headers: { Range: range } });
  expect(status).toBe(206);
  expect(headers['cache-control']).toBe(expected);
});

test('browsers do not cache a whole mix, but do cache a track', async () => {
  const readCacheControl = async (path: string) =>
    (await site.ask(path, { method: 'HEAD' })).headers['cache-control'];
  expect(await readCacheControl(MIX)).toBe('no-store');
  await truncate(join(site.folder, MIX), LONG_SOUND_BYTES - 1);
  expect(await readCacheControl(MIX)).toBe(USUAL);
});
