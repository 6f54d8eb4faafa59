import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { CALLERS, everybody, nobody, type Row, sqlOf, testMatrix } from './matrix.ts';
import { AN, an, banned, type Caller, openWorldForTests, visitor } from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);
const everything = async () => [
  await world.own('select * from track_listens_daily order by 1, 2, 3'),
  await world.own('select * from private.unpublished_listens order by 1'),
];
beforeAll(async () => {
  await world.own("insert into track_listens_daily values ('a', '2026-11-20', 'direct', 5)");
});

const listen = (track: string, more: object = {}) => ({
  ...{ id: randomUUID(), track, agoSec: 0, source: 'direct' },
  ...more,
});
const one = () => [JSON.stringify([listen('a')])];

/** Whoever has the pages' key, whatever their session; and the database's owner. */
const COUNTS = { ...everybody(1), service: 'closed' };
const MATRIX: Row[] = [
  ['count a listen', sql('select count_listens($1)', one), COUNTS],
  [
    'read the figures',
    sql('select listens from track_listens_daily'),
    { ...nobody(1), service: 1 },
  ],
  [
    'add figures',
    sql("insert into track_listens_daily values ('b', '2026-11-20', 'direct', 5)"),
    nobody(1),
  ],
  ['change figures', sql('update track_listens_daily set listens = 9'), nobody(1)],
  ['delete figures', sql('delete from track_listens_daily'), nobody(1)],
  ['empty the figures', sql('truncate track_listens_daily'), nobody()],
];
testMatrix(MATRIX, everything);

test('if everything was granted by mistake, nobody can read or change a figure', async () => {
  await world.own('grant all on all tables in schema public to anon, authenticated');
  const before = await everything();
  for (const caller of [visitor, an]) {
    expect((await world.ask(caller, 'select * from track_listens_daily')).rows).toEqual([]);
    await world.ask(caller, 'update track_listens_daily set listens = 9');
    await world.ask(caller, 'delete from track_listens_daily');
    await world.ask(
      caller,
      "insert into track_listens_daily values ('b', '2026-11-20', 'direct', 5)",
    );
  }
  expect(await everything()).toEqual(before);
});

test.each(Object.entries(CALLERS).filter(([name]) => name !== 'databaseOwner'))(
  'what stands behind the figures is closed to: %s',
  async (_, caller) => {
    for (const text of [
      "select private.add_listens('{}', '{}', '{}', '{}')",
      'select private.update_counts()',
      'select private.forget_old_listens()',
      'select private.address_of_caller()',
      "select private.admits_listen('', '', interval '0', 1, 1)",
      "select private.listen_digest('2026-11-20', '', '')",
      'select * from private.counted_listens',
      'select * from private.embed_hosts_daily',
      'select * from private.listen_keys',
      'select * from private.listen_limits',
      'select * from private.changed_likes',
      'update private.unpublished_listens set listens = 9',
      "update tracks set playback_count = 9 where id = 'a' and false",
    ])
      if (caller.role !== 'service_role' || !text.startsWith('update tracks'))
        expect((await world.ask(caller, text)).refusal, text).toMatch(/^42501 /);
  },
);

/** As PostgREST tells the database of a call's headers. */
async function send(caller: Caller, listens: unknown, headers: Record<string, string> = {}) {
  await world.own("select set_config('request.headers', $1, true)", [JSON.stringify(headers)]);
  return await world.ask(caller, 'select count_listens($1)', [JSON.stringify(listens)]);
}
const from = (ip: string) => ({ 'x-forwarded-for': `${ip}, 10.0.0.1` });
const many = (count: number, track = 'b') => Array.from({ length: count }, () => listen(track));
const countOf = async (track: string) => {
  const [row] = await world.own(
    'select coalesce(sum(listens), 0)::int as count from track_listens_daily where track_id = $1',
    [track],
  );
  return row?.count;
};

test('listens forged by the thousand from one network count up to the limit', async () => {
  for (let n = 1; n <= 20; n++) await send(visitor, many(50), from(`2001:db8:1:2:${n}::1`));
  expect(await countOf('b')).toBe(20);
  await send(visitor, many(2), from('2001:db8:1:3::1'));
  await send(visitor, many(2), { ...from('1.2.3.4'), 'cf-connecting-ip': '203.0.113.9' });
  await send(visitor, many(50), { ...from('5.6.7.8'), 'cf-connecting-ip': '203.0.113.9' });
  expect(await countOf('b')).toBe(42);
});

test('the networks around the caller’s count, too, each more loosely', async () => {
  const send50 = (ip: string) => send(visitor, many(50), from(ip));
  for (let n = 0; n < 4; n++) await send50(`2001:db8:1:${(0x100 + n).toString(16)}::1`);
  expect(await countOf('b')).toBe(40);
  for (let n = 2; n < 6; n++) await send50(`2001:db8:1:${(0x100 * n).toString(16)}::1`);
  expect(await countOf('b')).toBe(80);
  await send50('2001:db8:2:1::1');
  expect(await countOf('b')).toBe(100);
  for (let n = 0; n < 20; n++) await send50(`203.0.113.${n}`);
  expect(await countOf('b')).toBe(100 + 16 * 20);
});

test.each([{}, from('unknown'), { 'x-forwarded-for': '' }])(
  'callers without an address (%o) share one wider limit',
  async (headers) => {
    for (let n = 0; n < 10; n++) await send(visitor, many(50), headers);
    expect(await countOf('b')).toBe(400);
  },
);

test('a repeated batch counts once, and does not use up the limit', async () => {
  const batch = [listen('b'), listen('b'), listen('khong-co')];
  for (let n = 0; n < 30; n++) await send(banned, batch, from('203.0.113.9'));
  expect(await countOf('b')).toBe(2);
  await send(banned, many(50), from('203.0.113.9'));
  expect(await countOf('b')).toBe(20);
});

test('listens of hidden tracks, or older than three days, are not counted', async () => {
  await world.own("update tracks set status = 'hidden' where id = 'c'");
  await send(visitor, [listen('c'), listen('d', { agoSec: 999_999_999 })]);
  expect([await countOf('c'), await countOf('d')]).toEqual([0, 0]);
});

test.each([
  ['null', null],
  ['an object', { id: 1 }],
  ['an empty list', []],
  ['too many', many(51)],
  ['null in it', [null]],
  ['a word in it', ['a']],
  ['an id that is none', [listen('b', { id: '1' })]],
  ['no track', [listen('b', { track: null })]],
  ['an age below 0', [listen('b', { agoSec: -1 })]],
  ['an age in words', [listen('b', { agoSec: '1' })]],
  ['a large age', [listen('b', { agoSec: 1e10 })]],
  ['a source of its own', [listen('b', { source: 'x' })]],
  ['one bad among good', [listen('b'), listen('b', { source: null })]],
])('%s is refused', async (_, listens) => {
  expect((await send(visitor, listens)).refusal).toBe('PT400 listens_bad');
  expect(await countOf('b')).toBe(0);
});

test('an address is stored neither in clear nor as a reproducible digest', async () => {
  await send(an, [listen('b')], from('203.0.113.9'));
  const rows = await world.own(`
    select to_jsonb(one)::text as row from private.listen_limits as one
    union all select to_jsonb(one)::text from private.listen_keys as one
    union all select to_jsonb(one)::text from private.counted_listens as one
    union all select to_jsonb(one)::text from track_listens_daily as one`);
  const kept = JSON.stringify(rows);
  expect(kept).not.toContain('203.0.113');
  expect(kept).not.toContain(AN);
  // The next day's first call deletes the old digests, their key and old ids.
  await world.own(
    'update private.listen_limits set day = day - 1; update private.listen_keys set day = day - 1; update private.counted_listens set counted_on = counted_on - 5',
  );
  await send(an, [listen('b')], from('203.0.113.9'));
  const [left] = await world.own(`
    select (select count(*)::int from private.listen_limits) as limits, (select count(*)::int from private.listen_keys) as keys,
      (select count(*)::int from private.counted_listens) as ids`);
  expect(left).toEqual({ limits: 4, keys: 1, ids: 1 });
});

const hosts = () =>
  world.own('select host, listens::int from private.embed_hosts_daily order by listens desc, host');

test('listens in players of other sites count as such, and by the host of the page', async () => {
  const sent = ['embed:blog.example', 'embed:blog.example', 'embed:bao.vn', 'embed', 'direct'];
  await send(
    visitor,
    sent.map((source) => listen('b', { source })),
  );
  expect(await hosts()).toEqual([
    { host: 'blog.example', listens: 2 },
    { host: '', listens: 1 },
    { host: 'bao.vn', listens: 1 },
  ]);
  const counted = await world.own(
    'select source, listens::int from track_listens_daily where track_id = $1 order by source',
    ['b'],
  );
  expect(counted).toEqual([
    { source: 'direct', listens: 1 },
    { source: 'embed', listens: 4 },
  ]);
});

test('made-up hosts are a hundred a day at most; the others count without a name', async () => {
  const madeUp = Array.from({ length: 150 }, (_, n) => `embed:a${n}.example`);
  const add = (sources: string[]) =>
    world.own('select private.add_listens($1, $2, $3, $4)', [
      sources.map(() => randomUUID()),
      sources.map(() => 'b'),
      sources.map(() => 0),
      sources,
    ]);
  await add(['embed:blog.example', ...madeUp.slice(0, 70)]);
  await add(madeUp);
  await add(['embed:blog.example']);
  const found = await hosts();
  expect(found).toHaveLength(101);
  expect(found.find(({ host }) => host === 'blog.example')).toEqual({
    host: 'blog.example',
    listens: 2,
  });
  expect(found.reduce((sum, one) => sum + Number(one.listens), 0)).toBe(1 + 70 + 150 + 1);
});

test.each([
  'embed:',
  'embed:A.vn',
  'embed:a b',
  'embed:<b>',
  `embed:${'a'.repeat(101)}`,
  'search:a.vn',
])('the source %s is refused', async (source) => {
  expect((await send(visitor, [listen('b', { source })])).refusal).toMatch(/listens_bad/);
});
