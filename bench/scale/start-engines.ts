import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#database/embedded-postgres.ts';
import { findFreePort } from '../../e2e/sites/start-nginx.ts';
import { findEngine } from './find-engine.ts';

/** Deleted with the folder of the run, so they need not be secret. */
const ACCESS_KEY = 'bench-scale';
const SECRET_KEY = 'only-for-the-time-of-a-run';
const BUCKET = 'music';

export type Engines = {
  databaseUrl: string;
  /** The settings of the bucket, as a server reads them. */
  s3: Record<string, string>;
  s3Pid: number;
  /** What runs, with versions. */
  about: string[];
  stop: () => Promise<void>;
};

/**
 * Starts PostgreSQL and an S3 service.
 *
 * @throws Error that says which program is missing
 */
export async function startEngines(folder: string): Promise<Engines> {
  const gateway = process.env.VERSITYGW ?? findEngine('versitygw');
  if (!findEngine('nginx')) throw new Error('nginx is missing: apt-get install nginx.');
  if (!gateway)
    throw new Error(
      'versitygw is missing: go install github.com/versity/versitygw/cmd/versitygw@latest, or set VERSITYGW to its path.',
    );
  const s3 = await startGateway(gateway, join(folder, 's3'));
  const postgres = await startEmbeddedPostgres(join(folder, 'database'));
  // For a run that fails or is interrupted.
  process.on('exit', () => {
    s3.child.kill();
    endPostgres(join(folder, 'database', 'postgres', 'postmaster.pid'));
  });
  const version = await readVersion(postgres.connectionString);
  return {
    databaseUrl: postgres.connectionString,
    s3: {
      MEDIA_S3_ENDPOINT: s3.url,
      MEDIA_S3_BUCKET: BUCKET,
      MEDIA_S3_REGION: 'us-east-1',
      MEDIA_S3_ACCESS_KEY_ID: ACCESS_KEY,
      MEDIA_S3_SECRET_ACCESS_KEY: SECRET_KEY,
    },
    s3Pid: s3.child.pid ?? 0,
    about: [`PostgreSQL ${version}`, `S3: versitygw ${versionOf(gateway)}`, nginxVersion()],
    stop: async () => {
      s3.child.kill('SIGTERM');
      if (s3.child.exitCode === null) await once(s3.child, 'exit');
      await postgres.stop();
    },
  };
}

async function startGateway(
  program: string,
  folder: string,
): Promise<{ child: ChildProcess; url: string }> {
  await mkdir(join(folder, BUCKET), { recursive: true });
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const child = spawn(
    program,
    ['--keep-alive', '--port', url.slice('http://'.length), 'posix', folder],
    {
      env: { ...process.env, ROOT_ACCESS_KEY: ACCESS_KEY, ROOT_SECRET_KEY: SECRET_KEY },
      stdio: 'ignore',
    },
  );
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start.`);
  }
  return { child, url };
}

/** Nothing happens if it has ended. */
function endPostgres(pidFile: string): void {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGINT');
  } catch {}
}

async function readVersion(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]?.server_version ?? '';
}

const versionOf = (program: string) =>
  /version\s*:?\s*v?(\S+)/i.exec(execFileSync(program, ['--version']).toString())?.[1] ?? '';

/** nginx writes its version to stderr. */
function nginxVersion(): string {
  const text = execFileSync('sh', ['-c', 'nginx -v 2>&1'], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  });
  return text.toString().trim().replace('nginx version: ', '').replace('/', ' ');
}
