import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getEmptyServer } from '../testing/shared-test-server.ts';
import {
  AUTH,
  bearer,
  PASSWORD,
  REST,
  type TestServer,
  type TestUser,
} from '../testing/test-server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await getEmptyServer();
  user = await server.user();
});
beforeEach(() => {
  server.log = '';
});

const FORGED =
  'x\n{"level":"info","event":"forged"}\r\u001b[2J\u0085\u2028{"level":"info","event":"forged"}\u2029\u202e';

/** Control characters except line ends. */
const CONTROLS = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Every line of the log, parsed as a JSON object. */
const lines = () =>
  server.log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('addresses, names, paths and agents from outside cannot forge or break a line', async () => {
  await server.call('POST', `${AUTH}/signup`, {
    email: `${FORGED}@example.com`,
    password: PASSWORD,
  });
  await server.call('POST', `${AUTH}/signup`, {
    email: 'ten@example.com',
    password: PASSWORD,
    data: { full_name: FORGED },
  });
  await server.call(
    'PATCH',
    `${REST}/profiles?user_id=eq.${user.id}`,
    { display_name: FORGED },
    bearer(user.token),
  );
  await server.call('POST', `${AUTH}/token?grant_type=${encodeURIComponent(FORGED)}`, {});
  await server.call('GET', `${REST}/track_comments?track_id=${encodeURIComponent(FORGED)}`);
  for (const path of [`/track/${encodeURIComponent(FORGED)}`, `/api/${encodeURIComponent(FORGED)}`])
    await server.ask(path);
  await new Promise<void>((resolve) => {
    const headers = {
      apikey: server.anonKey,
      'User-Agent': 'x\u0085y',
      'X-Forwarded-For': 'x\u0085',
    };
    request(`${server.address}${REST}/track_comments`, { headers }, (answer) => {
      answer.resume();
      resolve();
    }).end();
  });
  await pause(300);
  expect(server.log).not.toMatch(CONTROLS);
  for (const line of lines()) {
    expect(line).toMatchObject({ time: expect.any(String), level: expect.any(String) });
    expect(line.event).toMatch(/^[a-z-]+$/);
    expect(line.event).not.toBe('forged');
  }
});

test('forged input is one line of JSON, also inside a quoted error', async () => {
  await server.sql(
    `create function public.quote_it() returns trigger language plpgsql as $$
       begin raise exception '%', new.content; end $$;
     create trigger quote_it before insert on public.track_comments
       for each row execute function public.quote_it()`,
  );
  const row = { user_id: user.id, track_id: 'bai-1', content: FORGED };
  const { status } = await server.call('POST', `${REST}/track_comments`, row, bearer(user.token));
  await server.sql('drop function public.quote_it cascade');
  expect(status).toBe(500);
  expect(lines()).toMatchObject([{ level: 'error', event: 'backend-fault', code: 'P0001' }]);
  expect(server.log).not.toMatch(CONTROLS);
});

test('refused input leaves neither a stack nor a line', async () => {
  for (const [method, path, body] of [
    ['GET', `${REST}/track_likes?user_id=eq.${user.id}`],
    ['GET', `${REST}/nothing`],
    ['GET', `${REST}/tracks?select=*`],
    ['POST', `${REST}/track_comments`, { content: 'a', track_id: 'khong-co', user_id: user.id }],
    ['GET', `${REST}/track_comments?limit=0`],
    ['POST', `${REST}/track_comments`, { content: '', track_id: 'bai-1', user_id: user.id }],
    [
      'POST',
      `${REST}/track_comments`,
      { content: 'a', track_id: 'x', user_id: user.id.replace(/./g, '0') },
    ],
    ['POST', `${AUTH}/token?grant_type=password`, { email: user.email, password: 'sai' }],
    ['POST', `${AUTH}/token?grant_type=refresh_token`, { refresh_token: 'x' }],
    ['POST', `${AUTH}/verify`, { type: 'signup', token_hash: 'x' }],
    ['POST', `${AUTH}/signup`, { email: 'x', password: 'x' }],
    ['GET', `${AUTH}/user`],
  ] as [string, string, object?][])
    for (const headers of [{}, bearer(user.token), bearer('a.b.c')])
      expect((await server.call(method, path, body, headers)).status).toBeLessThan(500);
  await pause(200);
  expect(server.log).toBe('');
});

test('no line contains an e-mail address, a link or a token', async () => {
  const email = 'kin-dao@example.com';
  await server.call('POST', `${AUTH}/signup`, { email, password: PASSWORD });
  const link = await server.linkFor(email);
  await expect.poll(lines).toMatchObject([{ event: 'letter-kept', kind: 'confirmation' }]);
  for (const secret of [email, link, PASSWORD, user.token])
    expect(server.log).not.toContain(secret);
});
