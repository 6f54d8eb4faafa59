import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChanged } from '#catalogue/testing/read-changed.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { cutOffFile, makeTestSound, type TestSoundFormat } from './testing/test-sound.ts';

const catalogue = new TestCatalogue();
beforeAll(async () => {
  await catalogue.start();
  await catalogue.clear();
});
afterAll(() => catalogue.stop());

const FILES: Record<string, TestSoundFormat> = {
  'Bài 100%.mp3': 'mp3',
  'Bài #2.mp3': 'mp3-bare',
  'vbr.mp3': 'mp3-vbr',
  'vbri.MP3': 'mp3-vbri',
  'Mưa 🌧️.flac': 'flac',
  'Sóng & gió?.wav': 'wav',
  'từ ống.wav': 'wav',
  'a.aiff': 'aiff',
  'a.m4a': 'm4a',
  'a.aac': 'aac',
  'a.ogg': 'ogg',
  'a.opus': 'opus',
  'không đuôi': 'mp3',
};
const DURATION_SEC = 1;
/** A program that writes WAV to a pipe cannot go back to write the sizes into the header. */
const PIPED = 'từ ống.wav';

test('every format is imported under any name, and a truncated file is refused', async () => {
  mkdirSync(join(catalogue.music, 'Đĩa'));
  for (const [name, format] of Object.entries(FILES))
    await makeTestSound(join(catalogue.music, 'Đĩa', name), {
      format,
      durationSec: DURATION_SEC,
      seed: name,
    });
  const piped = readFileSync(join(catalogue.music, 'Đĩa', PIPED));
  for (const at of [4, piped.indexOf('data') + 4]) piped.writeUInt32LE(0xffffffff, at);
  writeFileSync(join(catalogue.music, 'Đĩa', PIPED), piped);
  const cut = join(catalogue.music, 'cắt.flac');
  await makeTestSound(cut, { format: 'flac', durationSec: DURATION_SEC });
  await cutOffFile(cut, 0.6);

  const { 'cắt.flac': refused, ...outcomes } = await catalogue.import();
  expect(refused).toMatchObject({
    status: 'refused',
    id: null,
    reason: expect.stringMatching(/./),
  });
  expect(Object.keys(outcomes).sort()).toEqual(
    Object.keys(FILES)
      .map((name) => `Đĩa/${name}`)
      .sort(),
  );
  expect(new Set(Object.values(outcomes).map(({ status }) => status))).toEqual(new Set(['added']));
  for (const { id } of Object.values(outcomes)) {
    const track = await catalogue.track(String(id));
    // An encoder adds at most a tenth of a second of silence.
    expect(Math.abs(track?.duration_sec - DURATION_SEC)).toBeLessThan(0.1);
    expect(track?.stream_url).toMatch(/\.(mp3|m4a)$/);
  }
});

test('silence is published, and its analysis has no numbers that JSON cannot hold', async () => {
  await catalogue.clear();
  for (const format of ['mp3', 'wav', 'm4a'] as const)
    await makeTestSound(join(catalogue.music, `im.${format}`), {
      ...{ format, durationSec: 2, amplitude: 0, seed: format },
    });
  const outcomes = await catalogue.import();
  expect(Object.values(outcomes).map(({ status }) => status)).toContain('added');
  const rows = await catalogue.sql('select * from private.recordings');
  for (const { analysis, ...row } of rows) {
    expect(row).toMatchObject({ loudness_lufs: null, true_peak_db: null, bpm: null });
    expect(analysis).toMatchObject({ key: null, energy: null, sections: [], confidence: 0 });
    const peaks: number[] = JSON.parse(
      readFileSync(join(catalogue.dataFolder, 'library', row.waveform_url), 'utf8'),
    );
    expect(peaks.every((peak) => peak === 0)).toBe(true);
  }
  const client = new pg.Client({ connectionString: catalogue.connectionString });
  await client.connect();
  const read = await readChanged(client, '0').finally(() => client.end());
  expect(read.odd).toEqual([]);
  expect(read.rows.map((row) => 'published' in row)).toEqual(rows.map(() => true));
});
