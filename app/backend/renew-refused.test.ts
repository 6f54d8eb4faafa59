import { expect, test, vi } from 'vitest';
import { renewRefused } from './renew-refused.ts';

const TABLE = 'https://site.example/api/rest/v1/track_likes';
const refused = (body: object) => Response.json(body, { status: 401 });
const headersOf = (call: unknown[] | undefined) => new Headers((call?.[1] as RequestInit)?.headers);

/** A server that refuses the first calls. */
function start(...answers: Response[]) {
  const fetchOnce = vi.fn(async () => answers.shift() ?? Response.json('ok'));
  const renewKey = vi.fn(async () => 'new-key');
  const renewSession = vi.fn(async (): Promise<string | null> => 'new-token');
  const ask = renewRefused(fetchOnce, { renewKey, renewSession });
  const init = { headers: { apikey: 'old-key', Authorization: 'Bearer old-token' } };
  return { fetchOnce, renewKey, renewSession, ask: (address = TABLE) => ask(address, init) };
}

test.each([
  [{ code: 'bad_jwt', message: 'invalid JWT' }],
  [{ code: 'PT401', message: 'session_ended' }],
  [{ code: 'PGRST303', message: 'JWT expired' }],
])('a call refused with %j is retried with a new token', async (refusal) => {
  const { ask, fetchOnce } = start(refused(refusal));
  expect((await ask()).status).toBe(200);
  expect(headersOf(fetchOnce.mock.calls[1]).get('authorization')).toBe('Bearer new-token');
  expect(headersOf(fetchOnce.mock.calls[1]).get('apikey')).toBe('old-key');
});

test('if the session has ended, the refusal is passed on with its body unread', async () => {
  const { ask, fetchOnce, renewSession } = start(refused({ message: 'session_ended' }));
  renewSession.mockResolvedValue(null);
  const answer = await ask();
  expect(await answer.json()).toEqual({ message: 'session_ended' });
  expect(fetchOnce).toHaveBeenCalledOnce();
});

test('a call refused twice is not retried again', async () => {
  const { ask, fetchOnce } = start(refused({ code: 'bad_jwt' }), refused({ code: 'bad_jwt' }));
  expect((await ask()).status).toBe(401);
  expect(fetchOnce).toHaveBeenCalledTimes(2);
});

test('concurrent refused calls share one renewal', async () => {
  const { ask, renewSession } = start(refused({ code: 'bad_jwt' }), refused({ code: 'bad_jwt' }));
  await Promise.all([ask(), ask()]);
  expect(renewSession).toHaveBeenCalledOnce();
});

test("a visitor's call with an outdated key is retried with the new one", async () => {
  const fetchOnce = vi.fn(async () => Response.json([]));
  fetchOnce.mockResolvedValueOnce(refused({ code: 'no_api_key' }));
  const renewKey = async () => 'new-key';
  const ask = renewRefused(fetchOnce, { renewKey, renewSession: async () => null });
  await ask(TABLE, { headers: { apikey: 'old-key', Authorization: 'Bearer old-key' } });
  const [, second] = fetchOnce.mock.calls as unknown[][];
  expect(headersOf(second).get('apikey')).toBe('new-key');
  expect(headersOf(second).get('authorization')).toBe('Bearer new-key');
});

test('after a server’s change of secrets the key, then the token, is renewed', async () => {
  const { ask, fetchOnce } = start(refused({ code: 'no_api_key' }), refused({ code: 'bad_jwt' }));
  expect((await ask()).status).toBe(200);
  const last = headersOf(fetchOnce.mock.calls[2]);
  expect([last.get('apikey'), last.get('authorization')]).toEqual(['new-key', 'Bearer new-token']);
});

test('the new key is kept, and can be replaced again', async () => {
  const { ask, fetchOnce, renewKey } = start(refused({ code: 'no_api_key' }));
  await ask();
  await ask();
  expect(headersOf(fetchOnce.mock.calls[2]).get('apikey')).toBe('new-key');
  expect(renewKey).toHaveBeenCalledOnce();

  fetchOnce.mockResolvedValueOnce(refused({ code: 'no_api_key' }));
  renewKey.mockResolvedValueOnce('newest-key');
  await ask();
  await ask();
  expect(headersOf(fetchOnce.mock.calls.at(-1)).get('apikey')).toBe('newest-key');
  expect(renewKey).toHaveBeenCalledTimes(2);
});

test('without a new key the refusal is passed on', async () => {
  const { ask, renewKey } = start(refused({ code: 'no_api_key' }));
  renewKey.mockRejectedValue(new Error('out of reach'));
  expect(await (await ask()).json()).toEqual({ code: 'no_api_key' });
});

test('a refused session is not renewed for calls of the auth client', async () => {
  const { ask, renewSession } = start(refused({ code: 'bad_jwt' }));
  expect((await ask('https://site.example/api/auth/v1/user')).status).toBe(401);
  expect(renewSession).not.toHaveBeenCalled();
});

test.each([[refused({ code: 'no_authorization' })], [new Response('<html>', { status: 401 })]])(
  'any other 401 is passed on',
  async (answer) => {
    const { ask, fetchOnce } = start(answer);
    expect((await ask()).status).toBe(401);
    expect(fetchOnce).toHaveBeenCalledOnce();
  },
);
