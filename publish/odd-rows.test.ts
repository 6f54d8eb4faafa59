import pg from 'pg';
import { expect, test } from 'vitest';
import { readSiteFields } from '#catalogue/read-site-fields.ts';
import { readTrack } from '#catalogue/read-track.ts';
import { readChanged } from '#catalogue/testing/read-changed.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import type { Track } from '#domain/track.ts';
import { SOME_NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import { rounds } from '#testing/rounds.ts';
import { CatalogueSearch } from './catalogue-search.ts';
import { DataFiles } from './data-files.ts';
import { siteStyle } from './site-style.ts';
import { wordsOf } from './site-words.ts';
import { wholeTrack } from './tracks/catalogue-track.ts';

const ROW = {
  id: 'bai-la',
  status: 'published',
  revision: '7',
  list_position: '-7',
  title: 'Đêm Sài Gòn',
  artist: 'DJ Cá',
  album: 'Tập 1',
  genre: 'Vinahouse',
  description: 'Mở đầu',
  tags: ['Remix', 'Chill'],
  is_original: true,
  year: 2026,
  track_number: 3,
  lyrics: 'La la\nla',
  chapters: [{ atSec: 10, title: 'Đầu' }],
  youtube_url: 'https://youtu.be/abc',
  downloadable: true,
  added_on: '2026-11-20',
  playback_count: '1200',
  likes_count: '34',
  comments_closed: false,
  likes_counted_ms: 1_764_000_000_000,
  duration_sec: 200,
  stream_url: '/sound/ab.mp3',
  former_sounds: ['/sound/aa.mp3'],
  has_low_bitrate: true,
  waveform_url: '/waveforms/ab.json',
  cover_image: '/covers/ab.jpg',
  cover_color: '#8f0d1c',
  cover_has_avif: true,
  bpm: 140,
  first_downbeat_sec: 0.1,
  loudness_lufs: -8.5,
  true_peak_db: -0.3,
  analysis: {
    version: 2,
    key: '8A',
    energy: 6,
    sections: [
      { fromSec: 0, kind: 'intro' },
      { fromSec: 30, kind: 'drop' },
      { fromSec: 170, kind: 'outro' },
    ],
  },
  mp3_seeking: { sampleRate: 44_100, leadSamples: 1105 },
  sound_bytes: 4_000_000,
  published_at_sec: 1_764_000_000,
} as const;
type Field = keyof typeof ROW;

const trackOf = (change: Record<string, unknown>) => {
  const { row, odd } = readTrack({ ...ROW, ...change });
  return { track: 'published' in row ? row.published.track : null, row, odd };
};

test('an ordinary row is published whole', () => {
  const { track, odd } = trackOf({});
  expect(odd).toBeNull();
  expect(track).toMatchObject({
    ...{ key: '8A', energy: 6, bpm: 140, loudnessLufs: -8.5, playbackCount: 1200 },
    ...{ chapters: [{ atSec: 10, title: 'Đầu' }], mp3Seeking: { leadSamples: 1105 } },
    mixOutSec: expect.any(Number),
  });
});

test('the measurements that silence lacks are not odd', () => {
  const silent = { loudness_lufs: null, true_peak_db: null, bpm: null, first_downbeat_sec: null };
  const analysis = { version: 2, key: null, energy: null, segments: [], sections: [] };
  const { track, odd } = trackOf({ ...silent, analysis });
  expect(odd).toBeNull();
  expect(track).toMatchObject({ id: ROW.id, energy: undefined, loudnessLufs: undefined });
});

/** Neither a number nor a text that the field could have. */
const NUMBERS = [NaN, Infinity, -Infinity, 1e308, -1e308, 'mười', {}, []];
const JSONS = ['chữ', 5, true, [[]], { a: Infinity }, [null], [{ atSec: null }]];
const FLOATS = [
  ...(['bpm', 'first_downbeat_sec', 'loudness_lufs', 'true_peak_db'] as const),
  ...(['likes_counted_ms', 'year', 'track_number', 'sound_bytes', 'published_at_sec'] as const),
];

test.each(FLOATS)('an odd %s is left out and named, and the track is published', (field) => {
  for (const value of NUMBERS) {
    const { track, odd } = trackOf({ [field]: value });
    expect(odd, String(value)).toEqual({ id: ROW.id, fields: [field], isLeftOut: false });
    expect(track?.title).toBe(ROW.title);
  }
});

test.each(['chapters', 'mp3_seeking', 'analysis'] as const)('any JSON in %s is named', (field) => {
  for (const value of JSONS) {
    const { track, odd } = trackOf({ [field]: value });
    if (field === 'analysis' && JSON.stringify(value).startsWith('{')) continue;
    expect(odd, JSON.stringify(value)).toMatchObject({ fields: [field], isLeftOut: false });
    expect(track?.title).toBe(ROW.title);
  }
});

test.each([
  ['key', ['13A', 5, {}, '8a']],
  ['energy', [0, 11, '6', [], Infinity]],
  [
    'sections',
    ['drop', [{}], [{ fromSec: '0', kind: 'drop' }], [{ fromSec: 0, kind: 'x' }], [null]],
  ],
])('an odd part of the analysis is named: %s', (part, values) => {
  for (const value of values) {
    const { track, odd } = trackOf({ analysis: { ...ROW.analysis, [part]: value } });
    expect(odd, JSON.stringify(value)).toMatchObject({ fields: [`analysis.${part}`] });
    expect(track?.energy).toBe(part === 'energy' ? undefined : 6);
  }
});

test.each(['id', 'title', 'duration_sec', 'stream_url', 'cover_image'] as const)(
  'a row without %s is left out and named',
  (field) => {
    for (const value of [null, undefined, '', NaN, -5, {}]) {
      const { row, odd } = trackOf({ [field]: value });
      expect(row, String(value)).toMatchObject({ leftOut: true });
      expect(odd).toMatchObject({ fields: [field], isLeftOut: true });
    }
  },
);

test('addresses are of this site or https', () => {
  for (const url of ['javascript:alert(1)', '//evil.example/a', '/\\evil', 'http://a.vn/x', 'a b'])
    for (const field of ['stream_url', 'cover_image', 'youtube_url'])
      expect(trackOf({ [field]: url }).odd?.fields, url).toEqual([field]);
});

test('long texts and control characters are cut out and named', () => {
  const { track, odd } = trackOf({
    title: `a\0b\u0007\u0085\ufffec\ud800${'x'.repeat(1e6)}`,
    lyrics: '😀'.repeat(1e5),
    tags: ['Một', null, '\u200b', 'Một', 'x'.repeat(400)],
  });
  expect(odd?.fields).toEqual(['lyrics', 'tags', 'title']);
  expect(track?.title.slice(0, 5)).toBe('abc\ufffdx');
  expect(track?.lyrics?.isWellFormed()).toBe(true);
  expect(track?.tags).toEqual(['Một', 'x'.repeat(300)]);
});

/** Any value that a column could hold, JSON columns included. */
function randomValue(random: () => number, depth = 0): unknown {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const number = () =>
    pick([NaN, Infinity, -Infinity, -0, 1e308, -1e308, 5e-324, 2 ** 53, -1, 0.5]);
  return pick<() => unknown>([
    () => null,
    number,
    number,
    () => random() * 1000 - 200,
    () => pick([true, false]),
    () => pick(SOME_NAUGHTY_STRINGS),
    () => pick(['\ud800', '\0', '9223372036854775807', 'x'.repeat(200_000), '\u202e', '']),
    () =>
      depth > 3 ? [] : Array.from({ length: random() * 5 }, () => randomValue(random, depth + 1)),
    () =>
      depth > 3
        ? {}
        : Object.fromEntries(
            ['atSec', 'title', 'kind', 'fromSec', 'energy', '__proto__', 'sampleRate']
              .filter(() => random() < 0.5)
              .map((name) => [name, randomValue(random, depth + 1)]),
          ),
  ])();
}

test('whatever rows hold, the others are published, and all data files are valid JSON', () => {
  const others = makeTestTracks(9);
  const ordinary = trackOf({ comments_closed: true }).track as Track;
  const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
  const { revision: _, ...rest } = ROW;
  const fields = Object.keys(rest).filter((field) => !['status', 'id'].includes(field)) as Field[];
  for (let seed = 0; seed < rounds(120, 3000); seed++) {
    const random = seededRandom(`row ${seed}`);
    const changed = fields.filter(() => random() < 0.3);
    const change = Object.fromEntries(changed.map((field) => [field, randomValue(random)]));
    const { track, odd } = trackOf(change);
    for (const field of odd?.fields ?? []) {
      const column = field.split('.')[0] as Field;
      // It must be inside the track.
      const judge = column === 'first_downbeat_sec' ? 'duration_sec' : column;
      expect(
        changed.some((one) => one === column || one === judge),
        `seed ${seed}: ${field}`,
      ).toBe(true);
    }
    if (!track) expect(odd?.isLeftOut, `seed ${seed}`).toBe(true);
    for (const [field, value] of Object.entries(track ?? {}))
      expect(
        ['undefined', kindOf(ordinary[field as keyof Track])],
        `seed ${seed}: ${field}`,
      ).toContain(kindOf(value));
    const dataFiles = new DataFiles(track ? [track, ...others] : others);
    for (const name of dataFiles.fileNames()) {
      const file = dataFiles.read(name);
      const read = JSON.parse(JSON.stringify(file));
      // undefined is left out; NaN would have become null.
      expect(read, `seed ${seed}: ${name}`).toEqual(JSON.parse(JSON.stringify(file, refuseNaN)));
      expect(JSON.stringify(file).isWellFormed()).toBe(true);
    }
    expect(others.every(({ id }) => dataFiles.read(`track/${id}.json`) !== null)).toBe(true);
    const search = new CatalogueSearch();
    for (const [position, one] of dataFiles.tracks.entries())
      search.add({ track: wholeTrack(one), position });
    expect(search.find('q=dem&list=tat-ca&file=0')).not.toBeNull();
  }
});

function refuseNaN(name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${name} is ${value}`);
  return value;
}

test('switches and pages of the site are read as operators save them', () => {
  const settings = {
    comments: 'hidden',
    sign_up: 'closed',
    embeds: 'closed',
    embed_hosts: 'blog.example, *.bao.vn',
    terms: '# Điều 1\n\nNghe thôi.',
    privacy: '🎧'.repeat(20_000),
  };
  expect(readSiteFields(settings)).toEqual({ site: settings, fields: [] });
  expect(
    readSiteFields({
      comments: 'half',
      sign_up: true,
      terms: ' ',
      privacy: 5,
      embeds: 'no',
      embed_hosts: '*; x',
    }),
  ).toEqual({
    site: {},
    fields: ['comments', 'sign_up', 'terms', 'privacy', 'embeds', 'embed_hosts'],
  });
});

test('odd settings of the site are left out and named, and pages can use the others', () => {
  const { site, fields } = readSiteFields({
    ...{ name: 'Tiệm', heading: 5, tagline: '\0', links: [{ label: 'A', url: 'javascript:1' }] },
    ...{ contact: 'a b', dark_main: 'red', logo: '../x', khac: 1, light_main: '#123456' },
  });
  expect(site).toEqual({ name: 'Tiệm', light_main: '#123456' });
  expect(fields.sort()).toEqual(
    ['contact', 'dark_main', 'heading', 'khac', 'links', 'logo', 'tagline'].sort(),
  );
  for (const settings of [null, 5, [], 'x']) expect(readSiteFields(settings).site).toEqual({});
  for (let seed = 0; seed < rounds(200, 5000); seed++) {
    const random = seededRandom(`site ${seed}`);
    const names = ['name', 'heading', 'tagline', 'links', 'contact', 'logo', 'dark_main'];
    const settings = Object.fromEntries(names.map((name) => [name, randomValue(random)]));
    const read = readSiteFields(settings).site;
    expect(() => [wordsOf(read), siteStyle(read), JSON.stringify(read)]).not.toThrow();
  }
});

test('rows that make the query fail are left out and named, each alone', async () => {
  const ids = Array.from({ length: 50 }, (_, n) => `bai-${n}`);
  const bad = new Set(['bai-7', 'bai-8', 'bai-40']);
  const fail = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
  const clientOf = (isBad: (id: string) => boolean, code = '22003') =>
    ({
      query: async (_text: string, [asked]: [string | string[]]) => {
        if (!Array.isArray(asked)) return { rows: ids.map((id, n) => ({ id, revision: `${n}` })) };
        if (asked.some(isBad)) throw fail(code);
        return { rows: asked.map((id) => ({ ...ROW, id })) };
      },
    }) as unknown as pg.ClientBase;
  const { rows, odd, revision } = await readChanged(
    clientOf((id) => bad.has(id)),
    '0',
  );
  expect(odd.map(({ id }) => id)).toEqual([...bad]);
  expect(rows.filter((row) => 'published' in row)).toHaveLength(47);
  expect(revision).toBe('49');
  // A fault of the database itself empties no site.
  await expect(
    readChanged(
      clientOf(() => true, 'XX000'),
      '0',
    ),
  ).rejects.toThrow();
  await expect(
    readChanged(
      clientOf((id) => bad.has(id), '57P01'),
      '0',
    ),
  ).rejects.toThrow();
});
