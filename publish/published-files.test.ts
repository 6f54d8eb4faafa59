import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import type { Track } from '#domain/track.ts';
import { goneRow } from '#publish/testing/gone-row.ts';
import { asRows } from './demo-tracks.ts';
import { PublishedFiles } from './published-files.ts';
import { Snapshot, type SnapshotIndex } from './snapshot.ts';

type FourTracks = [Track, Track, Track, Track];
const [shown, hidden, twin, other] = makeTestTracks(4) as FourTracks;
const FORMER = '/sound/ffffffffffffffffffffff01.m4a';
const SHARED_FORMER = '/sound/ffffffffffffffffffffff02.mp3';
const HIDDEN_FORMER = '/sound/ffffffffffffffffffffff03.mp3';
const hiddenTwin = { ...other, streamUrl: twin.streamUrl };

let folder: string;
let snapshot: Snapshot;
let index: SnapshotIndex;
let files: PublishedFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinahouse-files-'));
  snapshot = new Snapshot(folder);
  const placed = asRows([shown, twin]).map((row, at) =>
    'published' in row && at === 0
      ? { ...row, published: { ...row.published, formerSounds: [FORMER, SHARED_FORMER] } }
      : row,
  );
  const formerSounds = [SHARED_FORMER, HIDDEN_FORMER];
  const rows = [...placed, goneRow({ ...hidden, formerSounds }), goneRow(hiddenTwin)];
  const written = await snapshot.write(null, rows, '1');
  if (!written) throw new Error('Nothing was written');
  index = written.index;
  files = new PublishedFiles();
  await files.update(snapshot, index);
});
afterAll(() => rm(folder, { recursive: true }));

test('a track’s files are published or gone like the track', () => {
  for (const path of [shown.streamUrl, shown.coverImage, shown.waveformUrl])
    expect(files.stateOf(path)).toBe('published');
  for (const path of [hidden.streamUrl, hidden.coverImage, hidden.waveformUrl])
    expect(files.stateOf(path)).toBe('gone');
});

test('a track that was never public is unknown, and its files are secret unless a removed one shares them', async () => {
  const secret = { ...hidden, id: 'ban-nhap', wasNeverPublic: true as const };
  const own = {
    ...secret,
    id: 'rieng',
    streamUrl: '/sound/5ec.mp3',
    coverImage: '/covers/5ec.jpg',
  };
  const written = await snapshot.write(index, [goneRow(secret), goneRow(own)], '3');
  if (!written) throw new Error('Nothing was written');
  const next = new PublishedFiles(files);
  await next.update(snapshot, written.index);
  expect([secret.id, own.id, hidden.id].map(next.hasTrack)).toEqual([false, false, true]);
  expect(next.stateOf(own.streamUrl)).toBe('secret');
  expect(next.stateOf('/sound/5ec-64.webm')).toBe('secret');
  expect(next.stateOf('/covers/5ec-384.webp')).toBe('secret');
  expect(next.stateOf(secret.streamUrl)).toBe('gone');
});

test('a former sound of a published track leads to the current one, in each form', () => {
  for (const path of [FORMER, SHARED_FORMER]) {
    expect(files.stateOf(path)).toBe('unknown');
    expect(files.currentOf(path)).toBe(shown.streamUrl);
  }
  const low = (sound: string) => sound.replace(/\.\w+$/, '-64.webm');
  expect(files.currentOf(low(FORMER))).toBe(low(shown.streamUrl));
  expect(files.currentOf(shown.streamUrl)).toBeNull();
});

test('a former sound is taken down with its track', () => {
  expect(files.stateOf(HIDDEN_FORMER)).toBe('gone');
  expect(files.stateOf(HIDDEN_FORMER.replace('.mp3', '-64.m4a'))).toBe('gone');
  expect(files.currentOf(HIDDEN_FORMER)).toBeNull();
});

test('each size of a cover is published or gone like its track', () => {
  const sized = (cover: string, ending: string) => cover.replace('.jpg', ending);
  for (const ending of ['-96.webp', '-640.avif', '.webp']) {
    expect(files.stateOf(sized(shown.coverImage, ending))).toBe('published');
    expect(files.stateOf(sized(hidden.coverImage, ending))).toBe('gone');
  }
});

test('each low-bitrate file of a sound is published or gone like its track', () => {
  const low = (sound: string, ending: string) => sound.replace(/\.\w+$/, ending);
  for (const ending of ['-64.webm', '-64.m4a']) {
    expect(files.stateOf(low(shown.streamUrl, ending))).toBe('published');
    expect(files.stateOf(low(hidden.streamUrl, ending))).toBe('gone');
  }
});

test.each(['/sound/none.mp3', '/covers/none-96.webp', '/sound/', ''])('%o is unknown', (path) => {
  expect(files.stateOf(path)).toBe('unknown');
});

test('a sound shared by a hidden and a published track is published', () => {
  expect(files.stateOf(twin.streamUrl)).toBe('published');
  expect(files.stateOf(hiddenTwin.coverImage)).toBe('gone');
});

test('removed tracks are known and not counted', () => {
  expect(files.trackCount).toBe(2);
  expect(files.hasTrack(shown.id)).toBe(true);
  expect(files.hasTrack(hidden.id)).toBe(true);
  expect(files.hasTrack('none')).toBe(false);
});

test('the next snapshot reads only changed segments and leaves the earlier one unchanged', async () => {
  const written = await snapshot.write(index, [goneRow(shown)], '2');
  if (!written) throw new Error('Nothing was written');
  const next = new PublishedFiles(files);
  const readLines = vi.spyOn(snapshot, 'readLines');
  await next.update(snapshot, written.index);
  expect(readLines).toHaveBeenCalledTimes(1);
  expect(next.stateOf(shown.streamUrl)).toBe('gone');
  expect(files.stateOf(shown.streamUrl)).toBe('published');
});
