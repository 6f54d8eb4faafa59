import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { getEmptyServer } from '../testing/shared-test-server.ts';
import { AUTH, bearer, REST, type TestServer, type TestUser } from '../testing/test-server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await getEmptyServer();
  user = await server.user();
});

describe('a body', () => {
  test('a body that is cut off is no failure and is not logged', async () => {
    const before = server.log;
    for (let n = 0; n < 20; n++) {
      const headers = { apikey: server.anonKey, 'Content-Type': 'application/json' };
      const begun = request(`${server.address}${AUTH}/signup`, { method: 'POST', headers });
      begun.on('error', () => {});
      begun.write('{');
      await once(begun, 'socket');
      await pause(20);
      begun.destroy();
    }
    await pause(500);
    expect(server.log).toBe(before);
  });

  const sent = async (body: string | Uint8Array, type = 'application/json') => {
    const init = { method: 'POST', body: body as BodyInit };
    const headers = { apikey: server.anonKey, 'Content-Type': type, ...bearer(user.token) };
    const paths = [
      `${REST}/track_comments`,
      `${AUTH}/signup`,
      `${AUTH}/token?grant_type=password`,
      `${AUTH}/token?grant_type=refresh_token`,
      `${AUTH}/resend`,
      `${AUTH}/recover`,
      `${AUTH}/verify`,
      `${REST}/playlists`,
      `${REST}/rpc/move_playlist_track`,
      `${REST}/rpc/delete_my_account`,
      `${REST}/rpc/my_sessions`,
      `${REST}/rpc/end_session`,
    ];
    const answers = await Promise.all(paths.map((p) => server.ask(p, { ...init, headers })));
    return [...new Set(answers.map(({ status }) => status))];
  };

  test.each([
    'null',
    '[]',
    '"text"',
    '1',
    '',
    '{',
    '[{"content":"a"},{"content":"b"}]',
    '{"a":"\\u0000"}',
    '{"a\\u0000":"b"}',
    '{"a":"\\ud800"}',
    `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`,
    '{"a":{"b":{"c":{"d":{"e":1}}}}}',
  ])('the body %.40s is refused with 400', async (body) => {
    expect(await sent(body)).toEqual([400]);
  });

  test('a body that is not UTF-8 is refused', async () => {
    expect(await sent(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual([400]);
  });

  test('a body without a JSON content type is refused: another site’s form could send it', async () => {
    expect(await sent('{}', 'text/plain')).toEqual([415]);
  });

  test('a body over 64 kB is refused, such as eleven thousand rows, and the server goes on', async () => {
    const row = { content: 'a', track_id: 'a', user_id: user.id };
    expect(await sent(JSON.stringify(Array(11_000).fill(row)))).toEqual([413]);
    expect((await server.call('GET', `${REST}/track_comments`)).status).toBe(200);
  });

  test('a body of unknown length is counted as it arrives', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { apikey: server.anonKey, 'Content-Type': 'application/json' };
      const sending = request(
        `${server.address}${AUTH}/signup`,
        { method: 'POST', headers },
        (answer) => {
          resolve(answer.statusCode);
          sending.destroy();
        },
      );
      sending.on('error', reject);
      for (let n = 0; n < 20; n++) sending.write('"'.padEnd(8192, 'a'));
      sending.end();
    });
    expect(status).toBe(413);
  });
});

describe('addresses', () => {
  test.each(['%00', 'eq.a%00b', '%ff', '%'])(
    'a read with ?track_id=%s is answered with 400',
    async (value) => {
      const answer = await server.call('GET', `${REST}/track_comments?track_id=${value}`);
      expect(answer.status).toBe(400);
    },
  );

  test('an address over 4 kB is refused', async () => {
    const path = `${REST}/track_comments?track_id=eq.${'a'.repeat(5000)}`;
    expect((await server.call('GET', path)).status).toBe(414);
  });

  test.each([
    'select=*,profiles(*)',
    'select=id,count()',
    'select=id::text',
    'select=user:user_id',
    'user_id=in.(1,2)',
    'content=like.*a*',
    'or=(id.gt.0)',
    'or=(created_at.lt.2026-01-01T00:00:00Z,content.like.*)',
    'order=content.asc',
    'limit=101',
    'limit=0',
    'limit=-1',
    'offset=5',
    'columns=id',
    'on_conflict=id',
    'track_id=eq.a&track_id=eq.b',
    'apikey=1',
    '__proto__=eq.1',
  ])('a read with ?%s is refused, since no page sends it', async (query) => {
    const answer = await server.call('GET', `${REST}/track_comments?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'bad_query' });
  });

  test('profiles are read by user, not all at once', async () => {
    expect((await server.call('GET', `${REST}/profiles?select=*`)).status).toBe(400);
    expect((await server.call('GET', `${REST}/profiles?user_id=eq.${user.id}`)).status).toBe(200);
  });
});

describe('times that do not exist', () => {
  const times = [
    '2026-99-99T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T00:61:00Z',
    '2026-01-01T00:00:00+99:99',
    '0000-01-01T00:00:00Z',
  ];

  test.each(times)(
    'the non-existent time %s is refused without a line in the log',
    async (time) => {
      server.log = '';
      const encoded = encodeURIComponent(time);
      const after = encodeURIComponent(
        `(created_at.lt.${time},and(created_at.eq.${time},id.lt.${user.id}))`,
      );
      const row = { content: 'a', track_id: 'bai-1', user_id: user.id, created_at: time };
      const answers = await Promise.all([
        server.call('GET', `${REST}/track_comments?created_at=lt.${encoded}&track_id=eq.bai-1`),
        server.call('GET', `${REST}/track_comments?or=${after}&track_id=eq.bai-1`),
        server.call('POST', `${REST}/track_comments`, row, bearer(user.token)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(server.log).not.toContain('backend-fault');
    },
  );
});

test.each([
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates,return=minimal',
  'tx=rollback',
  'missing=default',
  'handling=lenient',
])('the preference %s is refused', async (Prefer) => {
  const row = { user_id: user.id, display_name: 'Tôi' };
  const headers = { ...bearer(user.token), Prefer };
  expect((await server.call('POST', `${REST}/profiles`, row, headers)).status).toBe(400);
});

test('errors of rows have the shape of PostgREST’s and reveal no internals', async () => {
  const post = (row: object) =>
    server.call('POST', `${REST}/track_comments`, row, bearer(user.token));
  const row = { content: 'a', track_id: 'bai-1', user_id: user.id };
  const refused: [object, number, string, string][] = [
    [{ ...row, content: '  ' }, 400, 'PT400', 'comment_empty'],
    [{ ...row, content: 'a'.repeat(1001) }, 400, 'PT400', 'comment_too_long'],
    [{ ...row, content: '\u0301' }, 400, 'PT400', 'comment_invisible'],
    [{ ...row, track_id: 'Bài 1' }, 400, 'PT400', 'comment_bad_track'],
    [{ ...row, track_id: 'khong-co' }, 400, 'PT400', 'comment_bad_track'],
    [{ ...row, user_id: 'tôi' }, 400, '22P02', 'invalid value'],
    [{ ...row, created_at: 'hôm qua' }, 400, '22007', 'invalid time'],
    [{ ...row, likes: '5' }, 400, 'bad_value', 'bad_value'],
    [{ ...row, content: { a: 1 } }, 400, 'bad_value', 'bad_value'],
    [{ ...row, user_id: '00000000-0000-4000-8000-000000000001' }, 403, '42501', 'not allowed'],
  ];
  for (const [sent, status, code, message] of refused) {
    const answer = await post(sent);
    expect([answer.status, answer.body]).toEqual([
      status,
      { code, details: null, hint: null, message },
    ]);
  }
});
