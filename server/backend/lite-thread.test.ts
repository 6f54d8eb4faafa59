import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { knownAnswer } from './known-answer.ts';
import { LiteThread } from './lite-thread.ts';

let thread: LiteThread;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  thread = new LiteThread({
    settings: async () => ({ connectionString: '', jwtSecret: '', anonKey: '', siteUrl: '' }),
    onMail: () => {},
    program: new URL('./test-thread.ts', import.meta.url),
    longestCallMs: 1000,
  });
  await thread.start();
});
afterEach(() => thread.stop());

/** What is answered, or the code of the refusal. */
const ask = (path: string) =>
  thread.ask({ method: 'GET', path, headers: {}, body: null }).then(
    ({ body }) => body,
    ({ status, code }) => `${status} ${code}`,
  );
const comesBack = () =>
  expect.poll(() => ask('/there'), { timeout: 30_000, interval: 50 }).toBe('/there');

test('calls that never end are given up, while the others go on in the same thread', async () => {
  const given: string[] = [];
  for (let n = 0; n < 4; n++) void ask('/never').then((answer) => given.push(answer));
  for (let n = 0; given.length < 4; n++) {
    expect(await ask(`/${n}`)).toBe(`/${n}`);
    await pause(10);
  }
  expect(given).toEqual(Array(4).fill('504 backend_timeout'));
  expect(console.error).not.toHaveBeenCalled();
});

test('a thread that dies is replaced: what it was asked is refused at once', async () => {
  const answers = await Promise.all([ask('/never'), ask('/die'), ask('/after')]);
  expect(answers).toEqual(Array(3).fill('503 backend_unavailable'));
  await comesBack();
});

test('a thread that answers nobody any more is replaced after three calls', async () => {
  const answers = await Promise.all(['/spin', '/1', '/2', '/3'].map(ask));
  expect(answers.slice(0, 3)).toEqual(Array(3).fill('504 backend_timeout'));
  await comesBack();
});

test('once stopped, it stays stopped', async () => {
  await thread.stop();
  expect(await ask('/there')).toBe('503 backend_unavailable');
});

test('lite whose database is away says so, of what it reads and what it signs in', async () => {
  const lite = new LiteThread({
    settings: async () => ({
      connectionString: 'postgres://postgres@localhost/postgres?host=%2Fnone',
      jwtSecret: 'x'.repeat(40),
      anonKey: 'key',
      siteUrl: 'http://localhost',
    }),
    onMail: () => {},
  });
  onTestFinished(() => lite.stop());
  await lite.start();
  const headers = { apikey: 'key', 'content-type': 'application/json' };
  const read = { method: 'GET', path: '/rest/v1/track_comments', headers, body: null };
  const body = JSON.stringify({ email: 'a@b.example', password: 'mật khẩu' });
  const signIn = { method: 'POST', path: '/auth/v1/token?grant_type=password', headers, body };
  expect(knownAnswer(await lite.ask(read), 'rest').status).toBe(503);
  expect(knownAnswer(await lite.ask(signIn), 'auth').status).toBe(503);
});
