import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type MediaFolder, mediaFolder } from '#media/media-folder.ts';
import { findFreePort } from '../../e2e/sites/start-nginx.ts';
import { inProject } from '../../scripts/lib/project-folder.mjs';
import { readSecrets } from '../load/start-server.ts';

const LONGEST_START_MS = 120_000;
const LOOK_MS = 20;

export type GroupSettings = {
  /** The servers' data folders are in it. */
  folder: string;
  databaseUrl: string;
  /** Where visitors reach the group. */
  siteUrl: string;
  /** The settings of the bucket; none for sound in the data folder. */
  s3?: Record<string, string>;
};

/** A server of a group, as `npm start` runs it. It keeps its port and its data folder when it is started again. */
export class ScaleServer {
  readonly url: string;
  readonly dataFolder: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(port: number, dataFolder: string, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.dataFolder = dataFolder;
    this.#env = { ...env, PORT: String(port), DATA_DIR: dataFolder };
  }

  get media(): MediaFolder {
    return mediaFolder(this.dataFolder);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resolves when the server answers calls of the API. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [inProject('server', 'main.ts')], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'ignore', process.env.SCALE_LOG ? 'inherit' : 'ignore'],
    });
    this.#child = child;
    const end = () => child.kill('SIGKILL');
    process.on('exit', end);
    child.once('exit', () => process.off('exit', end));
    const endMs = performance.now() + LONGEST_START_MS;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error('A server did not start: see SCALE_LOG=1.');
      if (performance.now() > endMs) throw new Error(`${this.url} does not become ready.`);
      await pause(LOOK_MS);
    }
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/healthz`).catch(() => null);
    if (!answer) return false;
    const { backend } = (await answer.json()) as { backend?: string };
    return answer.ok && backend === 'ok';
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

export type Group = {
  servers: ScaleServer[];
  jwtSecret: string;
  anonKey: string;
  stop: () => Promise<void>;
};

/** Free ports, for servers that something in front has to know before they start. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await findFreePort());
  return ports;
}

/** Starts servers side by side on one database, one at each port. */
export async function startServers(
  name: string,
  ports: readonly number[],
  { folder, databaseUrl, siteUrl, s3 = {} }: GroupSettings,
): Promise<Group> {
  const env = {
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    SITE_URL: siteUrl,
    TRUST_PROXY: '1',
    REQUEST_LOG: '0',
    DATA_SAVER: '0',
    ...s3,
  };
  const servers = ports.map(
    (port, number) => new ScaleServer(port, join(folder, `${name}-${number + 1}`), env),
  );
  // The first one applies the migrations.
  for (const server of servers) await server.start();
  return {
    servers,
    ...(await readSecrets(databaseUrl)),
    stop: async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
    },
  };
}
