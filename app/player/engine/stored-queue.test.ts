import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import { NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import {
  addLast,
  addNext,
  currentOf,
  EMPTY_QUEUE,
  goToEntry,
  MOST_ENTRIES,
  playList,
  type Queue,
  removeEntry,
  setRepeat,
  shuffleQueue,
  unshuffleQueue,
} from './queue.ts';
import { parseQueue, stringifyQueue } from './stored-queue.ts';

const random = seededRandom('stored queue');
const tracks = makeTestTracks(12).map((track) => ({
  ...track,
  ...{ coverColor: '#8f0d1c', coverHasAvif: true, firstDownbeatSec: 0.2 },
  ...{ loudnessLufs: -14, truePeakDb: -1 },
  by: [{ text: track.artist, id: 'nghe-si' }],
}));
const [anyTrack] = tracks;
if (!anyTrack) throw new Error('The catalogue is empty');

const plain = setRepeat(playList(EMPTY_QUEUE, tracks, 3, random), 'one');
const shuffled = addLast(addNext(shuffleQueue(plain, random), anyTrack), anyTrack);
const later = goToEntry(removeEntry(shuffled, shuffled.entries[4]?.entryId ?? 0), 6);

const idsOf = ({ entries }: Queue) => entries.map(({ track }) => track.id);
const write = (queue: Queue, positionSec = 12.5) => stringifyQueue({ queue, positionSec });

describe('a queue is restored unchanged', () => {
  test.each([
    ['plain', plain],
    ['shuffled, with tracks added', shuffled],
    ['shuffled, with one removed', later],
    ['repeating all', setRepeat(later, 'all')],
    ['empty', EMPTY_QUEUE],
    ['empty and shuffled', shuffleQueue(EMPTY_QUEUE, random)],
  ])('a queue that is %s is restored unchanged', (_, before) => {
    const { queue, positionSec } = parseQueue(write(before)) ?? {};
    if (!queue) throw new Error('It was not understood');
    expect(idsOf(queue)).toEqual(idsOf(before));
    expect(queue.place).toBe(before.place);
    expect(queue.repeat).toBe(before.repeat);
    expect(idsOf(unshuffleQueue(queue))).toEqual(idsOf(unshuffleQueue(before)));
    expect(unshuffleQueue(queue).place).toBe(unshuffleQueue(before).place);
    expect(positionSec).toBe(currentOf(before) ? 12.5 : 0);
    const { entries } = addLast(queue, anyTrack);
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(entries.length);
    expect(parseQueue(write(queue))?.queue).toEqual(queue);
  });

  test('of each track only the fields for showing, playing and mixing it are stored', () => {
    const track = parseQueue(write(plain))?.queue.entries[0]?.track;
    expect(Object.keys(track ?? {}).sort()).toEqual([
      'artist',
      'bpm',
      'by',
      'coverColor',
      'coverHasAvif',
      'coverImage',
      'dropSec',
      'duration',
      'energy',
      'firstDownbeatSec',
      'hasChapters',
      'id',
      'key',
      'loudnessLufs',
      'lowBitrate',
      'mixOutSec',
      'mp3Seeking',
      'streamUrl',
      'tags',
      'title',
      'truePeakDb',
    ]);
    const notKnown = {
      ...{ dropSec: undefined, mixOutSec: undefined },
      ...{ key: undefined, energy: undefined, hasChapters: undefined, lowBitrate: undefined },
      mp3Seeking: undefined,
    };
    expect({ ...notKnown, ...anyTrack }).toMatchObject(track ?? {});
    expect(write(plain)).not.toContain('playbackCount');
  });

  test('a full queue takes less than half a megabyte', () => {
    const long = Array.from(
      { length: MOST_ENTRIES },
      (_, n) => tracks[n % tracks.length] ?? anyTrack,
    );
    const full = write(shuffleQueue(playList(EMPTY_QUEUE, long, 0, random), random));
    expect(full.length).toBeLessThan(500_000);
    expect(parseQueue(full)?.queue.entries).toHaveLength(MOST_ENTRIES);
  });
});

test('a position is limited to the track', () => {
  expect(parseQueue(write(plain, 1e9))?.positionSec).toBe(currentOf(plain)?.track.duration);
});

describe('an invalid queue is ignored', () => {
  const valid = JSON.parse(write(shuffled)) as Record<string, unknown>;
  const validTracks = valid.tracks as object[];
  const places = validTracks.map((_, n) => n);
  const withTrack = (change: object) => ({
    ...valid,
    tracks: [{ ...validTracks[0], ...change }, ...validTracks.slice(1)],
  });
  const isUnderstood = (value: unknown) => parseQueue(JSON.stringify(value)) !== null;

  test('nothing stored, invalid JSON and other JSON give no queue', () => {
    expect(parseQueue(null)).toBeNull();
    for (const json of [
      '',
      'null',
      '[]',
      '{}',
      '1',
      '"a"',
      'true',
      '[{"version":1}]',
      '{"version":1}',
    ])
      expect(parseQueue(json), json).toBeNull();
    for (const text of NAUGHTY_STRINGS) expect(parseQueue(text), text).toBeNull();
    expect(parseQueue('['.repeat(100_000))).toBeNull();
  });

  test('a queue truncated at any place is ignored', () => {
    const json = write(playList(shuffleQueue(EMPTY_QUEUE, random), tracks.slice(0, 2), 0, random));
    expect(parseQueue(json)).not.toBeNull();
    for (let end = 0; end < json.length; end++)
      expect(parseQueue(json.slice(0, end)), json.slice(0, end)).toBeNull();
  });

  test.each<[field: string, bad: unknown[]]>([
    ['version', [0, 2, '1', undefined]],
    ['tracks', [undefined, null, {}, 'a', [null], [[]], [1], validTracks.slice(1)]],
    ['place', [-1, 0.5, validTracks.length, '0', null, undefined, 1e300]],
    ['repeat', ['some', true, null, undefined, ['off']]],
    ['positionSec', [-1, '0', null, undefined]],
    [
      'order',
      [undefined, {}, [], 'a', places.map(() => 0), places.map((n) => n + 1), [...places, 0]],
    ],
  ])('a queue with a wrong %s is ignored', (field, bad) => {
    expect(isUnderstood(valid)).toBe(true);
    for (const value of bad)
      expect(isUnderstood({ ...valid, [field]: value }), String(value)).toBe(false);
  });

  test.each<[field: string, bad: unknown[]]>([
    ['id', [undefined, null, 1, '', ' ', {}]],
    ['title', [undefined, null, 1, '']],
    ['artist', [undefined, 1, '']],
    [
      'streamUrl',
      [
        undefined,
        '',
        'a.mp3',
        '//a.example/b',
        '/\\a.example/b',
        'http://a.example/b',
        'javascript:a',
        '/a b',
      ],
    ],
    ['coverImage', [undefined, '//a.example/b', 'data:image/png,a', 1]],
    ['duration', [undefined, 0, -1, '1', null]],
    ['coverHasAvif', [null, 1, 'true']],
    ['coverColor', [null, 1, 'red', '#fff', '#ffffff;x']],
    ['tags', [undefined, null, 'a', {}, [1], [''], [null]]],
    ['bpm', [null, 0, -1, '140']],
    ['firstDownbeatSec', [null, -0.1, '0']],
    ['loudnessLufs', [null, '-14']],
    ['truePeakDb', [null, '-1']],
    ['hasChapters', [null, 1, 'true']],
    ['lowBitrate', [null, 'webm', ['mp4'], [1]]],
    ['dropSec', [null, -1]],
    ['mixOutSec', [null, '3']],
    ['key', [null, '', 8]],
    ['energy', [null, 0, '5']],
    [
      'mp3Seeking',
      [
        null,
        44_100,
        {},
        { sampleRate: 0 },
        { sampleRate: 44_100, leadSamples: -1 },
        { sampleRate: 44_100, isVariable: 1 },
      ],
    ],
  ])('a queue that has a track with a wrong %s is ignored', (field, bad) => {
    expect(isUnderstood(withTrack({}))).toBe(true);
    for (const value of bad)
      expect(isUnderstood(withTrack({ [field]: value })), String(value)).toBe(false);
  });

  test('a queue with a number that is too large is ignored', () => {
    const json = write(plain).replace(/"positionSec":[\d.]+/, '"positionSec":1e999');
    expect(json).toContain('1e999');
    expect(parseQueue(json)).toBeNull();
  });

  test('a queue over the limit is ignored', () => {
    const long = Array.from({ length: MOST_ENTRIES + 1 }, () => validTracks[0]);
    expect(isUnderstood({ ...valid, tracks: long, order: null })).toBe(false);
    expect(isUnderstood({ ...valid, tracks: long.slice(1), order: null })).toBe(true);
  });
});

test('unknown fields are dropped, and no prototype is changed', () => {
  const json = write(plain).replaceAll('"id":', '"more":1,"__proto__":{"bpm":1},"id":');
  const { queue } = parseQueue(json.replace('{', '{"extra":{},"__proto__":{"place":9},')) ?? {};
  expect(queue).toEqual(parseQueue(write(plain))?.queue);
  expect(Object.getPrototypeOf(queue?.entries[0]?.track)).toBe(Object.prototype);
});

test('seeded random damage never throws, and an accepted queue is consistent', () => {
  for (let seed = 1; seed <= 2_000; seed++) {
    const random = seededRandom(`damage ${seed}`);
    const pick = (count: number) => Math.floor(random() * count);
    let json = write(shuffled);
    for (let damage = 0; damage <= pick(4); damage++) {
      const at = pick(json.length);
      const inserted = '0123456789-.e{}[]":,truefalsn\\/ '[pick(32)] ?? '';
      json = json.slice(0, at) + inserted + json.slice(at + pick(3));
    }
    const { queue, positionSec = 0 } = parseQueue(json) ?? {};
    if (!queue) continue;
    const at = `seed ${seed}: ${json}`;
    expect(currentOf(queue), at).toBeDefined();
    expect(positionSec, at).toBeGreaterThanOrEqual(0);
    expect(unshuffleQueue(queue).entries.length, at).toBe(queue.entries.length);
  }
});
