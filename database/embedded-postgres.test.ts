import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { chown } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { firstLine, killHard, startHolder } from './testing/start-holder.ts';
import { copyCluster } from './testing/test-cluster.ts';
import { connect, makeDataFolder } from './testing/test-database.ts';
import {
  isAlive,
  postmasterPid,
  query,
  startToBeStopped,
  stopAll,
} from './testing/test-postgres.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let folder: string;
const start = (dataFolder = folder) => startToBeStopped(dataFolder);
beforeEach(() => {
  folder = makeDataFolder();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

describe('normal use', () => {
  test('data survives a restart', async () => {
    await copyCluster(folder, 'bare');
    const first = await start();
    await query(first.connectionString, 'create table kept as select 1 as n');
    const pid = postmasterPid(folder);
    await first.stop();
    expect(isAlive(pid)).toBe(false);

    const second = await start();
    expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  test('the database is PostgreSQL 17 in UTF-8, sorts the same everywhere, and commits durably', async () => {
    await copyCluster(folder, 'bare');
    const { connectionString, stop } = await start();
    const [state] = await query(
      connectionString,
      `select current_setting('server_version_num')::int / 10000 as version,
         current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
         datlocprovider as provider, datlocale as locale, upper('đêm') as upper
       from pg_database where datname = current_database()`,
    );
    expect(state).toEqual({
      version: 17,
      encoding: 'UTF8',
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      provider: 'b',
      locale: 'C.UTF-8',
      upper: 'ĐÊM',
    });
    await stop();
  });

  test('PostgreSQL listens only on a socket private to this user, and on no port', async () => {
    await copyCluster(folder, 'bare');
    const { connectionString, socketFolder, stop } = await start();
    expect(await query(connectionString, 'show listen_addresses')).toEqual([
      { listen_addresses: '' },
    ]);
    expect(socketFolder).toBe(join(folder, 'postgres'));
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    expect(statSync(join(socketFolder, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
    await stop();
  });

  test.runIf(process.platform === 'linux')(
    'its processes have lower priority than pages and sound, also after a restart',
    async () => {
      await copyCluster(folder, 'bare');
      const { connectionString } = await start();
      const nicenesses = async () => {
        const client = await connect(connectionString);
        const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
        const pids = [postmasterPid(folder), ...rows.map(({ pid }) => pid)];
        const found = new Set(pids.map((pid) => getPriority(pid)));
        await client.end();
        expect(pids.length).toBeGreaterThan(3);
        return [...found];
      };
      const behind = Math.min(getPriority() + 10, 19);
      expect(await nicenesses()).toEqual([behind]);
      // Tested only as root: Linux limits all unprivileged processes together to ten autogroup
      // changes a second.
      const file = `/proc/${postmasterPid(folder)}/autogroup`;
      const autogroup = isRoot && existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
      if (autogroup) expect(autogroup).toMatch(new RegExp(` nice ${behind}$`));

      const pid = postmasterPid(folder);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => postmasterPid(folder), { timeout: 90_000 }).not.toBe(pid);
      await expect.poll(() => nicenesses().catch(String), { timeout: 90_000 }).toEqual([behind]);
    },
  );

  test('a new one may be deep in a folder that only this user can enter: a short private folder is used for its socket', async () => {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const deep = join(
      folder,
      ...Array.from({ length: 5 }, () => 'một-thư-mục-rất-dài'),
      'data, "x"',
    );
    const { connectionString, socketFolder, stop } = await start(deep);
    expect(await query(connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    await stop();
    expect(existsSync(socketFolder)).toBe(false);
  });

  test('a folder name may contain spaces, commas and quotes', async () => {
    const odd = join(folder, `dữ liệu, "của" tôi`);
    await copyCluster(odd, 'bare');
    const { connectionString, socketFolder, stop } = await start(odd);
    expect(await query(connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(socketFolder).toBe(join(odd, 'postgres'));
    await stop();
  });
});

test('an unrelated process that reuses the old PID is not stopped and does not block the start', async () => {
  await copyCluster(folder, 'bare');
  // PostgreSQL itself takes no notice of its parent's PID.
  const unrelated = spawn('sleep', ['600']);
  onTestFinished(() => void unrelated.kill());
  writeFileSync(
    join(folder, 'postgres', 'postmaster.pid'),
    `${unrelated.pid}\n${join(folder, 'postgres')}\n1\n5432\n${join(folder, 'postgres')}\n\n\nready   \n`,
  );
  const { connectionString } = await start();
  expect(await query(connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(isAlive(Number(unrelated.pid))).toBe(true);
});

describe('the start fails with a message for', () => {
  test('a start on data of another version fails with a message', async () => {
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '16\n');
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow('written by PostgreSQL 16');
  });

  test('a start on data that PostgreSQL cannot read fails with PostgreSQL’s message', async () => {
    await copyCluster(folder, 'bare');
    rmSync(join(folder, 'postgres', 'global', 'pg_control'));
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /could not find the database system/,
    );
  });
});

describe.runIf(isRoot)('started by root', () => {
  const here = fileURLToPath(import.meta.url);
  const program = 'require("node:fs").accessSync(process.argv[1])';
  const { status } = spawnSync(process.execPath, ['-e', program, here], {
    uid: NOBODY,
    gid: NOBODY,
  });

  const hasPostgres = /^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'));
  test.skipIf(status !== 0 || !hasPostgres)(
    'started by root without namespaces, it runs as the user postgres',
    async () => {
      vi.stubEnv('PATH', '/nowhere');
      const open = join(folder, 'open');
      mkdirSync(open);
      chmodSync(folder, 0o711);
      const { connectionString } = await start(open);
      expect(await query(connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
      expect(statSync(join(open, 'postgres')).uid).not.toBe(0);

      chmodSync(folder, 0o700);
      await expect(startEmbeddedPostgres(join(folder, 'closed'))).rejects.toThrow(
        'It needs a folder that its user can enter',
      );
      chmodSync(folder, 0o711);
    },
  );

  test.skipIf(status !== 0)(
    'after a start by root, an ordinary user can start it, too',
    async () => {
      chmodSync(folder, 0o755);
      const own = join(folder, 'own');
      mkdirSync(own);
      await chown(own, NOBODY, NOBODY);
      const holder = startHolder([own, 'postgres'], { uid: NOBODY, gid: NOBODY });
      expect(await query(await firstLine(holder), 'select 1 as n')).toEqual([{ n: 1 }]);
      expect(statSync(join(own, 'postgres')).uid).toBe(NOBODY);
      process.kill(postmasterPid(own), 'SIGKILL');
      await killHard(holder);
    },
  );
});
