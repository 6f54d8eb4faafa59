import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { INSERT_TEST_TRACKS } from '#database/testing/insert-test-tracks.ts';
import { readDemoTracks } from '#publish/demo-tracks.ts';
import { type Asked, ask } from '../load/ask.ts';
import { createListeners, POSTED_TRACK } from '../load/fill-database.ts';
import { posts, signIns, underApi } from '../load/loads.ts';
import { openBrowser, untilQuiet, untilSeen, visit } from '../visit/visitor.ts';
import { processorMs } from './processor-time.ts';
import type { Run } from './run.ts';
import { findFreePorts, startServers } from './start-servers.ts';

const ROWS = 100_000;
/** For docs/scale.md: what a visit, a call and a row cost. */
export async function measureCosts({ folder, engines, keep, isSmall }: Run): Promise<void> {
  const { databaseUrl } = engines;
  const group = await startServers('costs', await findFreePorts(1), {
    ...{ folder, databaseUrl, siteUrl: 'http://localhost' },
  });
  const [server] = group.servers;
  if (!server) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await measureVisit(server.url, keep);
    await client.query(INSERT_TEST_TRACKS, [[POSTED_TRACK]]);
    const { jwtSecret, anonKey } = group;
    const site = { connectionString: databaseUrl, jwtSecret, anonKey };
    const listeners = await createListeners(
      { ...site, url: server.url, siteUrl: 'http://localhost' },
      isSmall ? 300 : 3000,
    );
    const loads: Record<string, Asked[]> = {
      page: gets(['/'], { 'accept-encoding': 'br' }),
      trackData: gets(['/data/site.json'], { 'accept-encoding': 'br' }),
      comments: gets(
        [
          `/api/rest/v1/track_comments?select=*&track_id=eq.${POSTED_TRACK}&order=created_at.desc%2Cid.desc&limit=50`,
        ],
        {
          ...{ apikey: anonKey, authorization: `Bearer ${anonKey}` },
        },
      ),
      post: underApi(posts(anonKey, listeners)),
      signIn: underApi(signIns(anonKey, listeners)),
      listen: listens(anonKey),
    };
    const postgres = Number(
      readFileSync(join(folder, 'database', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    for (const [name, requests] of Object.entries(loads)) {
      const before = [processorMs(server.pid), processorMs(postgres)] as const;
      const seconds = isSmall ? 1 : 5;
      const { statuses } = await ask({
        url: server.url,
        requests,
        connections: connectionsOf(name),
        seconds,
      });
      const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
      for (const [status, count] of Object.entries(statuses))
        if (!status.startsWith('2')) console.log(`    ${name}: ${count} × ${status}`);
      keep(`cost-${name}`, {
        eachServerMs: (processorMs(server.pid) - before[0]) / answers,
        eachPostgresMs: (processorMs(postgres) - before[1]) / answers,
        perSecond: answers / seconds,
      });
    }
    await measureRows(client, isSmall ? 1000 : ROWS, keep);
  } finally {
    await client.end();
    await group.stop();
  }
}

/** A listen is answered when those of a second are written together, so many have to wait at once. */
const connectionsOf = (name: string) => (name === 'listen' ? 400 : 8);

const gets = (paths: string[], headers: Record<string, string>): Asked[] =>
  Array.from({ length: 250 }, (_, n) => ({
    method: 'GET',
    path: paths[n % paths.length] ?? '',
    headers: { ...headers, 'x-forwarded-for': `198.51.100.${n}` },
  }));

/** Each from a network of its own, twice: the first listen of a network waits for the second. */
const listens = (anonKey: string): Asked[] =>
  Array.from({ length: 20_000 }, (_, n) => ({
    method: 'POST',
    path: '/api/rest/v1/rpc/count_listens',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${anonKey}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(n >> 9) & 255}.${(n >> 1) & 255}.7`,
    },
    body: JSON.stringify({
      listens: [{ id: randomUUID(), track: POSTED_TRACK, agoSec: 0, source: 'direct' }],
    }),
  }));

/** Requests and bytes of a first visit: the home page, then a track that plays for ten seconds. */
async function measureVisit(url: string, keep: Run['keep']): Promise<void> {
  const browser = await openBrowser([]);
  const [track] = (await readDemoTracks()).tracks;
  for (const [name, path] of [
    ['visitHome', '/'],
    ['visitTrack', `/track/${track?.id}`],
  ] as const)
    await visit(browser, 'phone', url + path, async (opened) => {
      await untilSeen(opened, name === 'visitHome' ? 'usableMs' : 'soundMs');
      await untilQuiet(opened, 'quietBesideSoundMs');
      const { wire } = opened;
      const soundBytes = wire.bytesOf('sound');
      keep(name, {
        requests: wire.requestCount,
        pageBytes: wire.totalBytes - soundBytes,
        soundBytes,
      });
    });
  await browser.close();
}

/** Bytes on the disk for each row, indexes included. */
async function measureRows(client: pg.Client, count: number, keep: Run['keep']): Promise<void> {
  await client.query('set session_replication_role = replica');
  const tables: Record<string, [table: string, insert: string]> = {
    listen: [
      'private.counted_listens',
      'insert into private.counted_listens (listen_id, counted_on) select gen_random_uuid(), current_date from generate_series(1, $1::integer)',
    ],
    listenOfDay: [
      'public.track_listens_daily',
      "insert into public.track_listens_daily (track_id, day, source, listens) select 'bai-' || n, current_date, 'direct', 10 from generate_series(1, $1::integer) as n",
    ],
    comment: [
      'public.track_comments',
      `insert into public.track_comments (track_id, user_id, content, created_at)
       select '${POSTED_TRACK}', gen_random_uuid(), 'Nghe lần thứ ' || n || ': kick căng, đàn tranh ngọt, về khuya càng thấm.', now()
       from generate_series(1, $1::integer) as n`,
    ],
  };
  for (const [name, [table, insert]] of Object.entries(tables)) {
    const size = async () => {
      const { rows } = await client.query(
        'select pg_total_relation_size($1::regclass)::float8 as bytes',
        [table],
      );
      return Number(rows[0].bytes);
    };
    const before = await size();
    await client.query(insert, [count]);
    keep(`row-${name}`, { eachBytes: ((await size()) - before) / count });
  }
}
