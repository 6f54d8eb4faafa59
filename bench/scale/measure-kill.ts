import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openMediaStore } from '#media/open-media-store.ts';
import { readSettings } from '#runtime/read-settings.ts';
import { createListeners } from '../load/fill-database.ts';
import type { Heard } from './listener-process.ts';
import type { Run } from './run.ts';
import { startFront } from './start-front.ts';
import { findFreePorts, startServers } from './start-servers.ts';
import { publishSound, writeSound } from './write-sound.ts';
import type { Written } from './writer-process.ts';

const SERVERS = 3;
const ACCOUNTS = 1000;
const SOUNDS = 20;
/** So long a killed server stays away, and so long all serve together before the next kill. */
const AWAY_MS = 1_000;
const TOGETHER_MS = 2_000;

const processOf = (name: string) => fileURLToPath(new URL(`./${name}-process.ts`, import.meta.url));

/** Kills each server in turn while others listen and write through nginx. */
export async function measureKill({ folder, engines, keep, isSmall }: Run): Promise<void> {
  const { databaseUrl, s3 } = engines;
  const kills = isSmall ? 2 : 12;
  const [listeners, writers] = isSmall ? [50, 10] : [500, 50];
  const ports = await findFreePorts(SERVERS);
  const front = await startFront(folder, ports);
  const group = await startServers('killed', ports, {
    ...{ folder, databaseUrl, siteUrl: front.url, s3 },
  });
  const [first] = group.servers;
  if (!first) return;
  const sounds = await writeSound(first.dataFolder, SOUNDS);
  const media = await openMediaStore(readSettings({ ...s3, DATA_DIR: first.dataFolder }));
  await media.keep(sounds.map(({ address }) => address));
  await publishSound(databaseUrl, sounds);
  const { anonKey, jwtSecret } = group;
  const site = { url: front.url, connectionString: databaseUrl, jwtSecret, anonKey };
  const accounts = await createListeners(site, ACCOUNTS);

  const listening = fork(processOf('listener'), [
    JSON.stringify({ url: front.url, sounds, listeners }),
  ]);
  const writing = fork(processOf('writer'));
  const [{ id: trackId } = { id: '' }] = sounds;
  writing.send(JSON.stringify({ url: front.url, anonKey, trackId, writers, listeners: accounts }));
  try {
    await pause(3 * TOGETHER_MS);
    for (let kill = 0; kill < kills; kill++) {
      const server = group.servers[kill % SERVERS];
      await server?.end('SIGKILL');
      await pause(AWAY_MS);
      const startMs = performance.now();
      await server?.start();
      keep('restart', { tookMs: performance.now() - startMs });
      await pause(TOGETHER_MS);
    }
    const [heard, written] = await Promise.all([
      resultOf<Heard>(listening),
      resultOf<Written>(writing),
    ]);
    const { ids, refusals, ...sample } = written;
    for (const [refusal, count] of Object.entries(refusals))
      console.log(`    ${count} × ${refusal}`);
    keep('killedListeners', heard);
    keep('killedWriters', {
      ...sample,
      acknowledged: ids.length,
      refused: Object.values(refusals).reduce((sum, count) => sum + count, 0),
      lost: await countLost(databaseUrl, ids),
    });
  } finally {
    listening.kill();
    writing.kill();
    await front.stop();
    await group.stop();
  }
}

/** Asks a process to end, and waits for what it says. */
async function resultOf<Result>(child: ChildProcess): Promise<Result> {
  const lost = once(child, 'exit').then(() => {
    throw new Error('A process ended without a result.');
  });
  lost.catch(() => {});
  child.send('end');
  const [result] = await Promise.race([once(child, 'message'), lost]);
  return result;
}

async function countLost(databaseUrl: string, ids: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ lost: number }>(
    `select count(*)::integer as lost from unnest($1::uuid[]) as told (id)
     where not exists (select from public.track_comments where content like '%' || told.id)`,
    [ids],
  );
  await client.end();
  return rows[0]?.lost ?? Number.NaN;
}
