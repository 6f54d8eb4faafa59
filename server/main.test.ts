import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSite } from './test-site.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
let copy: string;

/** The server as it is, beside a small built site. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'vinahouse-main-'));
  for (const part of ['server', 'supabase', 'app/domain', 'app/messages', 'package.json'])
    cpSync(join(repository, part), join(copy, part), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  writeSite(join(copy, 'build', 'client'));
  writeFileSync(join(copy, 'build', 'client', 'sound', 'long.mp3'), Buffer.alloc(30_000_000));
});
afterAll(() => rmSync(copy, { recursive: true }));

function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: copy,
    // Nothing listens there: what is tried here needs no database, and is answered without one.
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: 'postgres://127.0.0.1:1/none', ...env },
  });
}

async function addressOf(server: ChildProcess): Promise<string> {
  const [line] = await once(server.stdout ?? process.stdin, 'data');
  expect(String(line)).toMatch(/^Vinahouse đang chạy tại http:\/\/localhost:\d+\n$/);
  return String(line).trim().split(' ').at(-1) ?? '';
}

async function failureOf(server: ChildProcess) {
  const message = server.stderr && text(server.stderr);
  const [exitCode] = await once(server, 'exit');
  return { exitCode, message: await message };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s, even when it comes twice, lets a running download finish',
  async (signal) => {
    const server = start({ DATA_DIR: 'data' });
    const address = await addressOf(server);
    expect(statSync(join(copy, 'data')).mode & 0o777).toBe(0o700);
    const [download] = await once(get(`${address}/sound/long.mp3`), 'response');

    const exit = once(server, 'exit');
    server.kill(signal);
    server.kill(signal);
    let sizeBytes = 0;
    for await (const chunk of download) sizeBytes += chunk.length;

    expect(sizeBytes).toBe(30_000_000);
    expect(await exit).toEqual([0, null]);
  },
);

test('without its database the site is there, and the API says that it is not', async () => {
  const server = start({ DATA_DIR: 'away' });
  const message = once(server.stderr ?? process.stdin, 'data');
  const address = await addressOf(server);
  expect(String(await message)).toMatch(
    /^Accounts and comments are not available; the music plays without them\. .+\n$/,
  );
  expect((await fetch(address)).status).toBe(200);
  const refused = await fetch(`${address}/api/config.json`);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'backend_unavailable' });
  server.kill();
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('for pages of a hosted project it starts no backend, and says HTTPS to whom HTTPS leads there', async () => {
  const server = start({
    DATA_DIR: 'hosted',
    SITE_URL: 'https://nhac.example',
    VITE_SUPABASE_URL: 'https://nhac.supabase.example',
    VITE_SUPABASE_ANON_KEY: 'key',
  });
  const address = await addressOf(server);
  const home = await fetch(address);
  expect(home.headers.get('strict-transport-security')).toBe('max-age=15768000');
  expect(home.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://nhac.supabase.example;",
  );
  expect((await fetch(`${address}/api/config.json`)).status).toBe(404);
  server.kill();
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('a data folder that another server has ends the start with its name', async () => {
  const first = start({ DATA_DIR: 'taken' });
  const address = await addressOf(first);
  const { exitCode, message } = await failureOf(start({ DATA_DIR: 'taken' }));
  expect(exitCode).toBe(1);
  expect(message).toContain(`Another server (process ${first.pid})`);
  expect((await fetch(address)).status).toBe(200);
  first.kill();
  await once(first, 'exit');
});

test.each(['secret', 'super-secret-jwt-token-with-at-least-32-characters-long', 'ab'.repeat(40)])(
  'JWT_SECRET=%s ends the start with a message',
  async (JWT_SECRET) => {
    const { exitCode, message } = await failureOf(start({ DATA_DIR: 'weak', JWT_SECRET }));
    expect(exitCode).toBe(1);
    expect(message).toMatch(/^JWT_SECRET is too weak .+\n$/);
  },
);

test('a port that is no port ends the start with a message', async () => {
  expect(await failureOf(start({ PORT: 'http' }))).toEqual({
    exitCode: 1,
    message: 'PORT must be a whole number from 0 to 65535, not "http".\n',
  });
});

test('a port that is taken ends the start with a message', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { exitCode, message } = await failureOf(start({ PORT: String(port) }));
  expect(exitCode).toBe(1);
  expect(message).toContain(`Port ${port} is taken by another program.`);
  expect(message?.trim().split('\n')).toHaveLength(1);
  other.close();
});

test('a missing build ends the start with what to do', async () => {
  const unbuilt = join(copy, 'unbuilt');
  for (const part of ['server', 'app', 'package.json'])
    cpSync(join(copy, part), join(unbuilt, part), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(unbuilt, 'node_modules'));
  const server = spawn(process.execPath, [join(unbuilt, 'server', 'main.ts')], { cwd: copy });
  const { exitCode, message } = await failureOf(server);
  expect(exitCode).toBe(1);
  expect(message).toContain('Run "npm start", which builds it.');
});
