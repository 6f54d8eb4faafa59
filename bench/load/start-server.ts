import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inProject } from '../../scripts/lib/project-folder.mjs';

export type LoadedServer = {
  url: string;
  pid: number;
  dataFolder: string;
  connectionString: string;
  jwtSecret: string;
  anonKey: string;
  stop: () => Promise<void>;
};

/** The site as `npm start` runs it, behind a proxy it trusts, on a data folder of its own. */
export async function startServer(): Promise<LoadedServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vinahouse-load-'));
  const server = await startServerOn(dataFolder);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The same on an existing data folder, which is kept. */
export async function startServerOn(dataFolder: string): Promise<LoadedServer> {
  const server = spawn(process.execPath, [inProject('server', 'main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      TRUST_PROXY: '1',
      REQUEST_LOG: '0',
    },
  });
  const url = await readAddress(server);
  const socketFolder = encodeURIComponent(join(dataFolder, 'postgres'));
  const connectionString = `postgres://postgres@localhost/postgres?host=${socketFolder}`;
  return {
    // Not 'localhost', whose two addresses a client may try in turn.
    url: url.replace('localhost', '127.0.0.1'),
    pid: server.pid ?? 0,
    dataFolder,
    connectionString,
    ...(await readSecrets(connectionString)),
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

/** The secrets that the servers of a database share. */
export async function readSecrets(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ jwtSecret: string; anonKey: string }>(
    'select secret as "jwtSecret", anon_key as "anonKey" from gate.signing_key',
  );
  await client.end();
  if (!rows[0]) throw new Error('The server has no secrets.');
  return rows[0];
}

/** Reads a child's address from its output. */
export function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /(http:\/\/\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    // Read and dropped: a full pipe would stop the server.
    child.stderr?.resume();
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
  });
}
