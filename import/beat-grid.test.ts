import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChanged } from '#catalogue/testing/read-changed.ts';
import { renderMusic } from './testing/beat-music.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { splice } from './testing/test-kinds.ts';
import { encode } from './testing/test-sound.ts';

const catalogue = new TestCatalogue();
beforeAll(async () => {
  await catalogue.start();
  await catalogue.clear();
});
afterAll(() => catalogue.stop());

const steady = { bpm: 127.34, bars: 32, seed: 'sure', cutBeats: 1.5, sampleRate: 22050 };
const sure = renderMusic(steady);
const nonstop = splice([128, 150].map((bpm) => ({ ...steady, bpm }))).sound;

const write = (name: string, sound: Float32Array, bpm?: string) =>
  encode(
    join(catalogue.music, name),
    {
      format: 'mp3',
      sampleRate: 22050,
      channels: 1,
      kbits: 64,
      ...(bpm && { tags: { TBPM: bpm } }),
    },
    sound,
  );

async function readPublished() {
  const client = new pg.Client(catalogue.connectionString);
  await client.connect();
  const { rows } = await readChanged(client, '0').finally(() => client.end());
  return rows.flatMap((row) => ('published' in row ? row.published.track : []));
}

test('only a sure grid is written to the track; the analysis is stored with the recording', async () => {
  await write('đều.mp3', sure.sound, '127');
  await write('liên khúc.mp3', nonstop, '139');
  await catalogue.import();

  const tracks = await catalogue.sql<{ bpm: number; first_downbeat_sec: number | null }>(
    `select track.bpm, track.first_downbeat_sec, analysis ->> 'version' as version,
       analysis -> 'confidence' as confidence, analysis -> 'segments' as segments,
       analysis ->> 'key' as key, jsonb_array_length(analysis -> 'sections') as sections
     from public.tracks as track join private.recordings using (sound_hash) order by track.bpm`,
  );
  const [ofSure, ofNonstop] = tracks;
  expect(ofSure).toMatchObject({ bpm: 127.34, version: '2', key: expect.any(String) });
  expect(Math.abs((ofSure?.first_downbeat_sec ?? 0) - (sure.downbeatsSec[0] ?? 0))).toBeLessThan(
    0.005,
  );
  // The tag's tempo, since the measured tempo applies to a part only.
  expect(ofNonstop).toMatchObject({
    bpm: 139,
    first_downbeat_sec: null,
    segments: [{ bpm: 128 }, { bpm: 150 }],
  });

  // Published for mixing: the sections of the track with a grid, and key and energy of both.
  const published = await readPublished();
  expect(published).toHaveLength(2);
  for (const { title, bpm, dropSec, key, energy } of published) {
    expect(key, title).toMatch(/^\d+[AB]$/);
    expect(energy, title).toBeTypeOf('number');
    expect(dropSec !== undefined, title).toBe(bpm === 127.34);
  }
});

test('a locked grid survives later analyses and is used for mixing', async () => {
  await catalogue.clear();
  const short = sure.sound.subarray(0, 22050);
  await write('khóa.mp3', short, '139');
  await catalogue.import();
  const readTrack = async () =>
    (await catalogue.sql('select id, bpm, first_downbeat_sec, sound_hash from public.tracks'))[0];
  const unsure = await readTrack();
  expect(unsure).toMatchObject({ bpm: 139, first_downbeat_sec: null });
  await catalogue.sql(
    'update public.tracks set bpm = 128, first_downbeat_sec = 0.5, grid_locked = true',
  );

  await write('khóa.mp3', sure.sound, '127');
  await catalogue.import();
  const locked = await readTrack();
  expect(locked).toMatchObject({ id: unsure?.id, bpm: 128, first_downbeat_sec: 0.5 });
  expect(locked?.sound_hash).not.toBe(unsure?.sound_hash);
  const [published] = await readPublished();
  expect(published).toMatchObject({ bpm: 128, firstDownbeatSec: 0.5 });
  expect(published?.dropSec).toBeTypeOf('number');

  // An unlocked grid is analysed again.
  await catalogue.sql('update public.tracks set grid_locked = false');
  await write('khóa.mp3', renderMusic({ ...steady, bpm: 131 }).sound, '131');
  await catalogue.import();
  expect(await readTrack()).toMatchObject({ bpm: 131, first_downbeat_sec: expect.any(Number) });
});
