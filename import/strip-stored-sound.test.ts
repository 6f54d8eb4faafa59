import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readChanged } from '#catalogue/testing/read-changed.ts';
import { LOW_BITRATE_FORMS, lowBitrateUrl } from '#domain/low-bitrate.ts';
import { hashFile } from '#media/hash-file.ts';
import { finishMedia } from './finish-media.ts';
import { stripStoredSound } from './strip-stored-sound.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { toneMp3, withId3 } from './testing/test-music.ts';

const catalogue = new TestCatalogue();
beforeAll(() => catalogue.start());
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.stop());

const SECRET = 'C:\\Users\\BiMat';

const fileAt = (address: string) => join(catalogue.dataFolder, 'library', address);
/** Whatever space this machine has. */
const strip = (options = {}) =>
  stripStoredSound({ ...catalogue.settings, leastFreeShare: 0, ...options });

async function addressOf(title: string): Promise<string> {
  const [row] = await catalogue.sql<{ stream_url: string }>(
    'select stream_url from public.tracks where title = $1',
    [title],
  );
  return row?.stream_url ?? '';
}

/** Imports a track, and stores its sound with tags, as earlier versions did. */
async function addTagged(title: string, hz: number): Promise<{ bare: string; tagged: string }> {
  catalogue.write(
    `${title}.mp3`,
    withId3(await toneMp3(hz), { title, artist: 'B', album: SECRET }),
  );
  await catalogue.import();
  const bare = await addressOf(title);
  const tagged = await store(
    Buffer.concat([
      withId3(readFileSync(fileAt(bare)), { title, album: SECRET }),
      Buffer.from(`TAG${SECRET}`.padEnd(128)),
    ]),
  );
  await pointTo(bare, tagged);
  await rm(fileAt(bare));
  return { bare, tagged };
}

async function store(bytes: Buffer): Promise<string> {
  const draft = fileAt('sound/draft');
  writeFileSync(draft, bytes);
  const address = `/sound/${(await hashFile(draft)).slice(0, 24)}.mp3`;
  writeFileSync(fileAt(address), bytes);
  await rm(draft);
  return address;
}

async function pointTo(before: string, after: string): Promise<void> {
  await catalogue.sql('update private.recordings set stream_url = $2 where stream_url = $1', [
    before,
    after,
  ]);
  await catalogue.sql('update private.recordings set is_bare = false, mp3_seeking = null');
  await catalogue.sql('update public.tracks set stream_url = $2 where stream_url = $1', [
    before,
    after,
  ]);
  await catalogue.sql("update public.tracks set former_sounds = '{}'");
}

async function readPublished(since = '0') {
  const client = new pg.Client(catalogue.connectionString);
  await client.connect();
  return await readChanged(client, since).finally(() => client.end());
}

const hasSecret = (address: string) =>
  [Buffer.from(SECRET), Buffer.from(SECRET, 'utf16le')].some((secret) =>
    readFileSync(fileAt(address)).includes(secret),
  );

test('a stored MP3 loses its tags, and its track stays the same', async () => {
  const { bare, tagged } = await addTagged('Một', 220);
  const [before] = await catalogue.sql('select id, sound_hash from public.tracks');
  const { revision } = await readPublished();
  expect(hasSecret(tagged)).toBe(true);
  const sizeBytes = statSync(fileAt(tagged)).size;
  const soundAt = readFileSync(fileAt(tagged)).indexOf(
    readFileSync(fileAt(tagged)).subarray(-2000, -1000),
  );

  await strip();
  expect(await addressOf('Một')).toBe(bare);
  expect(hasSecret(bare)).toBe(false);
  expect(await catalogue.sql('select id, sound_hash from public.tracks')).toEqual([before]);
  const { rows } = await readPublished(revision);
  expect(rows).toMatchObject([
    {
      id: before?.id,
      published: {
        formerSounds: [tagged],
        track: { streamUrl: bare, mp3Seeking: { sampleRate: 44_100 } },
      },
    },
  ]);

  // For players of the former file, each frame is at its place.
  const former = readFileSync(fileAt(tagged));
  const present = readFileSync(fileAt(bare));
  expect(former).toHaveLength(sizeBytes);
  expect(hasSecret(tagged)).toBe(false);
  expect(former.subarray(0, 3).toString()).toBe('ID3');
  expect(former.indexOf(present)).toBe(sizeBytes - 128 - present.length);
  expect(soundAt).toBeGreaterThan(0);
});

test('after the tags are removed, an import of the same folder does nothing, and neither does a second run', async () => {
  await addTagged('Một', 220);
  await strip();
  const { revision } = await readPublished();
  const names = await readdir(fileAt('sound'));
  await strip();
  expect(await catalogue.importStatuses()).toEqual({ 'Một.mp3': 'unchanged' });
  catalogue.write('Bản sao.mp3', readFileSync(join(catalogue.music, 'Một.mp3')));
  expect(await catalogue.importStatuses()).toMatchObject({ 'Bản sao.mp3': 'duplicate' });
  expect((await readPublished(revision)).rows).toEqual([]);
  expect(await readdir(fileAt('sound'))).toEqual(names);
});

test('the data saver’s files stay when a sound loses its tags', async () => {
  const { bare, tagged } = await addTagged('Một', 220);
  for (const form of LOW_BITRATE_FORMS) writeFileSync(fileAt(lowBitrateUrl(tagged, form)), form);
  await catalogue.sql('update public.tracks set has_low_bitrate = true');
  await strip();
  for (const form of LOW_BITRATE_FORMS)
    for (const address of [bare, tagged])
      expect(readFileSync(fileAt(lowBitrateUrl(address, form)), 'utf8')).toBe(form);
  expect(await catalogue.sql('select has_low_bitrate as has from public.tracks')).toEqual([
    { has: true },
  ]);
});

test('a killed run is continued', async () => {
  const { bare, tagged } = await addTagged('Một', 220);
  const other = await addTagged('Hai', 330);
  await strip();
  // Killed before the transaction: the files are written, the rows are not.
  await pointTo(bare, tagged);
  // At the end of an import.
  await finishMedia({ ...catalogue.settings, makesLowBitrate: false });
  expect([await addressOf('Một'), await addressOf('Hai')]).toEqual([bare, other.bare]);
  expect(await readdir(fileAt('bare'))).toEqual([]);
});

test('a stop between two files keeps the rest for later', async () => {
  const { tagged } = await addTagged('Một', 220);
  await expect(strip({ signal: AbortSignal.abort(new Error('Đủ rồi')) })).rejects.toThrow('Đủ rồi');
  expect(await addressOf('Một')).toBe(tagged);
});

test('a missing and a broken file do not stop the others', async () => {
  const missing = await addTagged('Mất', 220);
  const broken = await addTagged('Hỏng', 330);
  const { bare } = await addTagged('Lành', 440);
  await catalogue.sql('update private.recordings set is_bare = false');
  await rm(fileAt(missing.tagged));
  writeFileSync(fileAt(broken.tagged), 'không phải nhạc');
  const failures: string[] = [];
  await strip({ onFailure: ({ message }: Error) => failures.push(message) });
  expect(failures).toEqual([expect.stringContaining(broken.tagged)]);
  expect(await addressOf('Lành')).toBe(bare);
  expect(await addressOf('Mất')).toBe(missing.tagged);
});

test('a former file is removed a week later', async () => {
  const { bare, tagged } = await addTagged('Một', 220);
  await strip();
  await strip();
  expect(await readdir(fileAt('sound'))).toContain(tagged.slice('/sound/'.length));
  const then = new Date(Date.now() - 8 * 24 * 3_600_000);
  for (const address of [bare, tagged]) utimesSync(fileAt(address), then, then);
  await strip();
  expect(await readdir(fileAt('sound'))).toEqual([bare.slice('/sound/'.length)]);
});

test('on a full disk the former file is not kept', async () => {
  const { bare, tagged } = await addTagged('Một', 220);
  for (const form of LOW_BITRATE_FORMS) writeFileSync(fileAt(lowBitrateUrl(tagged, form)), form);
  await strip({ leastFreeShare: 1.01 });
  const kept = [bare, ...LOW_BITRATE_FORMS.map((form) => lowBitrateUrl(bare, form))];
  expect((await readdir(fileAt('sound'))).map((name) => `/sound/${name}`).sort()).toEqual(
    kept.sort(),
  );
});

test('a takedown includes the former address', async () => {
  const { bare, tagged } = await addTagged('Một', 220);
  await strip();
  await catalogue.sql("update public.tracks set status = 'hidden'");
  const { rows } = await readPublished();
  expect(rows).toMatchObject([{ gone: { streamUrl: bare, formerSounds: [tagged] } }]);
});

test('the last twenty former addresses of a sound are known', async () => {
  await addTagged('Một', 220);
  for (let n = 1; n <= 25; n++)
    await catalogue.sql('update public.tracks set stream_url = $1', [`/sound/${n}.mp3`]);
  await catalogue.sql("update public.tracks set stream_url = '/sound/24.mp3'");
  const [row] = await catalogue.sql<{ former_sounds: string[] }>(
    'select former_sounds from public.tracks',
  );
  const expected = [...Array.from({ length: 18 }, (_, n) => n + 6), 25].map(
    (n) => `/sound/${n}.mp3`,
  );
  expect(row?.former_sounds.slice(-19)).toEqual(expected);
  expect(row?.former_sounds.length).toBeLessThanOrEqual(20);
});
