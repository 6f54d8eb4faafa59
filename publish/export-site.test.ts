import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageRenderer } from '#app/router/page-renderer.ts';
import type { SnapshotRow } from '#catalogue/snapshot-row.ts';
import { DATA_FILES } from '#domain/data-files.ts';
import type { SeriesFacts } from '#domain/series.ts';
import { SITE_PAGES, type SitePageFile, sitePageFile } from '#domain/site-pages.ts';
import type { SiteSettings } from '#domain/site-settings.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import type { Track } from '#domain/track.ts';
import { goneRow } from '#publish/testing/gone-row.ts';
import { asRows } from './demo-tracks.ts';
import { exportSite } from './export-site.ts';
import { SiteRenderer } from './site-renderer.ts';
import { type MergedArtists, Snapshot, type SnapshotIndex } from './snapshot.ts';

const TRACKS = makeTestTracks(5);
const [first, second, third] = TRACKS as [Track, Track, Track];

/**
 * Each page is only a few words, such as a track's title and the addresses of its sound and cover.
 */
const PAGES: Pick<
  PageRenderer,
  'render' | 'renderEmpty' | 'listPages' | 'hostedBackend' | 'siteUrl'
> = {
  hostedBackend: '',
  siteUrl: 'https://nhac.example',
  listPages: () => ['/', '/kham-pha', SITE_PAGES.terms, '/robots.txt'],
  renderEmpty: async () => page(200, 'Vinahouse'),
  render: async (path, readData) => {
    const [, id] = /^\/track\/([^/]+)$/.exec(path) ?? [];
    if (path === SITE_PAGES.terms) {
      const file = await readData<SitePageFile>(sitePageFile('terms'));
      return file ? page(200, file.text) : page(404, path);
    }
    if (id === undefined)
      return path === '/404'
        ? page(404, path)
        : page(200, path, ...TRACKS.map((track) => track.title));
    try {
      const data = await readData<{ track: Track }>(DATA_FILES.track(id));
      return data
        ? page(200, data.track.title, data.track.streamUrl, data.track.coverImage)
        : page(404, path);
    } catch (error) {
      return page((error as { status: number }).status, path);
    }
  },
};
const page = (status: number, ...words: string[]) => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><script>1</script>${words.join(' ').padEnd(600)}`,
});

let root: string;
let site: string;
let snapshot: Snapshot;
let index: SnapshotIndex;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vinahouse-export-'));
  site = join(root, 'site');
  snapshot = new Snapshot(join(root, 'snapshot'));
  await write('client/assets/app-1a2b3c4d.js', 'client/favicon.ico', 'client/.vite/manifest.json');
  for (const { streamUrl, coverImage, waveformUrl } of TRACKS) {
    const cover = basename(coverImage, '.jpg');
    await write(`library${streamUrl}`, `library${coverImage}`, `library${waveformUrl}`);
    await write(`library/covers/${cover}-96.webp`, `library/covers/${cover}-96.avif`);
    await write(`library/covers/${cover}0.jpg`);
  }
  await publish(asRows(TRACKS));
});
afterEach(() => rm(root, { recursive: true }));

async function write(...names: string[]) {
  for (const name of names) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), name);
  }
}

async function publish(
  rows: SnapshotRow[],
  { mergedArtists = {} as MergedArtists, series = [] as SeriesFacts[] } = {},
) {
  const written = await snapshot.write(await snapshot.readIndex(), rows, String(rows.length), {
    mergedArtists,
    ...(series.length > 0 && { series: { revision: '1', facts: series } }),
  });
  if (!written) throw new Error('Nothing was written');
  index = written.index;
}

async function runExport(findMedia = inMedia) {
  const renderer = new SiteRenderer({ isStatic: true });
  return await exportSite({
    siteUrl: 'https://nhac.example',
    folder: site,
    snapshotFolder: join(root, 'snapshot'),
    index,
    renderer: {
      render: (wanted) => renderer.render(async () => PAGES as PageRenderer, wanted),
      listPages: async () => PAGES.listPages(),
      close: async () => {},
    },
    clientFolder: join(root, 'client'),
    findMedia,
  });
}

const inMedia = async (path: string): Promise<string | null> => {
  const file = join(root, 'library', path);
  return (await stat(file).catch(() => null)) ? file : null;
};

async function list(): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1))
    .sort();
}

const filesOf = ({ id, streamUrl, coverImage, waveformUrl }: Track) => [
  `track/${id}.html`,
  `data/track/${id}.json`,
  ...[streamUrl, waveformUrl, coverImage].map((path) => path.slice(1)),
  ...['-96.webp', '-96.avif'].map((size) => coverImage.slice(1).replace('.jpg', size)),
];

test('each artist has a page, also at a former address, and none without a track', async () => {
  const credits = [{ id: 'bo', name: 'Bo' }];
  await publish(asRows([{ ...first, credits }, second]), { mergedArtists: { 'bo-cau': 'bo' } });
  await runExport();
  expect((await readdir(join(site, 'nghe-si'))).filter((name) => name.endsWith('.html'))).toEqual([
    ...['404.html', 'bo-cau.html', 'bo.html'],
  ]);
  await publish(asRows([first, second]));
  await runExport();
  expect((await readdir(join(site, 'nghe-si'))).filter((name) => name.endsWith('.html'))).toEqual([
    '404.html',
  ]);
});

test('feeds, chapters and their covers are written, and go with their track', async () => {
  const square = { width: 8, height: 8, channels: 3, background: '#e02010' } as const;
  await sharp({ create: square })
    .jpeg()
    .toFile(join(root, 'library', first.coverImage));
  const track = {
    ...first,
    soundBytes: 9,
    credits: [{ id: 'bo', name: 'Bo' }],
    chapters: [{ atSec: 0, title: 'Một' }],
  };
  await publish(asRows([track, second]));
  await runExport();
  const cover = first.coverImage.slice(1).replace('.jpg', '-1400.jpg');
  const own = [cover, `data/chapters/${first.id}.json`, 'nghe-si/bo/rss.xml'];
  expect(await list()).toEqual(
    expect.arrayContaining([...own, 'rss.xml', 'the-loai/remix/rss.xml']),
  );
  expect(await sharp(join(site, cover)).metadata()).toMatchObject({ width: 1400, height: 1400 });
  const feed = await readFile(join(site, 'rss.xml'), 'utf8');
  expect(feed).toContain(`https://nhac.example/${cover}`);
  expect(await runExport()).toMatchObject({ filesWritten: 0 });
  await publish([goneRow(first)]);
  // Of an export with more tracks.
  const older = ['rss/7.xml', 'the-loai/remix/rss/1.xml', 'tuyen-tap/cu/rss.xml'];
  await write(...older.map((file) => `site/${file}`));
  await runExport();
  const left = await list();
  for (const file of [...own, ...older]) expect(left).not.toContain(file);
  expect(await readFile(join(site, 'rss.xml'), 'utf8')).not.toContain(first.id);
});

test('each album and tag has a page, and one changed track writes only what it is in', async () => {
  const pagesIn = async (folder: string) =>
    (await readdir(join(site, folder))).filter((name) => name.endsWith('.html'));
  const album = (track: Track): Track => ({
    ...track,
    inSeries: ['dem-trang'],
    album: 'Đêm Trắng',
    tags: ['Miền Tây'],
  });
  const alone = { ...third, tags: [] };
  await publish(asRows([album(first), album(second), alone]));
  await runExport();
  expect(await pagesIn('tuyen-tap')).toEqual(['404.html', 'dem-trang.html']);
  expect(await pagesIn('the')).toContain('mien-tay.html');
  expect(await list()).toContain('data/series/dem-trang.json');
  const times = async () =>
    Object.fromEntries(
      await Promise.all(
        (await list()).map(async (name) => [name, (await stat(join(site, name))).mtimeMs]),
      ),
    );
  const before = await times();
  await publish(asRows([album(first), album(second), { ...alone, title: 'Khác' }]));
  await runExport();
  const after = await times();
  const written = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(written).toContain(`track/${alone.id}.html`);
  expect(written.filter((name) => /dem-trang|mien-tay/.test(name))).toEqual([]);
  // An album of one track is no page.
  await publish([goneRow(second)]);
  await runExport();
  expect(await pagesIn('tuyen-tap')).toEqual(['404.html']);
  await publish([goneRow(first)]);
  await runExport();
  expect(await pagesIn('the')).not.toContain('mien-tay.html');
});

test('the logo is written in all sizes and removed when it is replaced', async () => {
  const logo = (digit: string) => `covers/${digit.repeat(24)}`;
  for (const digit of ['d', 'e'])
    await write(`library/${logo(digit)}.jpg`, `library/${logo(digit)}-108.webp`);
  const set = async (name: string) => {
    const site = { logo: name.repeat(24) };
    const written = await snapshot.write(await snapshot.readIndex(), [], '9', { site });
    if (written) index = written.index;
    await runExport();
    return (await list()).filter((file) => /covers\/[de]{24}/.test(file));
  };
  expect(await set('d')).toEqual([`${logo('d')}-108.webp`, `${logo('d')}.jpg`]);
  expect(await set('e')).toEqual([`${logo('e')}-108.webp`, `${logo('e')}.jpg`]);
});

test('a page that operators write is there while it has a text', async () => {
  const set = async (site: SiteSettings) => {
    const written = await snapshot.write(await snapshot.readIndex(), [], '9', { site });
    if (written) index = written.index;
    await runExport();
    return (await list()).filter((file) => /dieu-khoan|quyen-rieng/.test(file));
  };
  expect(await set({})).toEqual([]);
  const text = 'Nghe thôi. '.repeat(60);
  expect(await set({ terms: text })).toEqual([
    ...['data/dieu-khoan.json', 'data/dieu-khoan.json.br', 'data/dieu-khoan.json.gz'],
    ...['dieu-khoan.html', 'dieu-khoan.html.br', 'dieu-khoan.html.gz'],
  ]);
  expect(await readFile(join(site, 'dieu-khoan.html'), 'utf8')).toContain(text);
  expect(await set({ privacy: 'b' })).toEqual(['data/quyen-rieng-tu.json']);
});

test('each page, data file, sound, cover and program file is written', async () => {
  expect(await runExport()).toMatchObject({ missingMedia: [] });
  const files = await list();
  expect(files).toEqual(
    expect.arrayContaining([
      ...['index.html', 'kham-pha.html', 'robots.txt', '404.html', 'playlist.html'],
      'nhung/404.html',
      ...TRACKS.flatMap(({ id }) => [`nhung/${id}.html`, `oembed/${id}.json`]),
      ...['track/404.html', 'assets/app-1a2b3c4d.js', 'favicon.ico', 'nginx.conf', 'Caddyfile'],
      ...['data/site.json', 'data/search.json', 'data/list/tat-ca/0.json', 'data/shard/1/0.json'],
      ...TRACKS.flatMap(filesOf),
    ]),
  );
  // No other files: no unfinished ones, no dot files, no unused covers.
  expect(files.filter((name) => /unfinished|\/\.|^\.|0{24}0/.test(name))).toEqual([]);
});

test('on a host without the written rules, sound is fresh for an hour: a tenth of its age', async () => {
  await runExport();
  const { mtimeMs } = await stat(join(site, first.streamUrl));
  expect((Date.now() - mtimeMs) / 10).toBeGreaterThanOrEqual(3600 * 1000);
});

test('a page has compressed files beside it', async () => {
  await runExport();
  const html = await readFile(join(site, 'track', `${first.id}.html`), 'utf8');
  expect(html).toContain(first.title);
  const zipped = await readFile(join(site, 'track', `${first.id}.html.gz`));
  expect(String(gunzipSync(zipped))).toBe(html);
  expect(await list()).toContain(`track/${first.id}.html.br`);
});

test('a second run writes nothing, and a change writes only its files', async () => {
  expect((await runExport()).filesWritten).toBeGreaterThan(30);
  const before = await list();
  expect((await runExport()).filesWritten).toBe(0);
  expect(await list()).toEqual(before);

  // With the same length, to show that the content is compared.
  const title = [...first.title].reverse().join('');
  await publish(asRows([{ ...first, title }]));
  const { filesWritten } = await runExport();
  expect(filesWritten).toBeGreaterThan(2);
  expect(filesWritten).toBeLessThan(20);
  expect(await readFile(join(site, 'track', `${first.id}.html`), 'utf8')).toContain(title);
  expect(await list()).toEqual(before);
});

test('a track that was never public leaves no trace, not even a 410', async () => {
  await publish([goneRow({ ...first, wasNeverPublic: true })]);
  await runExport();
  const files = await list();
  expect(files).not.toContain('track/410.html');
  for (const name of files.filter((one) => !one.endsWith('.br') && !one.endsWith('.gz')))
    expect(await readFile(join(site, name), 'utf8'), name).not.toContain(`/track/${first.id}"`);
  const rules = await readFile(join(site, 'nginx.conf'), 'utf8').catch(() => '');
  expect(rules).not.toContain('return 410');
});

test('no file but the rules names a hidden track, and none names one that was never public', async () => {
  const mine = { credits: [{ id: 'bo', name: 'Bo' }], tags: ['Miền Tây'] };
  const named = (track: Track, id: string): Track => ({ ...track, ...mine, id, title: id });
  const [hidden, secret] = [named(first, 'bai-bi-an'), named(second, 'bai-hen-gio')];
  const others = TRACKS.slice(2).map((track) => ({ ...track, ...mine }));
  const trackIds = [hidden.id, secret.id, ...others.map(({ id }) => id)];
  const series: SeriesFacts[] = [{ id: 'tap', kind: 'series', name: 'Tập', trackIds }];
  await publish(asRows([hidden, ...others]), { series });
  await runExport();
  await publish([goneRow(hidden), goneRow({ ...secret, wasNeverPublic: true })]);
  await runExport();
  const naming = async (id: string) => {
    const found: string[] = [];
    for (const name of (await list()).filter((one) => !/\.(br|gz)$/.test(one)))
      if (name.includes(id) || (await readFile(join(site, name), 'utf8')).includes(id))
        found.push(name);
    return found;
  };
  expect(await naming('tap')).toContain('data/series/tap.json');
  expect(await naming(secret.id)).toEqual([]);
  expect(await naming(hidden.id)).toEqual(['Caddyfile', 'nginx.conf']);
  expect(await list()).toEqual(expect.arrayContaining(['track/410.html', 'nhung/410.html']));
});

test('a hidden track’s files are removed, and its address answers 410', async () => {
  await runExport();
  await publish([goneRow(first)]);
  await runExport();
  const files = await list();
  for (const name of filesOf(first))
    expect(files.filter((file) => file.startsWith(name))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(filesOf(second)));
  expect(files).toContain('track/410.html');
  for (const name of ['nginx.conf', 'Caddyfile'])
    expect(await readFile(join(site, name), 'utf8')).toContain(`/track/${first.id}`);

  await publish(asRows([first]));
  await runExport();
  expect(await list()).toEqual(expect.arrayContaining(filesOf(first)));
  expect(await list()).not.toContain('track/410.html');
});

test('a former sound stays for open pages, without its tags, while the catalogue has it', async () => {
  const former = '/sound/ffffffffffffffffffffff01.mp3';
  const low = former.replace('.mp3', '-64.webm');
  await write(`library${former}`, `library${low}`, `site${former}`);
  const blanked = await readFile(join(root, 'library', former), 'utf8');
  await writeFile(join(site, former), blanked.replaceAll(/./g, 'x'));
  const earlier = new Date(Date.now() - 10_000);
  await utimes(join(site, former), earlier, earlier);
  const [row] = asRows([first]) as [Extract<SnapshotRow, { published: unknown }>];
  await publish([{ ...row, published: { ...row.published, formerSounds: [former] } }]);
  expect((await runExport()).missingMedia).toEqual([]);
  expect(await readFile(join(site, former), 'utf8')).toBe(blanked);
  expect(await list()).toContain(low.slice(1));

  await rm(join(root, 'library', former));
  await rm(join(root, 'library', low));
  expect((await runExport()).missingMedia).toEqual([]);
  expect(await list()).not.toContain(former.slice(1));
});

test('former addresses of a hidden track answer 410', async () => {
  const former = '/sound/ffffffffffffffffffffff01.mp3';
  await publish([goneRow({ ...first, formerSounds: [former] })]);
  await runExport();
  const readRules = () => readFile(join(site, 'nginx.conf'), 'utf8');
  expect(await readRules()).toContain(`location = ${former} `);
  // A published track had the same sound.
  const [row] = asRows([second]) as [Extract<SnapshotRow, { published: unknown }>];
  await publish([{ ...row, published: { ...row.published, formerSounds: [former] } }]);
  await runExport();
  expect(await readRules()).not.toContain(`location = ${former} `);
});

test('a sound that another track uses is kept', async () => {
  const twin = { ...second, streamUrl: first.streamUrl };
  await publish(asRows([twin]));
  await runExport();
  await publish([goneRow(first)]);
  await runExport();
  expect(await list()).toContain(first.streamUrl.slice(1));
});

test('a sound shared by two hidden tracks is listed once: nginx refuses a second location for it', async () => {
  const twin = { ...second, streamUrl: first.streamUrl };
  await publish([goneRow(first), goneRow(twin)]);
  await runExport();
  const rules = await readFile(join(site, 'nginx.conf'), 'utf8');
  expect(rules.split(`location = ${first.streamUrl} `)).toHaveLength(2);
  const locations = rules.match(/location = \S+/g) ?? [];
  expect(locations).toEqual([...new Set(locations)]);
});

test('assets of earlier versions are kept for open tabs', async () => {
  await runExport();
  await rm(join(root, 'client/assets/app-1a2b3c4d.js'));
  await write('client/assets/app-5e6f7a8b.js');
  await runExport();
  expect(await list()).toEqual(
    expect.arrayContaining(['assets/app-1a2b3c4d.js', 'assets/app-5e6f7a8b.js']),
  );
});

test('a cover and its sizes may have other names in the data folder', async () => {
  const cover = basename(first.coverImage, '.jpg');
  for (const ending of ['.jpg', '-96.webp', '-96.avif'])
    await rm(join(root, 'library/covers', cover + ending));
  await write('demo/covers/Bìa.jpg', 'demo/covers/Bìa-96.webp', 'demo/covers/Bìa-96.avif');
  await write('demo/covers/Bìa khác.jpg');
  const findMedia = async (path: string) =>
    path === first.coverImage ? join(root, 'demo/covers/Bìa.jpg') : await inMedia(path);
  expect((await runExport(findMedia)).missingMedia).toEqual([]);
  const files = await list();
  expect(files).toEqual(expect.arrayContaining(filesOf(first)));
  expect(files.filter((name) => name.startsWith('covers/'))).toHaveLength(15);
});

test('missing files of the catalogue are reported, and the rest is written', async () => {
  await rm(join(root, 'library', first.streamUrl));
  expect((await runExport()).missingMedia).toEqual([first.streamUrl]);
  expect(await list()).toEqual(expect.arrayContaining(filesOf(second)));
});

test('files left by an interrupted run are removed', async () => {
  await runExport();
  const before = await list();
  await write('site/sound/0a.mp3.unfinished', 'site/track/x.html.unfinished');
  await runExport();
  expect(await list()).toEqual(before);
});

test('while embeds are off, an export has no players, and those of an earlier one are deleted', async () => {
  await runExport();
  expect(await list()).toContain(`nhung/${first.id}.html`);
  index = { ...index, site: { embeds: 'closed' } };
  await runExport();
  const left = (await list()).filter((name) => /^(nhung|oembed)\//.test(name));
  expect(left.filter((name) => !/\.(br|gz)$/.test(name))).toEqual(['nhung/404.html']);
});
