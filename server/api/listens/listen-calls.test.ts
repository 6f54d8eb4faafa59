import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { makeCallers, type TestCallers } from '../../testing/test-callers.ts';
import { bearer, REST, type TestServer } from '../../testing/test-server.ts';
import { BURST, BURST_OF_NEW } from './listen-limits.ts';
import { MOST_LISTENS } from './read-listens.ts';

let server: TestServer;
let callers: TestCallers;
beforeAll(async () => {
  server = await getEmptyServer();
  callers = await makeCallers(server);
});

const CALL = `${REST}/rpc/count_listens`;
const listen = (track: string, more: object = {}) => ({
  ...{ id: randomUUID(), track, agoSec: 5, source: 'social' },
  ...more,
});
const send = (listens: unknown, ip: string, headers: Record<string, string> = {}) =>
  server.call('POST', CALL, { listens }, { 'X-Forwarded-For': ip, ...headers });
const countOf = async (track: string) => {
  const [row] = await server.sql<{ count: number }>(
    'select coalesce(sum(listens), 0)::int as count from public.track_listens_daily where track_id = $1',
    [track],
  );
  return row?.count;
};

test('visitors and token holders count alike, even a banned listener', async () => {
  const headers = [
    {},
    ...[callers.owner, callers.banned, callers.signedOut].map(({ token }) => bearer(token)),
    bearer('x.y.z'),
  ];
  const answers = await Promise.all(
    headers.map((one) => send([listen('bai-1')], '203.0.113.20', one)),
  );
  expect(answers.map(({ status, text }) => [status, text])).toEqual(headers.map(() => [204, '']));
  expect(await countOf('bai-1')).toBe(headers.length);
});

test('forged listens count up to the limit, and a household’s addresses count as one', async () => {
  const forge = (ip: string) =>
    send(
      Array.from({ length: MOST_LISTENS }, () => listen('bai-2')),
      ip,
    );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => forge(`2001:db8:1:2::${n + 1}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await countOf('bai-2')).toBe(BURST_OF_NEW);
});

test('a batch sent twice counts once, whether the second comes at the same moment or later', async () => {
  const batch = [listen('bai-3'), listen('bai-3'), listen('an-di')];
  const answers = await Promise.all([1, 2].map((n) => send(batch, `203.0.113.3${n}`)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect((await send(batch, '203.0.113.31')).status).toBe(204);
  expect(await countOf('bai-3')).toBe(2);
});

test.each([
  ['no list', {}],
  ['an empty list', { listens: [] }],
  ['too many', { listens: Array.from({ length: MOST_LISTENS + 1 }, () => listen('bai-5')) }],
  ['an unknown field', { listens: [listen('bai-5')], more: 1 }],
  ['null', { listens: [null] }],
  ['a word instead of a listen', { listens: ['bai-5'] }],
  ['no id', { listens: [listen('bai-5', { id: undefined })] }],
  ['an invalid id', { listens: [listen('bai-5', { id: '1 or 1=1' })] }],
  ['an invalid track', { listens: [listen('Bài 5')] }],
  ['a track that is a list', { listens: [listen('bai-5', { track: ['bai-5'] })] }],
  ['a negative age', { listens: [listen('bai-5', { agoSec: -1 })] }],
  ['a fraction of a second', { listens: [listen('bai-5', { agoSec: 0.5 })] }],
  ['an age as text', { listens: [listen('bai-5', { agoSec: '5' })] }],
  ['an unknown source', { listens: [listen('bai-5', { source: 'https://example.com/?q=1' })] }],
  [
    'one invalid item among valid ones',
    { listens: [listen('bai-5'), listen('bai-5', { source: null })] },
  ],
])('%s is a 400, and nothing is counted', async (_, body) => {
  const { status } = await server.call('POST', CALL, body);
  expect(status).toBe(400);
  expect(await countOf('bai-5')).toBe(0);
});

const parts = (track: string, heard: unknown = 'f000000000000000', more: object = {}) => ({
  ...{ id: randomUUID(), track, agoSec: 5, parts: heard },
  ...more,
});
const sendHeard = (heard: unknown, ip: string, listens: unknown = []) =>
  server.call('POST', CALL, { listens, heard }, { 'X-Forwarded-For': ip });
const heardOf = async (track: string) => {
  const [row] = await server.sql<{ first: number; last: number }>(
    'select heard[1]::int as first, heard[64]::int as last from private.heard_parts where track_id = $1',
    [track],
  );
  return row;
};

test('the heard parts of a track are added once for each id and count no listen', async () => {
  const heard = [parts('bai-7'), parts('bai-7', '8000000000000001'), parts('an-di')];
  for (let n = 0; n < 2; n++)
    expect((await sendHeard(heard, '203.0.113.70', [listen('bai-8')])).status).toBe(204);
  expect(await heardOf('bai-7')).toEqual({ first: 2, last: 1 });
  expect([await countOf('bai-7'), await countOf('bai-8')]).toEqual([0, 2]);
});

test('forged parts count up to the limit and do not use up listens', async () => {
  const forge = () =>
    sendHeard(
      Array.from({ length: MOST_LISTENS }, () => parts('bai-9')),
      '203.0.113.90',
    );
  await Promise.all(Array.from({ length: 20 }, forge));
  expect(await heardOf('bai-9')).toEqual({ first: BURST, last: 0 });
  await send([listen('bai-9')], '203.0.113.90');
  expect(await countOf('bai-9')).toBe(1);
});

test.each([
  ['no list', { listens: [], heard: {} }],
  ['nothing', { listens: [], heard: [] }],
  ['no listens', { heard: [parts('bai-10')] }],
  [
    'too many together',
    {
      listens: [listen('bai-10')],
      heard: Array.from({ length: MOST_LISTENS }, () => parts('bai-10')),
    },
  ],
  ['null', { listens: [], heard: [null] }],
  ['no parts', { listens: [], heard: [parts('bai-10', undefined, { parts: undefined })] }],
  ['no part set', { listens: [], heard: [parts('bai-10', '0'.repeat(16))] }],
  ['too many digits', { listens: [], heard: [parts('bai-10', 'f'.repeat(17))] }],
  ['a line break after them', { listens: [], heard: [parts('bai-10', `${'f'.repeat(16)}\n`)] }],
  ['a list', { listens: [], heard: [parts('bai-10', ['f'.repeat(16)])] }],
  ['no id', { listens: [], heard: [parts('bai-10', 'f'.repeat(16), { id: 1 })] }],
  [
    'one invalid item among valid ones',
    { listens: [listen('bai-10')], heard: [parts('bai-10', 'x')] },
  ],
])('as heard parts, %s is a 400, and nothing is counted', async (_, body) => {
  expect((await server.call('POST', CALL, body)).status).toBe(400);
  expect([await heardOf('bai-10'), await countOf('bai-10')]).toEqual([undefined, 0]);
});

test('another method, a query, or a call without the pages’ key is refused', async () => {
  const body = { listens: [listen('bai-5')] };
  const asked = await Promise.all([
    server.call('GET', CALL),
    server.call('DELETE', CALL),
    server.call('POST', `${CALL}?select=id`, body),
    server.call('POST', CALL, body, { apikey: 'none' }),
  ]);
  expect(asked.map(({ status }) => status)).toEqual([405, 405, 400, 401]);
  expect(await countOf('bai-5')).toBe(0);
});

test('a track, a day, a kind of site and a number are stored; no address, listener or time', async () => {
  const ip = '198.51.100.222';
  const id = randomUUID();
  const { token, id: userId } = callers.owner;
  await send([listen('bai-6', { id })], ip, { ...bearer(token), 'User-Agent': 'May-Nghe/1' });
  const columns = await server.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_name in ('track_listens_daily', 'counted_listens', 'unpublished_listens') order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual([
    'counted_listens.counted_on',
    'counted_listens.listen_id',
    ...['day', 'listens', 'source', 'track_id'].map((name) => `track_listens_daily.${name}`),
    'unpublished_listens.listens',
    'unpublished_listens.track_id',
  ]);
  // Only a hosted project fills this table.
  expect(await server.sql('select from private.listen_limits')).toEqual([]);
  const dump = await server.sql<{ row: string }>(
    `select to_jsonb(one)::text as row from public.track_listens_daily as one
      union all select to_jsonb(one)::text from private.counted_listens as one
      union all select to_jsonb(one)::text from private.unpublished_listens as one`,
  );
  const kept = dump.map(({ row }) => row).join('\n');
  expect(kept).toContain(id);
  for (const word of [ip, userId, 'May-Nghe']) {
    expect(kept).not.toContain(word);
    expect(server.output).not.toContain(word);
  }
});

test('nobody can read the counts through the API', async () => {
  for (const headers of [{}, bearer(callers.owner.token)]) {
    const { status } = await server.call('GET', `${REST}/track_listens_daily`, undefined, headers);
    expect(status).toBe(404);
  }
});

const EMBEDS = '/api/embed-listens';
const sendEmbed = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', EMBEDS, JSON.stringify(body), {
    ...{
      'Content-Type': 'text/plain;charset=UTF-8',
      apikey: '',
      'X-Forwarded-For': '203.0.113.120',
    },
    ...headers,
  });

test('a frame sends listens as plain text and without a key; a frame without an origin may read the answer’s arrival', async () => {
  const source = 'embed:blog.example';
  const frames: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://nhac.example' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
    // Browsers leave the other header out by plain http.
    { Origin: 'null' },
    { Origin: server.address },
  ];
  for (const headers of frames) {
    const answer = await sendEmbed({ listens: [listen('bai-11', { source })] }, headers);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
  expect(await countOf('bai-11')).toBe(frames.length);
  const [row] = await server.sql<{ listens: number }>(
    "select sum(listens)::int as listens from private.embed_hosts_daily where host = 'blog.example'",
  );
  expect(row?.listens).toBe(frames.length);
});

test.each([
  ['another site’s page', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://xau.example' }, 403],
  ['a neighbour’s page', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://b.nhac.example' }, 403],
  ['another site’s page by plain http', { Origin: 'https://xau.example' }, 403],
  ['another port of the machine', { Origin: 'http://127.0.0.1:1' }, 403],
  ['an odd origin', { Origin: 'xau' }, 403],
  ['a call of no page', {}, 403],
  ['a link’s first page', { 'Sec-Fetch-Site': 'none' }, 403],
  ['JSON, which the other call takes', { Origin: 'null', 'Content-Type': 'application/json' }, 415],
])('%s sends no listens there', async (_, headers, status) => {
  const answer = await sendEmbed({ listens: [listen('bai-12')] }, headers);
  expect(answer.status).toBe(status);
  expect(await countOf('bai-12')).toBe(0);
});

test('frames have the limits of pages', async () => {
  const forge = () =>
    sendEmbed(
      { listens: Array.from({ length: MOST_LISTENS }, () => listen('bai-1', { source: 'embed' })) },
      { Origin: 'null', 'X-Forwarded-For': '198.51.100.77' },
    );
  const before = (await countOf('bai-1')) ?? 0;
  await Promise.all(Array.from({ length: 10 }, forge));
  expect(await countOf('bai-1')).toBeLessThanOrEqual(before + BURST);
});
