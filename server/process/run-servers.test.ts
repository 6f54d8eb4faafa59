import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { INSERT_TEST_TRACKS, TEST_TRACK_IDS } from '#database/testing/insert-test-tracks.ts';
import { connect, startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { testProgram } from '#testing/make-test-program.ts';

/** For a busy machine. */
const LATER = { timeout: 90_000 };

let database: TestDatabase;
let folder: string;
let servers: ChildProcess;
let address = '';
let logged = '';

beforeAll(async () => {
  database = await startTestDatabase();
  const client = await connect(database.connectionString);
  // With tracks in the database, the servers import no demo.
  await client.query(INSERT_TEST_TRACKS, [TEST_TRACK_IDS]);
  await client.end();
  folder = mkdtempSync(join(tmpdir(), 'vinahouse-servers-'));
  const { folder: cwd, compileCache } = testProgram();
  servers = spawn(process.execPath, ['server/testing/test-main.ts'], {
    cwd,
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, REQUEST_LOG: '0' },
      ...{ SERVERS: '2', PORT: '0', DATA_DIR: folder, DATABASE_URL: database.connectionString },
    },
  });
  servers.stderr?.on('data', (chunk) => {
    logged += chunk;
  });
  let printed = '';
  servers.stdout?.on('data', (chunk) => {
    printed += chunk;
    address = /đang chạy tại (\S+)$/m.exec(printed)?.[1] ?? '';
  });
  await vi.waitFor(
    () => expect([startsOf(1), startsOf(2), address !== '']).toEqual([1, 1, true]),
    LATER,
  );
});
afterAll(async () => {
  servers.kill('SIGKILL');
  await database.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const events = () =>
  logged
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const startsOf = (number: number) =>
  events().filter(({ event, server }) => event === 'started' && server === number).length;

/** On a connection of its own: connections go to the servers in turn. */
async function ask(path: string): Promise<{ status: number | undefined; body: string }> {
  const [answer] = await once(get(address + path, { agent: false }), 'response');
  return { status: answer.statusCode, body: await text(answer) };
}

/** The processes of the servers, by the names of their connections. */
function pids(): number[] {
  const { pid } = servers;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}

const metric = (body: string, name: string) =>
  Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );

test('two servers answer on one port, and metrics add them up', async () => {
  for (let n = 0; n < 6; n++) expect((await ask('/')).status).toBe(200);
  const pages = 'vinahouse_requests_total{kind="page",status="2xx"}';
  await expect.poll(async () => metric((await ask('/metrics')).body, pages), LATER).toBe(6);
  const { body } = await ask('/metrics');
  expect(metric(body, 'vinahouse_published_tracks')).toBe(TEST_TRACK_IDS.length);
  expect(metric(body, 'vinahouse_backend_up')).toBe(1);
  const keys = [await ask('/api/config.json'), await ask('/api/config.json')];
  expect(keys.map(({ status }) => status)).toEqual([200, 200]);
  expect(keys[0]?.body).toBe(keys[1]?.body);
});

test('a server that dies is started again, and the other one answers meanwhile', async () => {
  const [one = 0, other = 0] = pids();
  const starts = startsOf(1) + startsOf(2);
  process.kill(one, 'SIGKILL');
  await expect.poll(() => events().map(({ event }) => event), LATER).toContain('server-ended');
  const statuses = new Set();
  const restarted = async () => {
    statuses.add((await ask('/healthz')).status);
    return startsOf(1) + startsOf(2);
  };
  await expect.poll(restarted, LATER).toBe(starts + 1);
  expect([...statuses]).toEqual([200]);
  expect(events().filter(({ event }) => event === 'server-ended')).toMatchObject([
    { level: 'error', code: null, signal: 'SIGKILL' },
  ]);
  expect(pids()).toContain(other);
  expect(pids()).toHaveLength(2);
});

test('SIGTERM ends all of them', async () => {
  const ended = pids();
  servers.kill('SIGTERM');
  expect(await once(servers, 'exit')).toEqual([0, null]);
  for (const pid of ended) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
