import { afterEach, expect, test, vi } from 'vitest';
import { serverClock } from '#app/domain/server-clock.ts';
import { backendFetch } from './backend-fetch.ts';

const TOKEN = 'https://nhac.example/api/auth/v1/token?grant_type=password';
const answerWith = (answer: (init?: RequestInit) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => Promise.resolve(answer(init)));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a new session's lifetime is counted on the device's own clock", async () => {
  answerWith(() => Response.json({ access_token: 'a', expires_in: 3600, expires_at: 1 }));
  const session = await (await backendFetch(TOKEN)).json();
  expect(session).toEqual({ access_token: 'a', expires_in: 3600 });
});

test('the server’s clock is read from answers that come from no cache', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z') });
  const answer = (date: string, cache: string) =>
    new Response(null, { headers: { Date: date, 'Cache-Control': cache } });
  for (const [date, cache, hours] of [
    ['Fri, 27 Nov 2026 09:00:00 GMT', 'public, max-age=3600', 0],
    ['Fri, 27 Nov 2026 15:00:00 GMT', 'no-store', 3],
    ['Fri, 27 Nov 2026 12:00:00 GMT', 'private, no-cache', 0],
  ] as const) {
    answerWith(() => answer(date, cache));
    await backendFetch('/rows');
    expect(serverClock.getAheadMs()).toBe(hours * 3_600_000);
  }
});

test.each([
  ['half an answer', TOKEN, () => new Response('{"access_token":"a","expires_at":1')],
  ['a refusal', TOKEN, () => Response.json({ code: 'x', expires_at: 1 }, { status: 400 })],
  ['a row', 'https://nhac.example/api/rest/v1/rows', () => Response.json({ expires_at: 1 })],
])('%s is passed on unchanged', async (_, address, answer) => {
  answerWith(answer);
  expect(await (await backendFetch(address)).text()).toBe(await answer().text());
});

test('a call ends after the time limit, and when its caller aborts it', async () => {
  vi.useFakeTimers();
  answerWith(
    (init) =>
      new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      ),
  );
  const caller = new AbortController();
  const given = expect(backendFetch(TOKEN, { signal: caller.signal })).rejects.toThrow('enough');
  const hanging = expect(backendFetch(TOKEN)).rejects.toThrow('hangs');
  caller.abort(new Error('enough'));
  await given;
  vi.advanceTimersByTime(20_000);
  await hanging;
});
