import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDemoTracks } from '#publish/demo-tracks.ts';
import { findBuiltSite } from '#runtime/built-site.ts';
import type { Heard } from './listen-process.ts';

const PROCESS = fileURLToPath(new URL('./listen-process.ts', import.meta.url));
const STREAMS = 200;

export type Latency = {
  soundP95Ms: number;
  filesP95Ms: number;
  /**
   * Latency of a server that does nothing, measured at the same time: this is the machine's share.
   */
  controlP95Ms: number;
  failures: number;
};

/** Measures the latency of 200 streams of sound, and of pages and scripts meanwhile, from a child process. */
export async function listen(url: string, seconds: number): Promise<Latency> {
  // The server that does nothing runs in this process, which is idle and has the same priority as
  // the site.
  const control = createServer((_, answer) => answer.end('ok')).listen(0, '127.0.0.1');
  await once(control, 'listening');
  const { port } = control.address() as AddressInfo;
  const controlUrl = `http://127.0.0.1:${port}/`;
  const order = { url, controlUrl, seconds, streams: STREAMS, ...(await findFiles()) };
  const child = fork(PROCESS, [JSON.stringify(order)]);
  const lost = once(child, 'disconnect').then(() => {
    throw new Error('The listeners’ process ended without a result.');
  });
  const [heard] = (await Promise.race([once(child, 'message'), lost])) as [Heard];
  control.close();
  return {
    soundP95Ms: p95(heard.sound),
    filesP95Ms: p95(heard.files),
    controlP95Ms: p95(heard.control),
    failures: heard.failures,
  };
}

async function findFiles() {
  const { tracks } = await readDemoTracks();
  const scripts = (await readdir(join(findBuiltSite().clientFolder, 'assets')))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/assets/${name}`);
  return { soundPath: tracks[0]?.streamUrl, paths: ['/', '/kham-pha', ...scripts] };
}

function p95(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;
}
