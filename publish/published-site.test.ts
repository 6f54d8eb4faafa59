import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SnapshotRow } from '#catalogue/snapshot-row.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import type { Track } from '#domain/track.ts';
import { goneRow } from '#publish/testing/gone-row.ts';
import { NO_APPS } from '#publish/testing/no-apps.ts';
import { DataFiles } from './data-files.ts';
import { asRows } from './demo-tracks.ts';
import { PublishedSite } from './published-site.ts';
import { type RenderedFile, SiteRenderer, type Wanted } from './site-renderer.ts';
import { Snapshot, type SnapshotIndex } from './snapshot.ts';

const [first, hidden, later] = makeTestTracks(3) as [Track, Track, Track];
const shown: Track = { ...first, credits: [{ id: 'bo', name: 'Bo' }], inSeries: ['dem-trang'] };

let folder: string;
let snapshot: Snapshot;
let index: SnapshotIndex;
let rendered: string[];
/** Renders an answer; by default it is the revision. */
let render: (wanted: Wanted) => Promise<string>;
let site: PublishedSite;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinahouse-published-'));
  snapshot = new Snapshot(folder);
  index = await write(null, [...asRows([shown]), goneRow(hidden)], '1');
  rendered = [];
  render = async ({ index: { revision } }) => revision;
  site = openSite(async (wanted) => answerOf(await render(wanted)));
  await site.open(index);
});
afterEach(() => rm(folder, { recursive: true }));

function openSite(answer: (wanted: Wanted) => Promise<RenderedFile>) {
  const renderer = {
    render: (wanted: Wanted) => {
      rendered.push(wanted.path ?? '');
      return answer(wanted);
    },
    ...NO_APPS,
    listPages: async () => ['/', '/kham-pha'],
    close: async () => {},
  };
  return new PublishedSite(renderer, folder);
}

const answerOf = (text: string): RenderedFile => ({
  status: 200,
  headers: {},
  bodies: { identity: Buffer.from(text) },
  hash: text,
});

async function write(base: SnapshotIndex | null, rows: SnapshotRow[], revision: string) {
  const written = await snapshot.write(base, rows, revision);
  if (!written) throw new Error('Nothing was written');
  return written.index;
}

const ask = async (path: string | null) => String((await site.answer(path)).bodies.identity);

test('before anything is published there is no page', async () => {
  const empty = openSite(async () => answerOf(''));
  await expect(empty.answer('/')).rejects.toThrow('Nothing is published yet');
  expect(empty.isPage('/')).toBe(false);
});

test('an answer is rendered once, and the home page in advance', async () => {
  expect(rendered).toEqual(['/']);
  await Promise.all([ask('/'), ask('/kham-pha'), ask('/kham-pha'), ask(null)]);
  await ask('/kham-pha');
  await ask(null);
  expect(rendered).toEqual(['/', '/kham-pha', '']);
});

test('published and removed tracks have pages', () => {
  expect(site.isPage('/kham-pha')).toBe(true);
  expect(site.isPage(`/track/${shown.id}`)).toBe(true);
  expect(site.isPage(`/track/${hidden.id}`)).toBe(true);
  expect(site.isPage(`/track/${later.id}`)).toBe(false);
  expect(site.isPage('/404')).toBe(false);
  expect(site.isPage('/nghe-si/bo')).toBe(true);
  for (const path of ['/rss.xml', '/rss/1.xml', '/the-loai/chill/rss.xml', '/nghe-si/bo/rss.xml'])
    expect(site.isPage(path), path).toBe(true);
  for (const path of ['/nghe-si/ai/rss.xml', '/the-loai/la/rss.xml', '/track/bo/rss.xml'])
    expect(site.isPage(path), path).toBe(false);
  for (const id of ['khong-co', 'constructor', '-'])
    expect(site.isPage(`/nghe-si/${id}`), id).toBe(false);
  expect(site.isPage('/tuyen-tap/dem-trang')).toBe(true);
  expect(site.isPage('/the/nonstop')).toBe(true);
  for (const path of ['/tuyen-tap/khong-co', '/tuyen-tap/constructor', '/the/-', '/the/khong-co'])
    expect(site.isPage(path), path).toBe(false);
  expect(site.isPage('/sitemap/1.xml')).toBe(true);
  for (const [one, isThere] of [
    [shown.id, true],
    [hidden.id, true],
    [later.id, false],
  ] as const) {
    expect(site.isPage(`/nhung/${one}`), one).toBe(isThere);
    expect(site.isPage(`/oembed/${one}.json`), one).toBe(isThere);
  }
  for (const list of ['nghe-si/bo', 'tuyen-tap/dem-trang'])
    for (const path of [`/nhung/${list}`, `/oembed/${list}.json`])
      expect(site.isPage(path), path).toBe(true);
  // Only the server names such a path.
  for (const path of [
    '/nhung/nghe-si/khong-co',
    '/oembed/tuyen-tap/khong-co.json',
    '/nhung/danh-sach/{}',
    '/nhung/danh-sach/%7B%7D',
    '/oembed/danh-sach/{}.json',
    ...['/sitemap/0.xml', '/sitemap/1000.xml', '/sitemap/1.xml.br'],
  ])
    expect(site.isPage(path), path).toBe(false);
  expect(site.trackCount).toBe(1);
});

test('a new snapshot is rendered again, and earlier requests are answered from the earlier one', async () => {
  let finish = (_: string) => {};
  render = () =>
    new Promise<string>((resolve) => {
      finish = resolve;
    });
  const early = ask('/kham-pha');
  render = async ({ index: { revision } }) => revision;
  await site.open(await write(index, asRows([later]), '2'));
  expect(await ask('/kham-pha')).toBe('2');
  finish('1');
  expect(await early).toBe('1');
  expect(await ask('/kham-pha')).toBe('2');
  expect(await ask('/')).toBe('2');
  expect(site.isPage(`/track/${later.id}`)).toBe(true);
});

test('requests whose snapshot was deleted are answered from the current one', async () => {
  let fail = (_: Error) => {};
  render = () =>
    new Promise<string>((_, reject) => {
      fail = reject;
    });
  const early = ask('/kham-pha');
  render = async ({ index: { revision } }) => revision;
  await site.open(await write(index, asRows([later]), '2'));
  fail(new Error('ENOENT'));
  expect(await early).toBe('2');
});

test('a rendering error reaches its caller, and the next request renders again', async () => {
  render = async () => {
    throw new Error('broken');
  };
  await expect(ask('/kham-pha')).rejects.toThrow('broken');
  render = async () => 'well';
  expect(await ask('/kham-pha')).toBe('well');
});

test('after a snapshot that cannot be read or rendered, the earlier one stays', async () => {
  const next = await write(index, asRows([later]), '2');
  render = async () => {
    throw new Error('broken');
  };
  await expect(site.open(next)).rejects.toThrow('broken');
  expect(site.isPage(`/track/${later.id}`)).toBe(false);
  expect(await ask('/')).toBe('1');
  render = async ({ index: { revision } }) => revision;
  await rm(
    join(folder, next.segments.find((name) => name && !index.segments.includes(name)) ?? ''),
  );
  await expect(site.open(next)).rejects.toThrow('ENOENT');
  expect(await ask('/')).toBe('1');
});

test('requests for missing addresses do not fill the memory', async () => {
  render = async () => 'null';
  const before = rendered.length;
  for (let number = 0; number < 40_000; number++) await ask(`/data/${number}.json`);
  expect(rendered).toHaveLength(before + 40_000);
  // The most recent ones are cached, the first ones are not.
  await ask('/data/39999.json');
  expect(rendered).toHaveLength(before + 40_000);
  await ask('/data/0.json');
  expect(rendered).toHaveLength(before + 40_001);
});

test('the most recently used large answers are cached', async () => {
  const large = 'x'.repeat(10 * 1024 * 1024);
  render = async () => large;
  for (const path of ['/a', '/b', '/c', '/d', '/e', '/a', '/f', '/g']) await ask(path);
  rendered = [];
  await ask('/a');
  expect(rendered).toEqual([]);
  await ask('/b');
  expect(rendered).toEqual(['/b']);
});

test('a track is taken down without a new state: page, lists and files, at once', async () => {
  index = await write(index, asRows([shown, later]), '2');
  await site.open(index);
  await ask('/kham-pha');
  render = async ({ takenDown = [] }) => takenDown.join();
  site.takeDown([later.id, hidden.id, 'chua-co']);
  expect(await ask('/')).toContain(later.id);
  expect(await ask('/kham-pha')).toContain(later.id);
  expect(site.stateOf(later.streamUrl)).toBe('gone');
  expect(site.stateOf(shown.streamUrl)).toBe('published');
  expect([site.isPage(`/track/${later.id}`), site.trackCount]).toEqual([true, 1]);

  // Also when nothing can be rendered, and in the next state that still has the track.
  render = () => Promise.reject(new Error('no thread'));
  for (const path of [`/track/${later.id}`, `/data/track/${later.id}.json`])
    expect((await site.answer(path)).status).toBe(410);
  await expect(site.answer(`/track/${shown.id}`)).rejects.toThrow('no thread');
  render = async () => '';
  await site.open(await write(index, asRows([{ ...shown, title: 'Mới' }]), '3'));
  expect(site.isPublished(later.id)).toBe(false);

  site.takeDown([]);
  expect(site.isPublished(later.id)).toBe(true);
  expect(site.stateOf(later.streamUrl)).toBe('published');
});

test('a sound that another published track uses is not taken down', async () => {
  const twin = { ...later, streamUrl: shown.streamUrl };
  await site.open(await write(index, asRows([shown, twin]), '2'));
  site.takeDown([twin.id]);
  expect(site.stateOf(shown.streamUrl)).toBe('published');
  expect(site.stateOf(twin.coverImage)).toBe('gone');
});

test('lists, searches and suggestions are rendered without tracks that were taken down', async () => {
  index = await write(index, asRows([shown, later]), '2');
  const renderer = new SiteRenderer();
  const open = (takenDown: string[]) =>
    renderer.loadSnapshot({ snapshotFolder: folder, index, takenDown });
  expect((await open([])).dataFiles.has(later.id)).toBe(true);
  const { dataFiles, gone } = await open([later.id]);
  expect([dataFiles.has(later.id), gone.has(later.id)]).toEqual([false, true]);
  expect(JSON.stringify(dataFiles.fileNames().map(dataFiles.read, dataFiles))).not.toContain(
    later.title,
  );
  expect((await open([])).dataFiles.has(later.id)).toBe(true);
});

test('a large catalogue, whose tracks are read when they are shown, has the same data files', async () => {
  const tracks = makeTestTracks(300).map((track, n) => ({
    ...{ ...track, credits: [{ id: `nghe-si-${n % 7}`, name: `Nghệ sĩ ${n % 7}` }] },
    inSeries: [`tap-${n % 5}`],
  }));
  const full = await write(null, asRows(tracks), '9');
  const whole = new DataFiles(tracks);
  const renderer = new SiteRenderer({ mostKeptWhole: 0 });
  const { dataFiles } = await renderer.loadSnapshot({ snapshotFolder: folder, index: full });
  expect(dataFiles.tracks.every((track) => 'line' in track)).toBe(true);
  expect(dataFiles.fileNames()).toEqual(whole.fileNames());
  const read = (files: DataFiles, name: string) => JSON.stringify(files.read(name));
  for (const name of whole.fileNames()) expect(read(dataFiles, name), name).toBe(read(whole, name));
});

test('a rendering thread follows changes: it reads what a new one reads', async () => {
  const tracks = makeTestTracks(30);
  const [first, second, third] = tracks as [Track, Track, Track];
  const [, secondRow] = asRows(tracks) as [SnapshotRow, SnapshotRow];
  let state = await write(null, asRows(tracks), '1');
  const renderer = new SiteRenderer();
  const read = async (one: SiteRenderer) => {
    const { dataFiles } = await one.loadSnapshot({ snapshotFolder: folder, index: state });
    const files = ['list/tat-ca/0.json', ...tracks.map(({ id }) => `track/${id}.json`)];
    return files.map((name) => JSON.stringify(dataFiles.read(name)));
  };
  await read(renderer);
  const changes: SnapshotRow[][] = [
    [{ id: first.id, published: { position: 12.5, track: { ...first, title: 'Mới' } } }],
    [goneRow(second)],
    [secondRow, { id: third.id, leftOut: true }],
  ];
  for (const [n, change] of changes.entries()) {
    state = await write(state, change, String(n + 2));
    expect(await read(renderer), String(n)).toEqual(await read(new SiteRenderer()));
  }
});
