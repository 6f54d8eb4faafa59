import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Figures, TrackFigures } from '#app/backend/rows/figures.ts';
import { CALLERS, operators, type Row, sqlOf, testMatrix } from './matrix.ts';
import { an, openWorldForTests, visitor } from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);
/** An is an operator, Bình was one. */
beforeAll(async () => {
  for (const [address, isOne] of [
    ['an', true],
    ['binh', true],
    ['binh', false],
  ] as const)
    await world.own('select private.set_operator($1, $2)', [`${address}@example.com`, isOne]);
});

const MATRIX: Row[] = [
  ['read the figures', sql('select studio_figures(7)'), operators(1)],
  ['read those of a track', sql("select studio_track_figures('a', 7)"), operators(1)],
  ['read how large the database is', sql('select studio_database_bytes()'), operators(1)],
];
testMatrix(MATRIX, () => world.tracks());

test.each(Object.entries(CALLERS).filter(([name]) => name !== 'databaseOwner'))(
  'the tables of figures are closed to: %s',
  async (_, caller) => {
    for (const table of ['heard_parts', 'listens_daily', 'listens_weekly'])
      expect((await world.ask(caller, `select from private.${table}`)).refusal).toMatch(/^42501 /);
  },
);

/** Counts a listen that was heard `daysAgo` × 24 h ago. */
async function listen(track: string, daysAgo = 0, source = 'direct') {
  const [row] = await world.own('select private.add_listens($1, $2, $3, $4) as listens', [
    [randomUUID()],
    [track],
    [daysAgo * 86_400],
    [source],
  ]);
  return row?.listens;
}
const told = async <Told>(text: string, values: unknown[]): Promise<Told> =>
  (await world.ask(an, `select ${text} as told`, values)).rows?.[0]?.told as Told;
const figures = (days = 7) => told<Figures>('studio_figures($1)', [days]);
const ofTrack = (track: string, days = 7) =>
  told<TrackFigures>('studio_track_figures($1, $2)', [track, days]);
const dayAgo = async (days: number) =>
  (
    await world.own(
      "select to_char((now() at time zone 'Asia/Ho_Chi_Minh')::date - $1::int, 'YYYY-MM-DD') as day",
      [days],
    )
  )[0]?.day;

describe('figures', () => {
  test('figures are by day and kind of visit, in a period that ends today', async () => {
    for (const [daysAgo, source] of [
      [0, 'direct'],
      [0, 'direct'],
      [2, 'social'],
    ] as const)
      await listen('a', daysAgo, source);
    await world.like(an, 'a');
    const all = await figures();
    expect(all).toMatchObject({
      since: await dayAgo(6),
      listens: [
        { day: await dayAgo(2), source: 'social', listens: 1 },
        { day: await dayAgo(0), source: 'direct', listens: 2 },
      ],
      likes: [{ day: await dayAgo(0), times: 1 }],
      tracks: [{ id: 'a', listens: 3, likes: 1, comments: 0 }],
    });
    expect(await ofTrack('a')).toMatchObject({ listens: all.listens, likes: all.likes });
    expect(await ofTrack('b')).toMatchObject({ listens: [], likes: [], heard: null });
  });

  test.each([7, 28, 90])(
    'figures of %i days are the sums over track_listens_daily',
    async (days) => {
      await world.own(
        `insert into track_listens_daily
         select track, (now() at time zone 'Asia/Ho_Chi_Minh')::date - ago, 'direct', 1 + ago
         from unnest('{a,b}'::text[]) as track, generate_series(0, 120) as ago where track = 'a' or ago % 3 = 0;
       insert into private.listens_weekly
         select date_trunc('week', day)::date, track_id, sum(listens) from track_listens_daily group by 1, 2;
       insert into private.listens_daily select day, source, sum(listens) from track_listens_daily group by 1, 2`,
      );
      const expected = await world.own(
        `select track_id as id, sum(listens)::int as listens from track_listens_daily
        where day > (now() at time zone 'Asia/Ho_Chi_Minh')::date - $1::int group by 1 order by 2 desc`,
        [days],
      );
      const { tracks, listens } = await figures(days);
      const shown = tracks.map(({ id, listens }) => ({ id, listens }));
      expect(shown).toEqual(expected);
      const sum = (rows: { listens: number }[]) => rows.reduce((all, one) => all + one.listens, 0);
      expect(sum(listens)).toBe(sum(tracks));
      expect(listens).toHaveLength(days);
    },
  );

  test.each([0, 8, 365, null])('figures of %s days are refused', async (days) => {
    const { refusal } = await world.ask(an, 'select studio_figures($1)', [days]);
    expect(refusal).toBe('PT400 figures_bad_period');
  });

  test('of an unknown or removed track are refused', async () => {
    await world.own("update tracks set status = 'removed' where id = 'c'");
    for (const id of ['khong-co', 'c', null]) {
      const { refusal } = await world.ask(an, 'select studio_track_figures($1, 7)', [id]);
      expect(refusal).toBe('PT404 track_unknown');
    }
  });
});

describe('the parts of a track that were heard', () => {
  const heard = (parts: unknown, more: object = {}) => ({
    ...{ id: randomUUID(), track: 'a', agoSec: 0, parts },
    ...more,
  });
  const send = async (list: unknown, listens: unknown[] = []) => {
    const headers = JSON.stringify({ 'x-forwarded-for': '203.0.113.9' });
    await world.own("select set_config('request.headers', $1, true)", [headers]);
    return world.ask(visitor, 'select count_listens($1, $2)', [
      JSON.stringify(listens),
      JSON.stringify(list),
    ]);
  };
  test('are summed, each report once, and are not listens', async () => {
    const first = heard('c000000000000001');
    for (let n = 0; n < 3; n++) await send([first, first]);
    await send([heard('8000000000000000'), heard('ffffffffffffffff', { agoSec: 4 * 86_400 })]);
    const { heard: times, listens } = await ofTrack('a');
    expect(times).toHaveLength(64);
    expect([0, 1, 2, 63].map((part) => times?.[part])).toEqual([2, 1, 0, 1]);
    expect([listens, (await figures()).listens]).toEqual([[], []]);
  });

  test('forged by the thousand, count up to the limit, without using up listens', async () => {
    const many = () => Array.from({ length: 25 }, () => heard('8000000000000000'));
    const listens = () =>
      many().map(({ id, track, agoSec }) => ({ id, track, agoSec, source: 'direct' }));
    for (let n = 0; n < 20; n++) expect((await send(many(), listens())).refusal).toBeUndefined();
    expect((await ofTrack('a')).heard?.[0]).toBe(20);
    expect((await ofTrack('a')).listens[0]?.listens).toBe(20);
  });

  test.each([
    ['no list', null],
    ['an object', {}],
    ['nothing', []],
    ['too many', Array.from({ length: 51 }, () => heard('8000000000000000'))],
    ['null in it', [null]],
    ['a list in it', [[]]],
    ['no parts', [heard(undefined)]],
    ['none of the parts', [heard('0000000000000000')]],
    ['too few digits', [heard('8')]],
    ['other digits', [heard('x000000000000000')]],
    ['a number', [heard(8_000_000_000_000_000)]],
    ['a list of parts', [heard(['8000000000000000'])]],
    ['an id that is none', [heard('8000000000000000', { id: '1' })]],
    ['a large age', [heard('8000000000000000', { agoSec: 1e10 })]],
    ['one bad among good', [heard('8000000000000000'), heard('8')]],
  ])('%s is refused', async (_, list) => {
    expect((await send(list)).refusal).toBe('PT400 listens_bad');
    expect((await ofTrack('a')).heard).toBeNull();
  });
});
