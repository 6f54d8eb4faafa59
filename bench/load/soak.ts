import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from '../report/figure.ts';
import { ask } from './ask.ts';
import type { Listener } from './fill-database.ts';
import { listen } from './listen.ts';
import { posts, readAll, signIns, underApi } from './loads.ts';
import type { LoadedServer } from './start-server.ts';

const SAMPLE_EVERY_MS = 5000;

/** Runs all loads together for minutes, and samples the server's memory. */
export async function soak(server: LoadedServer, listeners: Listener[], minutes: number) {
  const { url, anonKey, pid } = server;
  const seconds = minutes * 60;
  const rssBytes: number[] = [];
  const sampling = setInterval(async () => rssBytes.push(await readRssBytes(pid)), SAMPLE_EVERY_MS);
  console.log(`Soak of ${minutes} minutes…`);
  const [heard, ...answered] = await Promise.all([
    listen(url, seconds),
    ask({ url, requests: underApi(readAll(anonKey)), connections: 20, seconds }),
    ask({ url, requests: underApi(posts(anonKey, listeners)), connections: 10, seconds }),
    ask({ url, requests: underApi(signIns(anonKey, listeners)), connections: 4, seconds }),
  ]);
  clearInterval(sampling);
  const quarter = Math.floor(rssBytes.length / 4);
  console.log(`  memory: ${rssBytes.map((bytes) => Math.round(bytes / 1e6)).join(' ')} MB`);
  const failed = answered.flatMap(({ statuses }) =>
    Object.entries(statuses).map(([status, count]) => (Number(status) < 500 ? 0 : count)),
  );
  return {
    memory: {
      earlyBytes: median(rssBytes.slice(quarter, 2 * quarter)),
      endBytes: median(rssBytes.slice(-quarter)),
    },
    serverErrors: failed.reduce((sum, count) => sum + count, heard.failures),
  };
}

async function readRssBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
}
