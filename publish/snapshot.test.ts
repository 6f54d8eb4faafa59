import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SnapshotRow } from '#catalogue/snapshot-row.ts';
import type { SeriesFacts } from '#domain/series.ts';
import type { SiteSettings } from '#domain/site-settings.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import type { Track } from '#domain/track.ts';
import { goneRow } from '#publish/testing/gone-row.ts';
import { asRows } from './demo-tracks.ts';
import { Snapshot, type SnapshotIndex } from './snapshot.ts';

const TRACKS = makeTestTracks(40);
const ROWS = asRows(TRACKS);
const [FIRST, SECOND] = TRACKS as [Track, Track];

let folder: string;
let snapshot: Snapshot;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinahouse-snapshot-'));
  snapshot = new Snapshot(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function write(
  base: SnapshotIndex | null,
  rows: readonly SnapshotRow[],
  revision: string,
  options?: { isWhole?: boolean; site?: SiteSettings; siteFacts?: { id: string } },
) {
  const written = await snapshot.write(base, rows, revision, options);
  if (!written) throw new Error('Nothing was written');
  return written;
}

/** Everything that the index on disk refers to. */
async function readAll() {
  const index = await new Snapshot(folder).readIndex();
  const segments = await Promise.all((index?.segments ?? []).map((n) => snapshot.readSegment(n)));
  return {
    revision: index?.revision,
    tracks: segments
      .flatMap(({ tracks }) => tracks)
      .sort((one, other) => one.position - other.position)
      .map(({ track }) => track),
    gone: segments.flatMap(({ gone }) => gone.map(({ id }) => id)).sort(),
  };
}

/** The same row in the same place, with another title. */
const retitled = (number: number, title: string): SnapshotRow => {
  const track = TRACKS[number];
  if (!track) throw new RangeError(`There is no track ${number}`);
  return { id: track.id, published: { position: number, track: { ...track, title } } };
};

test('the rows of a large catalogue are read a few thousand at a time, each once', async () => {
  const rows = new Map(
    Array.from({ length: 9_000 }, (_, number) => {
      const track = { ...FIRST, id: `bai-${number}` };
      return [track.id, { id: track.id, published: { position: number, track } }];
    }),
  );
  const asked: string[][] = [];
  const read = async (ids: string[]) => {
    asked.push(ids);
    return ids.flatMap((id) => rows.get(id) ?? []);
  };
  await snapshot.write(null, { ids: [...rows.keys()], read }, '9', { isWhole: true });
  expect(asked.flat().sort()).toEqual([...rows.keys()].sort());
  for (const ids of asked) expect(ids.length).toBeLessThan(3_000);
  expect((await readAll()).tracks.map(({ id }) => id)).toEqual([...rows.keys()]);
});

test('the facts of series are kept beside the tracks, copied and swept with them, and left out when damaged', async () => {
  const facts: SeriesFacts[] = [{ id: 's', kind: 'series', name: 'Sáng', trackIds: [FIRST.id] }];
  const series = { revision: '3', facts };
  const written = await snapshot.write(null, ROWS, '9', { isWhole: true, series });
  const index = written?.index as SnapshotIndex;
  expect(await snapshot.readSeries(index)).toEqual(facts);
  expect(await snapshot.write(index, [], '9', { series })).toBeNull();
  const retold = await write(index, [retitled(0, 'Khác')], '10');
  expect(retold.index.series).toEqual(index.series);
  await snapshot.sweep([retold.index]);
  expect(await snapshot.readSeries(retold.index)).toEqual(facts);
  const copy = await mkdtemp(join(tmpdir(), 'vinahouse-snapshot-'));
  await snapshot.copyTo(copy);
  expect(await new Snapshot(copy).readSeries(retold.index)).toEqual(facts);
  await rm(copy, { recursive: true });
  await writeFile(join(folder, index.series?.file ?? ''), '[]');
  await expect(snapshot.readSeries(index)).rejects.toThrow('damaged');
  const { index: left, damaged } = await snapshot.withoutDamage(retold.index);
  expect(damaged).toBe(1);
  expect(await snapshot.readSeries(left)).toEqual([]);
});

test('of a small catalogue all rows are read at once, so that a failing database is noticed', async () => {
  const read = vi.fn(async () => ROWS);
  await snapshot.write(null, { ids: ROWS.map(({ id }) => id), read }, '9');
  expect(read).toHaveBeenCalledOnce();
  expect((await readAll()).tracks).toEqual(TRACKS);
});

test('an empty or missing folder has no snapshot', async () => {
  expect(await snapshot.readIndex()).toBeNull();
  expect(await new Snapshot(join(folder, 'none')).readIndex()).toBeNull();
});

test('a written snapshot is read in its order', async () => {
  const { index } = await write(null, ROWS.toReversed(), '7');
  expect(await snapshot.readIndex()).toEqual(index);
  expect(await readAll()).toEqual({ revision: '7', tracks: TRACKS, gone: [] });
});

test('a change of one track writes its segment and the index', async () => {
  const first = await write(null, ROWS, '1');
  const before = new Set(await readdir(folder));
  const { index, filesWritten } = await write(first.index, [retitled(4, 'Khác')], '2');
  expect(filesWritten).toBe(2);
  expect((await readdir(folder)).filter((name) => !before.has(name))).toHaveLength(1);
  expect(
    index.segments.filter((name, number) => name !== first.index.segments[number]),
  ).toHaveLength(1);
  const { tracks } = await readAll();
  expect(tracks.map(({ title }) => title)).toEqual(
    TRACKS.map(({ title }, number) => (number === 4 ? 'Khác' : title)),
  );
});

test('a removed track is gone, and a restored one is not', async () => {
  const first = await write(null, ROWS, '1');
  const second = await write(first.index, [goneRow(FIRST)], '2');
  expect(await readAll()).toEqual({ revision: '2', tracks: TRACKS.slice(1), gone: [FIRST.id] });
  await write(second.index, ROWS.slice(0, 1), '3');
  expect(await readAll()).toEqual({ revision: '3', tracks: TRACKS, gone: [] });
});

test('a full write removes tracks that it does not contain', async () => {
  const first = await write(null, [...ROWS.slice(0, 20), goneRow(TRACKS[30] ?? FIRST)], '5');
  await write(first.index, ROWS.slice(1, 3), '3', { isWhole: true });
  expect(await readAll()).toEqual({ revision: '3', tracks: TRACKS.slice(1, 3), gone: [] });
});

test('an unchanged state is not written again', async () => {
  const { index } = await write(null, ROWS, '1');
  expect(await snapshot.write(index, ROWS, '1', { isWhole: true })).toBeNull();
  // A change that is not published, such as a track that waits for its sound.
  expect((await write(index, [], '2')).filesWritten).toBe(1);
});

test('operators’ settings of the site stay until they are changed', async () => {
  const { index } = await write(null, ROWS, '1');
  expect(index).not.toHaveProperty('site');
  const named = (await write(index, [], '1', { site: { name: 'Tiệm' } })).index;
  const changed = (await write(named, [retitled(0, 'Khác')], '2')).index;
  expect((await snapshot.readIndex())?.site).toEqual({ name: 'Tiệm' });
  expect(await snapshot.write(changed, [], '2', { site: { name: 'Tiệm' } })).toBeNull();
  expect((await write(changed, [], '2', { site: {} })).index).not.toHaveProperty('site');
  const siteFacts = { id: '6f1b2c3d-0000-4000-8000-000000000000' };
  const withFacts = (await write(changed, [], '2', { siteFacts })).index;
  expect(withFacts.siteFacts).toEqual(siteFacts);
  expect(await snapshot.write(withFacts, [], '2', { siteFacts: { ...siteFacts } })).toBeNull();
});

test('two states written at once have different times', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const first = await write(null, ROWS, '1');
  const second = await write(first.index, [retitled(0, 'Khác')], '2');
  const third = await write(second.index, [retitled(1, 'Khác')], '3');
  vi.useRealTimers();
  expect(new Set([first, second, third].map(({ index }) => index.publishedAt)).size).toBe(3);
});

describe('a damaged or missing segment', () => {
  const DAMAGES: [string, (file: string) => Promise<void>][] = [
    ['other bytes', (file) => writeFile(file, '{"tracks":[],"gone":[]}')],
    ['half of its bytes', async (file) => writeFile(file, (await readFile(file)).subarray(0, 40))],
    ['no file', (file) => rm(file)],
  ];
  /** A snapshot in which the segment of the first track is damaged. */
  async function writeDamaged(damage: (file: string) => Promise<void>) {
    const { index } = await write(null, ROWS, '1');
    const without = await write(index, [goneRow(FIRST)], '1');
    const number = index.segments.findIndex((name, n) => name !== without.index.segments[n]);
    await writeFile(join(folder, 'current.json'), JSON.stringify(index));
    await damage(join(folder, index.segments[number] ?? ''));
    return { index, number };
  }

  test.each(DAMAGES)('a snapshot with %s is not read as if it were complete', async (_, damage) => {
    const { index, number } = await writeDamaged(damage);
    await expect(snapshot.readSegment(index.segments[number] ?? null)).rejects.toThrow();
  });

  test.each(DAMAGES)('a snapshot with %s has other readable segments', async (_, damage) => {
    const { index, number } = await writeDamaged(damage);
    const { index: rest, damaged } = await snapshot.withoutDamage(index);
    expect(damaged).toBe(1);
    expect(rest.segments).toEqual(index.segments.map((name, n) => (n === number ? null : name)));
  });

  test.each(DAMAGES)(
    'a snapshot with %s is restored by a full write, with a new time',
    async (_, damage) => {
      const { index } = await writeDamaged(damage);
      const { index: mended, filesWritten } = await write(index, ROWS, '1', { isWhole: true });
      expect(filesWritten).toBe(2);
      expect(mended.publishedAt).not.toBe(index.publishedAt);
      expect((await readAll()).tracks).toEqual(TRACKS);
    },
  );
});

test.each(['', 'null', '{', '{"format":2,"segments":[]}', '{"format":1,"segments":[]}'])(
  'an index of %o is invalid',
  async (text) => {
    await writeFile(join(folder, 'current.json'), text);
    expect(await snapshot.readIndex()).toBeNull();
  },
);

describe('a failed write', () => {
  test('a failed write of a segment leaves the earlier state', async () => {
    const { index } = await write(null, ROWS, '1');
    const changed = [retitled(0, 'Khác'), retitled(1, 'Khác')];
    // Written to another folder first, to learn the names of the new segments.
    const elsewhere = await mkdtemp(join(tmpdir(), 'vinahouse-snapshot-'));
    const other = await new Snapshot(elsewhere).write(null, ROWS, '1');
    const later = await new Snapshot(elsewhere).write(other?.index ?? null, changed, '2');
    await rm(elsewhere, { recursive: true });
    const names = later?.index.segments.filter((name) => name && !index.segments.includes(name));
    expect(names).toHaveLength(2);
    await mkdir(join(folder, names?.[1] ?? '', 'in-the-way'), { recursive: true });

    await expect(snapshot.write(index, changed, '2')).rejects.toThrow();
    expect(await readAll()).toEqual({ revision: '1', tracks: TRACKS, gone: [] });
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('a write to a path that is no folder fails with a message', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(new Snapshot(join(folder, 'file')).write(null, ROWS, '1')).rejects.toThrow();
  });
});

test('a sweep keeps the current and the previous state, and nothing else', async () => {
  const first = await write(null, ROWS, '1');
  const second = await write(first.index, [retitled(0, 'Khác')], '2');
  const third = await write(second.index, [retitled(0, 'Lại khác'), goneRow(SECOND)], '3');
  await writeFile(join(folder, '.left-behind'), '');
  await snapshot.sweep([second.index, third.index]);
  const kept = new Set([...second.index.segments, ...third.index.segments, 'current.json']);
  kept.delete(null);
  expect(new Set(await readdir(folder))).toEqual(kept);
});

test('a copy outlives the sweep, and if a state is swept meanwhile, the next one is copied', async () => {
  const { index: first } = await write(null, ROWS, '1');
  const copy = await mkdtemp(join(tmpdir(), 'vinahouse-copy-'));
  const { index: second } = await write(first, [retitled(0, 'Mới')], '2');
  // The first read still finds the swept state.
  vi.spyOn(snapshot, 'readIndex').mockResolvedValueOnce(first);
  await snapshot.sweep([second]);
  expect(await snapshot.copyTo(copy)).toEqual(second);
  await snapshot.sweep([]);
  const copied = new Snapshot(copy);
  for (const name of second.segments) await expect(copied.readSegment(name)).resolves.toBeDefined();
  await rm(copy, { recursive: true });
});

test('a large catalogue has more segments, and a change of one track keeps their number', async () => {
  const others = Array.from({ length: 13_000 }, (_, n) => ({ id: `${n}`, leftOut: true as const }));
  const large = await write(null, [...ROWS, ...others], '1');
  expect(large.index.segments).toHaveLength(128);
  expect((await readAll()).tracks).toEqual(TRACKS);
  const next = await write(large.index, [retitled(0, 'Khác')], '2');
  expect(next.filesWritten).toBe(2);
  expect(next.index.segments).toHaveLength(128);
  const small = await write(next.index, ROWS, '3', { isWhole: true });
  expect(small.index.segments).toHaveLength(64);
  expect((await readAll()).tracks).toEqual(TRACKS);
});
