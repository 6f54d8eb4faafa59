import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import pg from 'pg';
import { startFront as startSlowFront } from '../line/start-front.ts';
import { openBrowser, untilSeen, visit } from '../visit/visitor.ts';
import { fillGrowth } from './fill-growth.ts';
import { memoryOf, processorMs } from './processor-time.ts';
import type { Run } from './run.ts';
import { findFreePorts, type Group, type ScaleServer, startServers } from './start-servers.ts';

const LOOK_MS = 5;
const LONGEST_WAIT_MS = 300_000;
const SEARCHES = 40;

/** A catalogue, its database, and a server on it. */
type Grown = {
  tracks: number;
  databaseUrl: string;
  group: Group;
  server: ScaleServer;
  /** Processor time of the first publish. */
  firstMs: number;
};

/** Compares a large catalogue with one of 500 tracks. */
export async function measureGrowth(run: Run): Promise<void> {
  const sizes = run.isSmall ? [50, 500, 2000] : [500, 20_000, 100_000];
  const grown: Grown[] = [];
  try {
    for (const tracks of sizes) grown.push(await grow(run, tracks));
    const [small, middle, large] = grown;
    if (!small || !middle || !large) return;
    const each = ({ tracks, firstMs }: Grown) =>
      (firstMs - small.firstMs) / (tracks - small.tracks);
    run.keep('firstPublish', { eachMiddleMs: each(middle), eachLargeMs: each(large) });
    // Only its first publish is measured.
    await middle.group.stop();
    await measureSearches(run, [small, large]);
    await measureChanges(run, [small, large]);
    await measureVisits(run, [small, large]);
    run.keep('memory', memoryOf(large.server.pid));
  } finally {
    for (const { group } of grown) await group.stop();
  }
}

/** Fills a database, and measures the first publish of it. */
async function grow({ folder, engines, keep }: Run, tracks: number): Promise<Grown> {
  const name = `growth_${tracks}`;
  const databaseUrl = await createDatabase(engines.databaseUrl, name);
  const base = { folder, databaseUrl, siteUrl: 'http://localhost' };
  // Applies the migrations.
  await (await startServers(`${name}-empty`, await findFreePorts(1), base)).stop();
  console.log(`  Filling ${tracks} tracks…`);
  const hasListens = tracks > 1_000;
  await fillGrowth(databaseUrl, { tracks, hasListens });
  const startMs = performance.now();
  const group = await startServers(name, await findFreePorts(1), base);
  const [server] = group.servers;
  if (!server) throw new Error('There is no server.');
  await untilShown(server, `bai-${tracks}`, 'DJ');
  const firstMs = processorMs(server.pid);
  const tookMs = performance.now() - startMs;
  keep(`firstPublish${tracks}`, { tookMs, processorMs: firstMs, ...memoryOf(server.pid) });
  return { tracks, databaseUrl, group, server, firstMs };
}

async function createDatabase(databaseUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The server's own time for searches that nobody has made before. */
async function measureSearches({ keep }: Run, all: readonly Grown[]): Promise<void> {
  for (const { tracks, server } of all) {
    const search = async (words: string) => {
      const query = new URLSearchParams({ q: words, list: 'tat-ca', file: '0' });
      const answer = await fetch(`${server.url}/data/find.json?${query}`);
      if (!answer.ok) throw new Error(`A search: ${answer.status}`);
      await answer.arrayBuffer();
    };
    const startMs = performance.now();
    await search('dj gio');
    keep(`firstSearch${nameOf(tracks, all)}`, { tookMs: performance.now() - startMs });
    const usedMs = processorMs(server.pid);
    const beginMs = performance.now();
    for (let n = 0; n < SEARCHES; n++)
      await search(`trang ${String.fromCharCode(97 + (n % 26))}${n}`);
    keep(`searches${nameOf(tracks, all)}`, {
      eachMs: (performance.now() - beginMs) / SEARCHES,
      eachProcessorMs: (processorMs(server.pid) - usedMs) / SEARCHES,
    });
  }
}

const nameOf = (tracks: number, all: readonly Grown[]) =>
  tracks === all[0]?.tracks ? 'Small' : 'Large';

/** A change of one track, until its page shows it. */
async function measureChanges({ keep, isSmall }: Run, all: readonly Grown[]): Promise<void> {
  const clients = await Promise.all(
    all.map(async ({ databaseUrl }) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  for (let round = 0; round < (isSmall ? 3 : 15); round++)
    for (const [index, { tracks, server }] of all.entries()) {
      const id = `bai-${1 + ((round * 7919) % tracks)}`;
      const title = `Đổi tên lần ${round + 1}`;
      const usedMs = processorMs(server.pid);
      const startMs = performance.now();
      await clients[index]?.query('update public.tracks set title = $2 where id = $1', [id, title]);
      await untilShown(server, id, title);
      keep(`change${nameOf(tracks, all)}`, {
        tookMs: performance.now() - startMs,
        processorMs: processorMs(server.pid) - usedMs,
      });
      // The next one waits for nothing that this one has left to do.
      await pause(isSmall ? 100 : 500);
    }
  await Promise.all(clients.map((client) => client.end()));
}

async function untilShown({ url }: ScaleServer, id: string, text: string): Promise<void> {
  const endMs = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < endMs) {
    const answer = await fetch(`${url}/data/track/${id}.json`);
    if ((await answer.text()).includes(text)) return;
    await pause(LOOK_MS);
  }
  throw new Error(`${id} does not show '${text}'.`);
}

/** A phone's visits over slow 4G, in turn. */
async function measureVisits({ keep, isSmall }: Run, all: readonly Grown[]): Promise<void> {
  const fronts = await Promise.all(all.map(({ server }) => startSlowFront(server.url)));
  const browser = await openBrowser(fronts.map(({ keyHash }) => keyHash));
  for (let round = 0; round < (isSmall ? 1 : 7); round++)
    for (const [index, { tracks }] of all.entries()) {
      const url = fronts[index]?.slowUrl ?? '';
      const [home, found] = [await paint(browser, url), await search(browser, url)];
      // The first round, with cold caches, is not counted.
      if (round === 0 && !isSmall) continue;
      keep(`home${nameOf(tracks, all)}`, home);
      keep(`search${nameOf(tracks, all)}`, found);
    }
  await browser.close();
}

const paint = (browser: Browser, url: string) =>
  visit(browser, 'phone', url, async (home) => {
    await untilSeen(home, 'usableMs');
    const { firstPaintMs, usableMs, connectMs } = await home.seen();
    return { firstPaintMs: firstPaintMs - connectMs, usableMs: usableMs - connectMs };
  });

/** A search that is opened by its address, until its results are there. */
const search = (browser: Browser, url: string) =>
  visit(browser, 'phone', `${url}/?q=trang`, async ({ page }) => {
    await page.locator('.track-list mark').first().waitFor();
    return { foundMs: await page.evaluate(() => performance.now()) };
  });
