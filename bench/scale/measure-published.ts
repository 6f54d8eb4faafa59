import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createListeners } from '../load/fill-database.ts';
import type { Run } from './run.ts';
import { findFreePorts, type ScaleServer, startServers } from './start-servers.ts';
import { publishSound, writeSound } from './write-sound.ts';

const SERVERS = 3;
const LOOK_MS = 5;
const LONGEST_WAIT_MS = 60_000;
const [OK, GONE] = [200, 410];

/** Takes tracks down on one server and puts them back; the others have to follow. */
export async function measurePublished({ folder, engines, keep, isSmall }: Run): Promise<void> {
  const { databaseUrl, s3 } = engines;
  const siteUrl = 'http://localhost';
  const group = await startServers('published', await findFreePorts(SERVERS), {
    ...{ folder, databaseUrl, siteUrl, s3 },
  });
  const [first, ...others] = group.servers;
  if (!first) return;
  try {
    const sounds = await writeSound(first.dataFolder, 10);
    await publishSound(databaseUrl, sounds);
    const { jwtSecret, anonKey } = group;
    const site = { siteUrl, connectionString: databaseUrl, jwtSecret, anonKey };
    const [operator] = await createListeners({ ...site, url: first.url }, 1);
    await makeOperator(databaseUrl, operator?.id ?? '');
    const call = async (name: string, values: object) => {
      const answer = await fetch(`${first.url}/api/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${operator?.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(values),
      });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    };
    for (let round = 0; round < (isSmall ? 2 : 10); round++) {
      const { id = '' } = sounds[round % sounds.length] ?? {};
      await untilAll(group.servers, id, OK);
      for (const [name, values, status] of [
        ['take_down_tracks', { track_ids: [id], reason: 'rights' }, GONE],
        ['put_back_tracks', { track_ids: [id] }, OK],
      ] as const) {
        const startMs = performance.now();
        await call(name, values);
        await untilAll(group.servers, id, status);
        keep(name === 'put_back_tracks' ? 'publishedEverywhere' : 'takenDownEverywhere', {
          tookMs: performance.now() - startMs,
          servers: 1 + others.length,
        });
      }
    }
  } finally {
    await group.stop();
  }
}

async function makeOperator(databaseUrl: string, userId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('insert into private.operators (user_id) values ($1)', [userId]);
  await client.end();
}

/** Waits until each server answers so for the track’s page. */
async function untilAll(
  servers: readonly ScaleServer[],
  id: string,
  status: number,
): Promise<void> {
  const endMs = performance.now() + LONGEST_WAIT_MS;
  await Promise.all(
    servers.map(async ({ url }) => {
      for (;;) {
        const answer = await fetch(`${url}/track/${id}`);
        await answer.arrayBuffer();
        if (answer.status === status) return;
        if (performance.now() > endMs) throw new Error(`${url}/track/${id}: ${answer.status}`);
        await pause(LOOK_MS);
      }
    }),
  );
}
