import { beforeEach, describe, expect, test } from 'vitest';
import { type Outcomes, operators, type Row, sqlOf, testMatrix } from './matrix.ts';
import { an, binh, openWorldForTests } from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);

const mayAskOfOwn: Outcomes = { ...operators(0), stranger: 0 };
const MATRIX: Row[] = [
  ['read where they left tracks', sql("select from keep_left_places('{}')"), mayAskOfOwn],
  ['read the table', sql('select from private.left_places'), { ...notGranted(), databaseOwner: 0 }],
];
function notGranted(): Outcomes {
  const refusal = '42501 permission denied for schema private';
  return Object.fromEntries(Object.keys(mayAskOfOwn).map((name) => [name, refusal])) as Outcomes;
}
testMatrix(MATRIX, () => world.own('select from private.left_places'));

type Changes = Record<string, { positionSec: unknown; agoSec: unknown }>;
const keep = (caller: typeof an, changes: unknown) =>
  world.ask(caller, 'select * from keep_left_places($1)', [JSON.stringify(changes)]);
const left = async (caller: typeof an, changes: Changes = {}) =>
  (await keep(caller, changes)).rows.map((row) => [row.track_id, row.position_sec]);

describe('places', () => {
  beforeEach(async () => {
    await world.own(
      `insert into public.tracks (id, title, artist, genre, origin)
       select 'mix-' || n, 'Mix', 'DJ', 'Vinahouse', 'import' from generate_series(1, 102) as n on conflict do nothing`,
    );
  });

  test('the places are the listener’s own, the latest last', async () => {
    await left(an, {
      'mix-1': { positionSec: 900.5, agoSec: 5 },
      'mix-2': { positionSec: 30, agoSec: 60 },
    });
    expect(await left(an)).toEqual([
      ['mix-2', 30],
      ['mix-1', 900.5],
    ]);
    expect(await left(binh)).toEqual([]);
  });

  test('places are replaced only by newer ones', async () => {
    await left(an, { 'mix-1': { positionSec: 900, agoSec: 60 } });
    expect(await left(an, { 'mix-1': { positionSec: 100, agoSec: 3600 } })).toEqual([
      ['mix-1', 900],
    ]);
    expect(await left(an, { 'mix-1': { positionSec: null, agoSec: 1 } })).toEqual([
      ['mix-1', null],
    ]);
  });

  test('the places are limited to the latest hundred', async () => {
    const changesOf = (from: number, to: number) =>
      Object.fromEntries(
        Array.from({ length: to - from + 1 }, (_, n) => [
          `mix-${from + n}`,
          { positionSec: 60, agoSec: 1000 - from - n },
        ]),
      );
    await left(an, changesOf(1, 100));
    const places = await left(an, changesOf(101, 102));
    expect(places).toHaveLength(100);
    expect([places[0], places.at(-1)]).toEqual([
      ['mix-3', 60],
      ['mix-102', 60],
    ]);
  });

  test('places of unknown tracks are skipped', async () => {
    expect(await left(an, { 'khong-co': { positionSec: 60, agoSec: 0 } })).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['no object', []],
    ['null', null],
    ['no place', { 'mix-1': 3 }],
    ['no age', { 'mix-1': { positionSec: 3 } }],
    ['no position', { 'mix-1': { agoSec: 3 } }],
    ['a negative age', { 'mix-1': { positionSec: 3, agoSec: -1 } }],
    ['a position as text', { 'mix-1': { positionSec: '3', agoSec: 0 } }],
    ['a position beyond a day', { 'mix-1': { positionSec: 86_401, agoSec: 0 } }],
    ['no id', { 'Mix 1': { positionSec: 3, agoSec: 0 } }],
    [
      'more than a hundred',
      Object.fromEntries(
        Array.from({ length: 101 }, (_, n) => [`mix-${n + 1}`, { positionSec: 3, agoSec: 0 }]),
      ),
    ],
  ])('refused: %s', async (_, changes) => {
    expect((await keep(an, changes)).refusal).toMatch(/left_bad/);
    expect(await left(an)).toEqual([]);
  });

  test('a place with an impossible age counts as very old', async () => {
    expect(await left(an, { 'mix-1': { positionSec: 3, agoSec: 1e300 } })).toEqual([['mix-1', 3]]);
  });
});
