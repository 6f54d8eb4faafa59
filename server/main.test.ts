import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, get } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { copyCluster } from '#database/testing/test-cluster.ts';
import { toneMp3 } from '#import/testing/test-music.ts';
import { readDemoTracks } from '#publish/demo-tracks.ts';
import { findBuiltSite } from '#runtime/built-site.ts';
import { readSettings } from '#runtime/read-settings.ts';
import { findRunningServers } from '#runtime/running-servers.ts';
import { testProgram } from '#testing/make-test-program.ts';
import { openSite } from './open-site.ts';
import { openTestRenderer } from './testing/open-test-renderer.ts';
import { watchOutput } from './testing/watch-output.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
/** The folder in which the servers start. */
let work: string;
/** For a busy machine. */
const LATER = { timeout: 90_000 };

const [{ streamUrl: SOUND = '' } = {}] = (await readDemoTracks()).tracks;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'vinahouse-main-'));
});
afterAll(() => rmSync(work, { recursive: true }));

/** Nothing listens there: these tests need no database. */
const NO_DATABASE = 'postgres://127.0.0.1:1/none';
/** Without the demo nothing would be served before the catalogue has been read once. */
const WITHOUT_DATABASE = { DATABASE_URL: NO_DATABASE, DEMO: '1' };
const program = (name: string) => join(testProgram().folder, name);

function start(env: Record<string, string>, inFront: string[] = []): ChildProcess {
  const [command = '', ...args] = [...inFront, process.execPath, program('server/main.ts')];
  return spawn(command, args, {
    cwd: work,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      ...WITHOUT_DATABASE,
      ...env,
    },
  });
}

const open = (env: Record<string, string>) =>
  openSite(
    readSettings({
      ...{ ...WITHOUT_DATABASE, PORT: '0', REQUEST_LOG: '0' },
      ...env,
      DATA_DIR: join(work, env.DATA_DIR ?? ''),
    }),
    { built: findBuiltSite(program('build')), openRenderer: openTestRenderer },
  );

/** A server in this process, with what it prints and logs. */
async function startHere(env: Record<string, string>) {
  const output = watchOutput();
  const site = await open(env);
  onTestFinished(site.stop);
  const address = await site.listen();
  const logged = () =>
    output.log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { address, output, logged: logged as () => Record<string, unknown>[] };
}

async function addressOf(server: ChildProcess): Promise<string> {
  const [line] = await once(server.stdout ?? process.stdin, 'data');
  expect(String(line)).toMatch(/^Vinahouse đang chạy tại http:\/\/localhost:\d+\n$/);
  return String(line).trim().split(' ').at(-1) ?? '';
}

/** The message is printed for the operator in the terminal's language, and logged in English. */
async function failureOf(server: ChildProcess) {
  const outputs = [server.stdout, server.stderr].map((stream) => text(stream ?? process.stdin));
  const [exitCode] = await once(server, 'exit');
  const [message = '', log = ''] = await Promise.all(outputs);
  const lastWords = JSON.parse(log.trimEnd().split('\n').at(-1) ?? '');
  expect(lastWords).toMatchObject({ level: 'error', event: 'start-ended' });
  expect(lastWords.message).toMatch(/^(Another (server|program)|\S+ is too weak) /);
  return { exitCode, message };
}

/** The events logged so far. */
function readLog(server: ChildProcess): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  let rest = '';
  server.stderr?.on('data', (chunk) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map((part) => JSON.parse(part)));
  });
  return lines;
}

/** Sends the signal twice during a download, which must arrive whole before the server exits. */
async function expectDownloadToFinish(
  server: ChildProcess,
  { address, folder, signal }: { address: string; folder: string; signal: NodeJS.Signals },
) {
  const sounds = join(work, folder, 'library', 'sound');
  mkdirSync(sounds, { recursive: true });
  writeFileSync(join(sounds, basename(SOUND)), Buffer.alloc(30_000_000));
  const [download] = await once(get(`${address}${SOUND}`), 'response');
  const exit = once(server, 'exit');
  server.kill(signal);
  server.kill(signal);
  let sizeBytes = 0;
  for await (const chunk of download) sizeBytes += chunk.length;
  expect(sizeBytes).toBe(30_000_000);
  expect(await exit).toEqual([0, null]);
}

test('without its database the site works, the API says that it is unavailable, and SIGINT waits for a download', async () => {
  const server = start({ DATA_DIR: 'away' });
  const logged = readLog(server);
  const address = await addressOf(server);
  expect(statSync(join(work, 'away')).mode & 0o777).toBe(0o700);
  const [complaint] = logged.filter(({ event }) => event === 'backend-unavailable');
  expect(complaint).toMatchObject({
    level: 'error',
    message: expect.stringMatching(
      /^Accounts and comments are not available; the music plays without them\. ./,
    ),
  });
  expect(complaint).not.toHaveProperty('stack');
  expect((await fetch(address)).status).toBe(200);
  const refused = await fetch(`${address}/api/config.json`);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'backend_unavailable' });
  await expectDownloadToFinish(server, { address, folder: 'away', signal: 'SIGINT' });
});

test('an unusable data folder leaves pages and sound working, and is retried', async () => {
  writeFileSync(join(work, 'broken'), 'a file in its place');
  const { address, logged } = await startHere({ DATA_DIR: 'broken' });
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(`${address}${SOUND}`)).status).toBe(200);
  expect((await fetch(`${address}/api/config.json`)).status).toBe(503);
  const [complaint] = logged().filter(({ event }) => event === 'backend-unavailable');
  expect(complaint).toMatchObject({
    message: expect.stringMatching(
      /The data folder \S+\/broken cannot be used: a file is in its place\. .*DATA_DIR=/,
    ),
  });

  rmSync(join(work, 'broken'));
  // The next failure is about DATABASE_URL, where nothing listens.
  await expect.poll(() => logged().at(-1)?.message, { timeout: 90_000 }).toMatch(/ECONNREFUSED/);
  expect(readdirSync(join(work, 'broken'))).toContain('server.lock');
});

const unshare =
  process.getuid?.() === 0
    ? ['unshare', '--mount']
    : ['unshare', '--user', '--map-root-user', '--mount'];
const mountReadOnly = [
  ...unshare,
  'sh',
  '-c',
  'mount -t tmpfs -o ro tmpfs "$DATA_DIR" && exec "$0" "$@"',
];
const isMountPossible =
  spawnSync(mountReadOnly[0] ?? '', [...mountReadOnly.slice(1), 'true'], {
    env: { ...process.env, DATA_DIR: '/mnt' },
  }).status === 0;

test.runIf(isMountPossible)('on a read-only disk pages and sound work', async () => {
  const folder = join(work, 'read-only');
  mkdirSync(folder);
  const server = start({ DATA_DIR: folder }, mountReadOnly);
  const logged = readLog(server);
  const address = await addressOf(server);
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(`${address}${SOUND}`)).status).toBe(200);
  expect((await fetch(`${address}/api/config.json`)).status).toBe(503);
  const [complaint] = logged.filter(({ event }) => event === 'backend-unavailable');
  expect(complaint?.message).toContain('its disk is read-only');
  server.kill();
  expect(await once(server, 'exit')).toEqual([0, null]);
});

const warningsIn = (lines: Record<string, unknown>[]) =>
  lines.filter(({ level }) => level === 'warn').map(({ event }) => event);

test('a public site without SMTP_URL and TRUST_PROXY logs a warning about each; before it has read its catalogue nobody gets the demo', async () => {
  const run = async (env: Record<string, string>) => {
    const { address, output, logged } = await startHere({
      DATA_DIR: `public-${env.SMTP_URL}`,
      ...env,
    });
    // Warnings of the start are logged before the first request is answered.
    const forged = 'a\u0085{"event":"forged"}';
    for (let n = 0; n < 3; n++)
      await fetch(address, { headers: { 'X-Forwarded-For': '192.0.2.1', 'User-Agent': forged } });
    const security = await fetch(`${address}/.well-known/security.txt`);
    return {
      events: warningsIn(logged()),
      output: output.printed,
      security: await security.text(),
      pages: (await fetch(address)).status,
    };
  };
  const SITE_URL = 'https://nhac.example';
  const bare = await run({ SITE_URL });
  expect(bare.events).toEqual([
    'no-letter-leaves',
    'proxy-not-trusted',
    'unexpected-forwarding-header',
  ]);
  expect(bare.output).toMatch(
    /^Vinahouse đang chạy tại .+\nCHÚ Ý: .*SMTP_URL.*\nCHÚ Ý: .*TRUST_PROXY=1.*\n$/,
  );
  expect(bare.security).toContain('Contact: mailto:security@nhac.example\n');
  expect(bare.pages).toBe(200);

  const SMTP_URL = 'smtp://127.0.0.1:1';
  const whole = await run({
    ...{ SITE_URL, SMTP_URL, TRUST_PROXY: '1', MAIL_FROM: 'a@mail.example', DEMO: '' },
  });
  expect(whole.events).toEqual(['catalogue-unread']);
  expect(whole.pages).toBe(503);
  expect(whole.output).toMatch(/^Vinahouse đang chạy tại .+\n$/);
  expect(whole.security).toContain('Contact: mailto:a@mail.example\n');
});

test('without SITE_URL the site has the address that it is served at, whatever the request says, warns of forwarded requests, and names no contact', async () => {
  const { address, logged } = await startHere({ DATA_DIR: 'address' });
  const { host } = new URL(address);
  const ask = (headers: Record<string, string>, path = '/') =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      get(address + path, { headers }, async (answer) =>
        resolve({ status: answer.statusCode, text: await text(answer) }),
      ).on('error', reject);
    });
  for (const Host of [host, 'evil.example', '127.0.0.1'])
    expect((await ask({ Host })).text).toContain(`href="${address}/"`);
  for (let n = 0; n < 3; n++) await ask({ 'X-Forwarded-For': '192.0.2.1' });
  expect((await ask({}, '/.well-known/security.txt')).status).toBe(404);
  expect(warningsIn(logged())).toEqual(['unexpected-forwarding-header']);
});

test('with a hosted project the server starts no backend, and sends HSTS to visitors over HTTPS', async () => {
  const server = start({
    DATA_DIR: 'hosted',
    SITE_URL: 'https://nhac.example',
    VITE_SUPABASE_URL: 'https://nhac.supabase.example',
    VITE_SUPABASE_ANON_KEY: 'key',
  });
  const address = await addressOf(server);
  const home = await fetch(address, { headers: { 'X-Forwarded-Host': 'evil.example' } });
  expect(await home.text()).toContain('href="https://nhac.example/"');
  expect(home.headers.get('strict-transport-security')).toBe('max-age=15768000');
  expect(home.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://nhac.supabase.example wss://nhac.supabase.example;",
  );
  expect((await fetch(`${address}/api/config.json`)).status).toBe(404);
  server.kill();
  expect(await once(server, 'exit')).toEqual([0, null]);
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a server on a port of its own is found by commands; another on its data folder names it and ends; it finishes a download after SIGTERM', async () => {
  const found = () => findRunningServers(program('.cache/servers'));
  mkdirSync(join(work, 'taken'));
  writeFileSync(join(work, 'taken', 'server.lock'), 'no lock at all');
  const first = start({ PORT: String(await findFreePort()), DATA_DIR: 'taken', DEMO: '1' });
  const logged = readLog(first);
  const address = await addressOf(first);
  expect(found()).toEqual([
    {
      pid: first.pid,
      dataFolder: join(work, 'taken'),
      address,
      isDemoKept: true,
      hasDatabaseUrl: true,
    },
  ]);
  // Garbage in place of the lock is set aside.
  expect(logged[0]).toMatchObject({ level: 'warn', event: 'lock-made-anew' });
  const { exitCode, message } = await failureOf(start({ DATA_DIR: 'taken' }));
  expect(exitCode).toBe(1);
  expect(message).toContain(`Một máy chủ khác (tiến trình ${first.pid})`);
  expect((await fetch(address)).status).toBe(200);
  await expectDownloadToFinish(first, { address, folder: 'taken', signal: 'SIGTERM' });
  expect(found()).toEqual([]);
});

test('after SIGTERM a server answers as long as DRAIN_SECONDS says, or until SIGINT', async () => {
  const server = start({ DATA_DIR: 'drained', DRAIN_SECONDS: '600' });
  const logged = readLog(server);
  const address = await addressOf(server);
  server.kill('SIGTERM');
  const stated = async () => (await (await fetch(`${address}/healthz`)).json()).status;
  await expect.poll(stated, LATER).toBe('stopping');
  server.kill('SIGTERM');
  expect((await fetch(address)).status).toBe(200);
  server.kill('SIGINT');
  expect(await once(server, 'close')).toEqual([0, null]);
  const [said, ended] = logged.filter(({ event }) => /^stopp/.test(String(event)));
  expect([said, ended]).toMatchObject([
    { event: 'stopping', signal: 'SIGTERM' },
    { event: 'stopped' },
  ]);
});

test('a server that starts during an import gets the database, and the import continues with it', async () => {
  const music = join(work, 'nhạc');
  mkdirSync(music);
  await copyCluster(join(work, 'busy'));
  // Drawing covers would take longer than the rest.
  cpSync(join(repository, 'public/icons/icon-192.png'), join(music, 'cover.png'));
  const files = ['một', 'hai', 'ba'].map((name) => join(music, `${name}.mp3`)).sort();
  for (const [index, file] of files.entries()) writeFileSync(file, await toneMp3(220 + 20 * index));
  const env = { DATA_DIR: 'busy', DATABASE_URL: '', DEMO: '', DATA_SAVER: '0' };
  const importing = spawn(process.execPath, [program('import/main.ts'), music, '--json'], {
    cwd: work,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  });
  const told = text(importing.stdout);
  let said = '';
  const exit = once(importing, 'exit');
  for await (const [chunk] of on(importing.stderr, 'data')) {
    said += chunk;
    if (said.includes('Thấy 3 tệp')) break;
  }
  importing.stderr.on('data', (chunk) => {
    said += chunk;
  });

  // The import waits for the table, so that it is still running when the server starts.
  const holder = new pg.Client({ user: 'postgres', host: join(work, 'busy', 'postgres') });
  await holder.connect();
  await holder.query('begin; lock table public.tracks');
  const server = start(env);
  let printed = '';
  server.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  const isWaiting = 'Một lệnh khác, như npm run import, đang dùng dữ liệu';
  await expect.poll(() => printed, LATER).toContain(isWaiting);
  await holder.end();
  await expect.poll(() => printed, LATER).toContain('đang chạy tại');
  const address = printed.trim().split(' ').at(-1) ?? '';
  expect(await (await fetch(`${address}/healthz`)).json()).toMatchObject({ backend: 'ok' });
  expect(await exit).toEqual([0, null]);
  expect(said).toContain('Máy chủ đang khởi động');
  const outcomes = (await told)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(outcomes.map(({ file }) => file).sort()).toEqual(files);
  expect(outcomes.map(({ status }) => status)).toEqual(files.map(() => 'added'));
  await expect
    .poll(async () => (await (await fetch(`${address}/healthz`)).json()).library.tracks, LATER)
    .toBe(3);
  server.kill();
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('a weak JWT_SECRET is a reason not to start', async () => {
  await expect(open({ DATA_DIR: 'weak', JWT_SECRET: 'secret' })).rejects.toThrow(
    /^JWT_SECRET quá yếu .+$/,
  );
});

test('a port in use ends the start with a message of one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { exitCode, message } = await failureOf(start({ PORT: String(port) }));
  expect(exitCode).toBe(1);
  expect(message).toContain(`Cổng ${port} đang được chương trình khác dùng.`);
  expect(message?.trim().split('\n')).toHaveLength(1);
  other.close();
});

/**
 * Starts the server twice in sequence on a socket that a shell keeps open, as systemd would.
 */
async function startTwiceOnHeldSocket(env: Record<string, string>) {
  const socket = createNetServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  const run = 'LISTEN_FDS=1 LISTEN_PID=$$ "$0" "$1"';
  const args = [`${run}; ${run}; true`, process.execPath, program('server/main.ts')];
  const shell = spawn('sh', ['-c', ...args], {
    cwd: work,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...WITHOUT_DATABASE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', fileDescriptorOf(port)],
  });
  socket.close();
  return { port, shell };
}

/** The descriptor of this process's socket that listens on the port. Linux only. */
function fileDescriptorOf(port: number): number {
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A`;
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find((l) => l.includes(address));
  const inode = line?.trim().split(/\s+/)[9];
  const isSocket = (fd: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === `socket:[${inode}]`;
    } catch {
      return false;
    }
  };
  return Number(readdirSync('/proc/self/fd').find(isSocket));
}

test.runIf(process.platform === 'linux')(
  'a restart on a systemd socket refuses no request',
  async () => {
    const { port, shell } = await startTwiceOnHeldSocket({ DATA_DIR: 'restarted' });
    const logged = readLog(shell);
    const starts = () => logged.filter(({ event }) => event === 'started').length;
    await expect.poll(starts, { timeout: 60_000 }).toBe(1);

    const pid = () => Number(readFileSync(join(work, 'restarted', 'server.pid'), 'utf8'));
    const answers: string[] = [];
    const ask = async (path: string) => {
      const [response] = await once(get({ port, path, agent: false }), 'response');
      for await (const _ of response);
      answers.push(`${path} ${response.statusCode}`);
    };
    const first = pid();
    process.kill(first);
    while (starts() < 2) await Promise.all([ask('/'), ask(SOUND), ask('/healthz')]);

    // It has never seen its database: a load balancer should prefer another server.
    expect(new Set(answers)).toEqual(new Set(['/ 200', `${SOUND} 200`, '/healthz 503']));
    expect(pid()).not.toBe(first);
    const exit = once(shell, 'exit');
    process.kill(pid());
    expect(await exit).toEqual([0, null]);
  },
);

test('a missing build is a reason not to start, and says what to do', () => {
  expect(() => findBuiltSite(join(work, 'unbuilt'))).toThrow('Chạy npm start, lệnh này tự dựng.');
});
