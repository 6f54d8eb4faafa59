import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readChanged } from '#catalogue/testing/read-changed.ts';
import type { Mp3Seeking } from '#domain/mp3-seeking.ts';
import { addMp3Seeking } from './add-mp3-seeking.ts';
import { addSoundSizes } from './add-sound-sizes.ts';
import { readMp3Seeking } from './sound/layout/mp3-seeking.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { makeTestSound, type TestSound, type TestSoundFormat } from './testing/test-sound.ts';

const catalogue = new TestCatalogue();
beforeAll(() => catalogue.start());
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.stop());

const LAME = { sampleRate: 44_100, leadSamples: 1105 };
const EXPECTED: [TestSoundFormat, Mp3Seeking | undefined][] = [
  ['mp3', LAME],
  ['mp3-bare', { sampleRate: 44_100 }],
  ['mp3-vbr', { ...LAME, isVariable: true }],
  ['mp3-vbri', { sampleRate: 44_100, isVariable: true }],
  ['wav', undefined],
];

const write = (sound: TestSound & { title: string }) =>
  makeTestSound(join(catalogue.music, `${sound.title}.${sound.format.split('-')[0]}`), {
    seed: sound.title,
    ...sound,
    ...(!sound.format.includes('bare') && { tags: { title: sound.title } }),
  });

async function readPublished(since = '0') {
  const client = new pg.Client(catalogue.connectionString);
  await client.connect();
  const { rows, revision } = await readChanged(client, since).finally(() => client.end());
  const tracks = rows.flatMap((row) => ('published' in row ? row.published.track : []));
  return {
    tracks,
    seeking: Object.fromEntries(tracks.map((one) => [one.title, one.mp3Seeking])),
    revision,
  };
}

test('how exactly Chromium seeks in a stored MP3 is published with its track', async () => {
  for (const [format] of EXPECTED) await write({ format, title: format });
  await catalogue.import();
  expect((await readPublished()).seeking).toEqual(Object.fromEntries(EXPECTED));
});

test('how exactly Chromium seeks in a track of an earlier version is found out later, once', async () => {
  await write({ format: 'mp3', title: 'Một' });
  await write({ format: 'mp3-bare', title: 'Hai' });
  await write({ format: 'wav', title: 'Ba' });
  await write({ format: 'mp3', title: 'Mất' });
  await catalogue.import();
  await catalogue.sql('update private.recordings set mp3_seeking = null');
  const [lost] = await catalogue.sql("select stream_url from public.tracks where title = 'Mất'");
  rmSync(join(catalogue.dataFolder, 'library', String(lost?.stream_url)));
  const before = await readPublished();
  expect(Object.values(before.seeking)).toEqual([undefined, undefined, undefined, undefined]);

  await addMp3Seeking(catalogue.settings);
  const after = await readPublished(before.revision);
  expect(after.seeking).toEqual({ Một: LAME, Hai: { sampleRate: 44_100 } });
  await addMp3Seeking(catalogue.settings);
  expect((await readPublished(after.revision)).seeking).toEqual({});
});

test('the size of a track’s file is published, and that of an earlier version is found out later, once', async () => {
  for (const [format] of EXPECTED) await write({ format, title: format });
  await catalogue.import();
  const sizesOf = async (since?: string) => {
    const { tracks, revision } = await readPublished(since);
    return { revision, sizes: new Map(tracks.map((one) => [one.streamUrl, one.soundBytes])) };
  };
  const imported = await sizesOf();
  for (const [streamUrl, bytes] of imported.sizes)
    expect(bytes).toBe(statSync(join(catalogue.dataFolder, 'library', streamUrl)).size);
  await catalogue.sql('update private.recordings set sound_bytes = null');
  const [lost = ''] = imported.sizes.keys();
  rmSync(join(catalogue.dataFolder, 'library', lost));
  await addSoundSizes(catalogue.settings);
  const after = await sizesOf(imported.revision);
  expect(after.sizes).toEqual(new Map([...imported.sizes].filter(([url]) => url !== lost)));
  await addSoundSizes(catalogue.settings);
  expect((await sizesOf(after.revision)).sizes.size).toBe(0);
});

test.each([
  ['mono', { channels: 1, kbits: 64 }, LAME],
  ['192 kbit', { kbits: 192 }, LAME],
  ['48 kHz', { sampleRate: 48_000 }, { ...LAME, sampleRate: 48_000 }],
  ['MPEG-2', { sampleRate: 22_050, kbits: 64 }, { sampleRate: 22_050, isVariable: true }],
] satisfies [string, Partial<TestSound>, Mp3Seeking][])(
  'the header of an MP3 is read: %s',
  async (title, more, expected) => {
    await write({ format: 'mp3', title, ...more });
    expect(await readMp3Seeking(join(catalogue.music, `${title}.mp3`))).toEqual(expected);
  },
);
