import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, onTestFinished, test } from 'vitest';
import type { PageRenderer } from '#app/router/page-renderer.ts';
import type { SiteFacts } from '#catalogue/read-rows.ts';
import type { Category } from '#domain/category.ts';
import { type FeedPage, feedAddress, readFeedAddress } from '#domain/feed-address.ts';
import type { SeriesFacts } from '#domain/series.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import type { Track } from '#domain/track.ts';
import { SOME_NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import { DataFiles } from '../data-files.ts';
import { asRows } from '../demo-tracks.ts';
import { SiteRenderer } from '../site-renderer.ts';
import { type MergedArtists, Snapshot } from '../snapshot.ts';
import { xmlText } from './feed-text.ts';
import { feedXml } from './feed-xml.ts';
import { ENTRIES_PER_PAGE, type Feed, type Feeds } from './feeds.ts';
import { podcastGuid } from './podcast-guid.ts';

const TEXTS = { name: 'Nhạc Đêm', tagline: 'Bấm là nghe' };
const SITE: FeedPage = { subject: { kind: 'site' }, number: 'newest' };
/** The first is the newest. */
const makeTracks = (count: number): Track[] =>
  makeTestTracks(count).map((track, n) => ({
    ...track,
    soundBytes: 1_000 + n,
    publishedAtSec: 1_764_000_000 - n,
  }));

const feedsOf = (
  tracks: readonly Track[],
  merged: MergedArtists = {},
  series: readonly SeriesFacts[] = [],
) => new DataFiles(tracks, { mergedArtists: merged, series }).feeds;
const idsOf = (feeds: Feeds, page: FeedPage) =>
  feeds.read(page, TEXTS)?.entries.map(({ id }) => id);

const URL_OF_SITE = 'https://nhac.example';
const FACTS = { id: '6f1b2c3d-0000-4000-8000-000000000000' };
const OPTIONS = { siteUrl: URL_OF_SITE, siteName: TEXTS.name, facts: FACTS, isMoved: false };
const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['item', 'atom:link'].includes(name),
});

function write(tracks: readonly Track[], page = SITE) {
  const feed = feedsOf(tracks).read(page, TEXTS);
  if (!feed) throw new Error('There is no such feed');
  const xml = feedXml(feed, OPTIONS);
  expect(XMLValidator.validate(xml)).toBe(true);
  return { xml, channel: PARSER.parse(xml).rss.channel };
}

test('an entry has what podcast apps need', () => {
  const [track] = makeTracks(1) as [Track];
  const chapters = [
    { atSec: 0, title: 'Mở <b>đầu</b>' },
    { atSec: 3_723, title: 'Kết' },
  ];
  const { channel } = write([
    { ...track, chapters, duration: 4_000.6, coverImage: '/covers/0a.jpg', title: 'Đêm & "Mưa"' },
  ]);
  const [item] = channel.item;
  expect(item).toMatchObject({
    title: 'Đêm & "Mưa"',
    link: `https://nhac.example/track/${track.id}`,
    guid: { '#text': track.id, '@isPermaLink': 'false' },
    pubDate: new Date(1_764_000_000_000).toUTCString(),
    enclosure: {
      '@url': `https://nhac.example${track.streamUrl}`,
      '@length': '1000',
      '@type': 'audio/mpeg',
    },
    'itunes:author': track.artist,
    'itunes:duration': '4001',
    'itunes:explicit': 'false',
    'itunes:image': { '@href': 'https://nhac.example/covers/0a-1400.jpg' },
    'podcast:chapters': {
      '@url': `https://nhac.example/data/chapters/${track.id}.json`,
      '@type': 'application/json+chapters',
    },
  });
  // The description is HTML, so markup in texts is escaped once more.
  expect(item.description).toContain('0:00:00 Mở &lt;b&gt;đầu&lt;/b&gt;<br>\n1:02:03 Kết');
  expect(channel).toMatchObject({
    title: TEXTS.name,
    description: TEXTS.tagline,
    'podcast:medium': 'music',
    'podcast:guid': podcastGuid(`${FACTS.id}/rss.xml`),
    'itunes:category': { '@text': 'Music' },
    'itunes:image': { '@href': 'https://nhac.example/covers/0a-1400.jpg' },
    lastBuildDate: item.pubDate,
    'fh:complete': '',
  });
});

test('an entry keeps its id and date when it is renamed, retagged, sounds anew or moves', () => {
  const [track] = makeTracks(1) as [Track];
  const before = write([track]).channel.item[0];
  const after = write([
    { ...track, title: 'Tên mới', artist: 'Ai đó', tags: ['Chill'], streamUrl: '/sound/ff.m4a' },
  ]).channel.item[0];
  expect([after.guid, after.pubDate]).toEqual([before.guid, before.pubDate]);
  expect(after.enclosure).toMatchObject({ '@type': 'audio/mp4' });
});

test('a track whose file has no known size is left out', () => {
  const [first, second] = makeTracks(2) as [Track, Track];
  expect(idsOf(feedsOf([first, { ...second, soundBytes: undefined }]), SITE)).toEqual([first.id]);
});

test('the newest come first, whatever the order of the lists', () => {
  const tracks = makeTracks(3);
  const shuffled = [tracks[1], tracks[2], tracks[0]] as Track[];
  expect(idsOf(feedsOf(shuffled), SITE)).toEqual(tracks.map(({ id }) => id));
});

test.each([0, 1, 299, 300, 301, 600, 601, 950])(
  'the pages of %i tracks have all of them',
  (count) => {
    const tracks = makeTracks(count);
    const feeds = feedsOf(tracks);
    const pages: FeedPage[] = [];
    const seen = new Set<string>();
    let page: FeedPage | null = SITE;
    while (page) {
      pages.push(page);
      const feed = feeds.read(page, TEXTS);
      expect(feed?.entries.length).toBeLessThanOrEqual(ENTRIES_PER_PAGE);
      for (const { id } of feed?.entries ?? []) seen.add(id);
      page = feed?.next === undefined ? null : { ...SITE, number: feed.next };
    }
    expect([...seen]).toEqual(tracks.map(({ id }) => id));
    // And back.
    const back = pages.map((one) => feeds.read(one, TEXTS)?.previous);
    expect(back).toEqual([undefined, ...pages.slice(0, -1).map(({ number }) => number)]);
    expect(feeds.addresses()).toEqual(
      expect.arrayContaining(pages.map(({ number }) => feedAddress(SITE.subject, number))),
    );
    expect(feeds.read({ ...SITE, number: pages.length }, TEXTS)).toBeNull();
  },
);

test('a new track changes no page but the newest', () => {
  const [added, ...tracks] = makeTracks(951) as [Track, ...Track[]];
  for (const number of [1, 2, 3])
    expect(idsOf(feedsOf([added, ...tracks]), { ...SITE, number })).toEqual(
      idsOf(feedsOf(tracks), { ...SITE, number }),
    );
});

test('a page names the pages beside it', () => {
  const feed = feedsOf(makeTracks(1)).read(SITE, TEXTS);
  if (!feed) throw new Error('There is no feed');
  const linksOf = (page: Partial<Feed>) => {
    const xml = feedXml({ ...feed, olderPages: 3, ...page }, OPTIONS);
    const links: Record<string, string>[] = PARSER.parse(xml).rss.channel['atom:link'];
    return links.map((link) => `${link['@rel']} ${link['@href']}`);
  };
  const [self, first, last] = ['self', 'first', 'last'].map((rel) => `${rel} ${URL_OF_SITE}/rss`);
  expect(linksOf({ next: 3 })).toEqual([
    ...[`${self}.xml`, `${first}.xml`, `${last}/1.xml`, `next ${URL_OF_SITE}/rss/3.xml`],
  ]);
  expect(linksOf({ number: 3, previous: 'newest', next: 2 })).toEqual([
    ...[`${self}/3.xml`, `${first}.xml`, `${last}/1.xml`],
    ...[`previous ${URL_OF_SITE}/rss.xml`, `next ${URL_OF_SITE}/rss/2.xml`],
  ]);
});

test('each artist and each category has a feed of its tracks', () => {
  const [own, guest, other] = makeTracks(3) as [Track, Track, Track];
  const bo = { id: 'bo', name: 'Bo' };
  const feeds = feedsOf(
    [
      { ...own, credits: [bo], tags: [], genre: 'Remix' },
      { ...guest, credits: [{ ...bo, part: 'remixer' }, bo], tags: ['remix căng'], genre: 'x' },
      { ...other, credits: [], tags: [], genre: 'x' },
    ],
    { 'bo-cau': 'bo' },
  );
  const artist = (id: string): FeedPage => ({ subject: { kind: 'artist', id }, number: 'newest' });
  expect(idsOf(feeds, artist('bo'))).toEqual([own.id, guest.id]);
  expect(feeds.read(artist('bo-cau'), TEXTS)).toEqual(feeds.read(artist('bo'), TEXTS));
  expect(feeds.read(artist('ai'), TEXTS)).toBeNull();
  const category: Category = 'Remix';
  expect(idsOf(feeds, { subject: { kind: 'category', category }, number: 'newest' })).toEqual([
    own.id,
    guest.id,
  ]);
  expect(feeds.addresses()).toEqual([
    '/rss.xml',
    ...['vinahouse', 'nonstop', 'remix', 'chill'].map((slug) => `/the-loai/${slug}/rss.xml`),
    ...['bo', 'bo-cau'].map((id) => `/nghe-si/${id}/rss.xml`),
  ]);
});

test('each series and album has a feed, the newest track first', () => {
  const [newest, older, other] = makeTracks(3) as [Track, Track, Track];
  const inSeries = ['tap-1'];
  const tracks = [
    { ...newest, inSeries, album: 'Tập 1', trackNumber: 2 },
    { ...older, inSeries, album: 'Tập 1', trackNumber: 1 },
    other,
  ];
  const page: FeedPage = { subject: { kind: 'series', id: 'tap-1' }, number: 'newest' };
  const feed = feedsOf(tracks).read(page, TEXTS);
  expect(feed?.entries.map(({ id }) => id)).toEqual([newest.id, older.id]);
  expect(feed).toMatchObject({ title: 'Tập 1 · Nhạc Đêm', page: '/tuyen-tap/tap-1' });
  expect(feedsOf(tracks).addresses()).toContain('/tuyen-tap/tap-1/rss.xml');
  const words = 'Ghi trong một đêm';
  const named = feedsOf(tracks, {}, [{ id: 'tap-1', kind: 'album', name: 'Một', words }]);
  expect(named.read(page, TEXTS)).toMatchObject({ title: 'Một · Nhạc Đêm', description: words });
  expect(feedsOf([other]).read(page, TEXTS)).toBeNull();
});

test('the feeds of artists and albums name their artists, and albums number their tracks', () => {
  const [one, two] = makeTracks(2) as [Track, Track];
  const [bo, lan] = ['Bo', 'Lan'].map((name) => ({ id: name.toLowerCase(), name }));
  const album = { inSeries: ['tap-1'], album: 'Tập 1' };
  const tracks = [
    { ...one, ...album, credits: [bo], discNumber: 2, trackNumber: 7 },
    { ...two, ...album, credits: [bo, lan] },
  ] as Track[];
  const told = (page: FeedPage, series: readonly SeriesFacts[] = []) => {
    const feed = feedsOf(tracks, {}, series).read(page, TEXTS);
    if (!feed) throw new Error('There is no such feed');
    const { channel } = PARSER.parse(feedXml(feed, OPTIONS)).rss;
    const numbers = channel.item.map((item: Record<string, string>) => [
      item['itunes:season'],
      item['itunes:episode'],
    ]);
    return [channel['itunes:author'], channel['itunes:type'], ...numbers];
  };
  const none = [undefined, undefined];
  const series: FeedPage = { subject: { kind: 'series', id: 'tap-1' }, number: 'newest' };
  expect(told(series)).toEqual(['Bo, Lan', 'serial', ['2', '7'], none]);
  expect(told(series, [{ id: 'tap-1', kind: 'series', name: 'Một' }])).toEqual([
    ...['Bo, Lan', 'episodic', none, none],
  ]);
  expect(told({ subject: { kind: 'artist', id: 'bo' }, number: 'newest' })).toEqual([
    ...['Bo', 'episodic', none, none],
  ]);
  expect(told(SITE)).toEqual([TEXTS.name, 'episodic', none, none]);
});

test('the last change of an entry is that of the feed', () => {
  const [track] = makeTracks(1) as [Track];
  const changedAt = '2026-11-27T10:00:00Z';
  expect(write([{ ...track, changedAt }]).channel.lastBuildDate).toBe(
    new Date(changedAt).toUTCString(),
  );
});

test('whatever texts say, the XML is well-formed and says it back', () => {
  const [track] = makeTracks(1) as [Track];
  const odd = ['\u0000\u0008\ud800', '\u202eđảo\u2069', ']]>', '<b>&amp;</b>', '\ufffe\uffff'];
  for (const text of [...odd, ...SOME_NAUGHTY_STRINGS]) {
    const said = `Bài ${text} !`.replace(/[\r\n]/g, ' ');
    const chapters = [{ atSec: 0, title: said }];
    const texts = { title: said, artist: said, genre: said, description: said, chapters };
    const { xml, channel } = write([{ ...track, ...texts }]);
    const { title, category, 'itunes:author': author } = channel.item[0];
    expect([title, category, author]).toEqual(Array.from({ length: 3 }, () => xmlText(said)));
    expect(xml).not.toMatch(/[^\n\t\P{Cc}]|[\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u);
  }
  expect(xmlText('Đêm 🎧\n\u{1f1fb}\u{1f1f3}')).toBe('Đêm 🎧\n\u{1f1fb}\u{1f1f3}');
});

test('a feed’s address is read as it is written, and no other path is one', () => {
  const subjects = [
    { kind: 'site' },
    { kind: 'category', category: 'Remix' },
    { kind: 'artist', id: 'dj-ca' },
    { kind: 'series', id: 'tap-1' },
  ] as const;
  for (const subject of subjects)
    for (const number of ['newest', 1, 67] as const)
      expect(readFeedAddress(feedAddress(subject, number))).toEqual({ subject, number });
  for (const path of [
    ...['/rss', '/rss/.xml', '/rss/0.xml', '/rss/123456.xml', '/rss/-1.xml', '/x/rss.xml'],
    ...['/the-loai/tat/rss.xml', '/nghe-si/rss.xml', '/nghe-si/A/rss.xml', '/track/a/rss.xml'],
    ...['/nghe-si/../rss.xml', '//rss.xml', '/rss.xml/', '/nghe-si/a/b/rss.xml'],
  ])
    expect(readFeedAddress(path), path).toBeNull();
});

test('a feed keeps its id when the site moves and is renamed, and then tells of the change', () => {
  const feed = feedsOf(makeTracks(1)).read(SITE, TEXTS);
  if (!feed) throw new Error('There is no feed');
  const told = (options: Partial<typeof OPTIONS & { facts: SiteFacts }>) =>
    PARSER.parse(feedXml(feed, { ...OPTIONS, ...options })).rss.channel;
  const before = told({});
  const changedAt = '2026-11-27T10:00:00.000Z';
  const after = told({
    ...{ siteUrl: 'https://khac.example', siteName: 'Khác', facts: { ...FACTS, changedAt } },
  });
  expect(after['podcast:guid']).toBe(before['podcast:guid']);
  expect(after.lastBuildDate).toBe(new Date(changedAt).toUTCString());
  expect(told({ facts: { id: `${FACTS.id.slice(0, -1)}1` } })['podcast:guid']).not.toBe(
    before['podcast:guid'],
  );
});

test('a podcast’s id is that of the podcast namespace’s example', () => {
  expect(podcastGuid('https://mp3s.nashownotes.com/pc20rss.xml')).toBe(
    '917393e3-1b1e-5cef-ace4-edaa54e1f810',
  );
});

test('feeds are sent with their type, for readers of any origin, and an old address leads on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vinahouse-feeds-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [track, other] = makeTracks(2) as [Track, Track];
  const credits = [{ id: 'bo', name: 'Bo & <Cầu>' }];
  const chapters = [{ atSec: 5, title: 'Một' }];
  const written = await new Snapshot(folder).write(
    null,
    asRows([{ ...track, credits, chapters }, other]),
    '1',
    { mergedArtists: { 'bo-cau': 'bo' }, site: { name: 'Nhạc Đêm' } },
  );
  if (!written) throw new Error('Nothing was written');
  const pages: Pick<PageRenderer, 'siteUrl' | 'render' | 'hostedBackend'> = {
    hostedBackend: '',
    siteUrl: 'https://nhac.example',
    render: async (path: string) => ({
      status: path === '/nghe-si/-' ? 404 : 200,
      type: 'text/html; charset=utf-8',
      body: '<head></head>',
    }),
  };
  const ask = async (path: string, { isStatic = false, takenDown = [] as string[] } = {}) => {
    const wanted = { snapshotFolder: folder, index: written.index, path, takenDown };
    const { status, headers, bodies } = await new SiteRenderer({ isStatic }).render(
      async () => pages as PageRenderer,
      wanted,
    );
    return { status, headers, text: Buffer.from(bodies.identity).toString() };
  };
  const feed = await ask('/nghe-si/bo/rss.xml');
  expect(feed.headers).toMatchObject({
    'Content-Type': 'application/rss+xml; charset=utf-8',
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-cache',
  });
  expect(feed.text).toContain('<title>Bo &amp; &lt;Cầu&gt; · Nhạc Đêm</title>');
  expect(feed.text).toContain(track.id);
  expect(feed.text).not.toContain(`/track/${other.id}<`);
  expect(await ask('/nghe-si/bo-cau/rss.xml')).toMatchObject({
    status: 301,
    headers: { Location: 'https://nhac.example/nghe-si/bo/rss.xml' },
  });
  // A static host cannot redirect.
  const copy = await ask('/nghe-si/bo-cau/rss.xml', { isStatic: true });
  expect(copy.text).toContain('<itunes:new-feed-url>https://nhac.example/nghe-si/bo/rss.xml<');
  expect(feed.text).not.toContain('new-feed-url');
  for (const path of ['/nghe-si/ai/rss.xml', '/rss/1.xml', '/the-loai/remix/rss/9.xml'])
    expect((await ask(path)).status, path).toBe(404);
  const linksOf = async (path: string) => {
    const { text } = await ask(path);
    expect(text.match(/<link rel="alternate" type="application\/rss\+xml" [^>]*>/g) ?? []).toEqual(
      text.match(/<link [^>]*>/g) ?? [],
    );
    return [...text.matchAll(/title="([^"]*)" href="([^"]*)"/g)].map(([, ...found]) => found);
  };
  const ofCategories = ['Vinahouse', 'Nonstop', 'Remix', 'Chill'].map((name) => [
    `${name} · Nhạc Đêm`,
    `/the-loai/${name.toLowerCase()}/rss.xml`,
  ]);
  expect(await linksOf('/')).toEqual([['Nhạc Đêm', '/rss.xml'], ...ofCategories]);
  for (const id of ['bo', 'bo-cau'])
    expect(await linksOf(`/nghe-si/${id}`)).toEqual([
      ['Bo &amp; &lt;Cầu&gt; · Nhạc Đêm', '/nghe-si/bo/rss.xml'],
    ]);
  for (const path of ['/nghe-si/-', '/nghe-si', `/track/${track.id}`])
    expect(await linksOf(path)).toEqual([]);
  const read = await ask(`/data/chapters/${track.id}.json`);
  expect(read.headers).toMatchObject({
    'Content-Type': 'application/json+chapters',
    'Access-Control-Allow-Origin': '*',
  });
  expect(JSON.parse(read.text)).toMatchObject({
    version: '1.2.0',
    chapters: [{ startTime: 5, title: 'Một' }],
  });
  const takenDown = [track.id];
  expect((await ask('/rss.xml', { takenDown })).text).not.toContain(track.id);
  expect((await ask('/nghe-si/bo/rss.xml', { takenDown })).status).toBe(404);
  expect((await ask(`/data/chapters/${track.id}.json`, { takenDown })).status).toBe(404);
});
