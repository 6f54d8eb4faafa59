import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const lite = await startLite('/none');
  expect(knownAnswer(await lite.ask(READ), 'rest').status).toBe(503);
  expect(knownAnswer(await lite.ask(signInOf('a@b.example')), 'auth').status).toBe(503);
});

test('what nobody will answer any more, since a connection was lost, is given up soon', async () => {
  const database = await startSilentDatabase();
  const lite = await startLite(database.folder);
  database.beSilent();
  const calls = ['a', 'b'].map((name) => lite.ask(signInOf(`${name}@b.example`)));
  await expect.poll(() => database.asked.size, { timeout: 20_000 }).toBe(2);
  const [first] = database.asked;
  first?.destroy();
  for (const answer of await Promise.all(calls))
    expect(knownAnswer(answer, 'auth').status).toBe(503);
});

const HEADERS = { apikey: 'key', 'content-type': 'application/json' };
const READ = { method: 'GET', path: '/rest/v1/track_comments', headers: HEADERS, body: null };
const signInOf = (email: string) => ({
  method: 'POST',
  path: '/auth/v1/token?grant_type=password',
  headers: HEADERS,
  body: JSON.stringify({ email, password: 'mật khẩu' }),
});

/** lite itself, which looks for a PostgreSQL's socket in a folder. */
async function startLite(socketFolder: string): Promise<LiteThread> {
  const lite = new LiteThread({
    settings: async () => ({
      connectionString: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`,
      jwtSecret: 'x'.repeat(40),
      anonKey: 'key',
      siteUrl: 'http://localhost',
    }),
    onMail: () => {},
    longestCallMs: 60_000,
  });
  onTestFinished(() => lite.stop());
  await lite.start();
  return lite;
}

/** AuthenticationOk, ReadyForQuery */
const WELCOME = Buffer.from('R\0\0\0\b\0\0\0\0Z\0\0\0\x05I');
/** ParseComplete, BindComplete, NoData, CommandComplete, ReadyForQuery */
const NO_ROWS = Buffer.from('1\0\0\0\x042\0\0\0\x04n\0\0\0\x04C\0\0\0\rSELECT 0\0Z\0\0\0\x05I');

/**
 * Refuses everybody; then welcomes everybody as PostgreSQL does, tells of no types, and answers no
 * question after that one.
 */
async function startSilentDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'vh-'));
  const asked = new Set<Socket>();
  let isSilent = false;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!isSilent) {
      socket.destroy();
      return;
    }
    socket.once('data', () => {
      socket.once('data', () => {
        socket.once('data', () => asked.add(socket));
        socket.write(NO_ROWS);
      });
      socket.write(WELCOME);
    });
  });
  server.listen(join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    asked,
    beSilent() {
      isSilent = true;
    },
  };
}
