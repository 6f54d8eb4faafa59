import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  cpSync(join(repository, 'server'), join(copy, 'server'), { recursive: true });
  cpSync(join(repository, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  writeSite(join(copy, 'build', 'client'));
  writeFileSync(join(copy, 'build', 'client', 'sound', 'long.mp3'), Buffer.alloc(30_000_000));
});
afterAll(() => rmSync(copy, { recursive: true }));

function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: copy,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
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
    expect(existsSync(join(copy, 'data'))).toBe(true);
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
  cpSync(join(copy, 'server'), join(unbuilt, 'server'), { recursive: true });
  const server = spawn(process.execPath, [join(unbuilt, 'server', 'main.ts')], { cwd: copy });
  const { exitCode, message } = await failureOf(server);
  expect(exitCode).toBe(1);
  expect(message).toContain('Run "npm start", which builds it.');
});
