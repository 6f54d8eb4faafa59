import type { AuthError } from '@supabase/supabase-js';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { BackendError } from '#app/backend/backend-error.ts';
import { getEmptyServer } from '../testing/shared-test-server.ts';
import {
  AUTH,
  bearer,
  PASSWORD,
  REST,
  type TestServer,
  type TestUser,
} from '../testing/test-server.ts';
import { openStream } from '../testing/test-stream.ts';

let server: TestServer;
let operator: TestUser;
let listener: TestUser;

beforeAll(async () => {
  server = await getEmptyServer();
  operator = await server.user();
  listener = await server.user();
  await server.sql('select private.set_operator($1, true)', [operator.email]);
});
afterEach(() => save({ comments: null, sign_up: null }));

const save = async (fields: object) => {
  const headers = bearer(operator.token);
  const saved = await server.call('POST', `${REST}/rpc/save_site_settings`, { fields }, headers);
  expect(saved.status).toBe(200);
};
const read = async () =>
  (await server.call('GET', `${REST}/track_comments?select=*&track_id=eq.bai-1&limit=50`)).body;
const post = (content: string) =>
  server.call(
    'POST',
    `${REST}/track_comments`,
    { content, track_id: 'bai-1', user_id: listener.id },
    bearer(listener.token),
  );

test('closed comments are refused, hidden ones are read by no visitor, and streams are told at once', async () => {
  expect((await post('trước đó')).status).toBe(201);
  await save({ comments: 'closed' });
  expect(await post('mới')).toMatchObject({ status: 403, body: { message: 'comments_off' } });
  expect(await read()).toMatchObject([{ content: 'trước đó' }]);

  const stream = await openStream(server.address, 'bai-1');
  expect((await stream.next())?.comments).toMatchObject([{ content: 'trước đó' }]);
  await save({ comments: 'hidden' });
  expect(await read()).toEqual([]);
  expect(await stream.next()).toEqual({ comments: [], isOnlyAdded: false });

  await save({ comments: null });
  expect(await read()).toMatchObject([{ content: 'trước đó' }]);
  expect((await stream.next())?.comments).toMatchObject([{ content: 'trước đó' }]);
  stream.close();
});

test('a closed sign-up answers the same with and without an account, and existing ones sign in', async () => {
  await save({ sign_up: 'closed' });
  const client = server.client('192.0.2.91');
  for (const email of ['moi@example.com', listener.email]) {
    const body = { email, password: PASSWORD, data: {} };
    const answer = await server.call('POST', `${AUTH}/signup`, body);
    expect(answer).toMatchObject({ status: 403, body: { message: 'signup_disabled' } });
    const { error } = await client.auth.signUp({ email, password: PASSWORD });
    // The codes for which the form shows a text.
    expect(new BackendError('signUp', error as AuthError).code).toBe('signup_disabled');
  }
  const rows = "select from auth.users where email = 'moi@example.com'";
  expect(await server.sql(rows)).toEqual([]);
  expect(await server.sql('select from gate.sign_ups')).toEqual([]);
  const { email } = listener;
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();

  await save({ sign_up: null });
  const opened = await client.auth.signUp({ email: 'moi@example.com', password: PASSWORD });
  expect(opened.error).toBeNull();
});
