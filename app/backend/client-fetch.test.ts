import { afterEach, expect, test, vi } from 'vitest';
import { serverClock } from '#domain/server-clock.ts';
import { clientFetch } from './client-fetch.ts';

const TOKEN = 'https://nhac.example/api/auth/v1/token?grant_type=password';
const answerWith = (answer: () => Response) =>
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a new session's lifetime is counted on the device's own clock", async () => {
  answerWith(() => Response.json({ access_token: 'a', expires_in: 3600, expires_at: 1 }));
  const session = await (await clientFetch(TOKEN)).json();
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
    await clientFetch('/rows');
    expect(serverClock.getAheadMs()).toBe(hours * 3_600_000);
  }
});

test.each([
  ['half an answer', TOKEN, () => new Response('{"access_token":"a","expires_at":1')],
  ['a refusal', TOKEN, () => Response.json({ code: 'x', expires_at: 1 }, { status: 400 })],
  ['a row', 'https://nhac.example/api/rest/v1/rows', () => Response.json({ expires_at: 1 })],
])('%s is passed on unchanged', async (_, address, answer) => {
  answerWith(answer);
  expect(await (await clientFetch(address)).text()).toBe(await answer().text());
});
