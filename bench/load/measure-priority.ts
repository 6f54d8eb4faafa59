import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { lowerPriority } from '#runtime/process-priority.ts';
import type { Sample } from '../report/figure.ts';
import { startServer } from './start-server.ts';

const INTERVAL_MS = 5;

/**
 * Latency of a page while other processes keep all processors busy, once with the site's priority and once
 * with a lower one.
 */
export async function measurePriority(
  keep: (name: string, sample: Sample) => void,
  rounds: number,
  seconds: number,
): Promise<void> {
  const site = await startServer();
  try {
    for (let round = 0; round < rounds; round++)
      for (const isLowered of round % 2 === 0 ? [true, false] : [false, true]) {
        const stop = keepBusy(isLowered);
        keep(isLowered ? 'lowered' : 'equal', { p95Ms: await timePage(site.url, seconds) });
        await stop();
      }
  } finally {
    await site.stop();
  }
}

function keepBusy(isLowered: boolean): () => Promise<void> {
  const processes = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);']),
  );
  for (const { pid } of processes) if (isLowered && pid) lowerPriority(pid);
  return async () => {
    const ended = processes.map((child) => once(child, 'exit'));
    for (const child of processes) child.kill('SIGKILL');
    await Promise.all(ended);
  };
}

async function timePage(url: string, seconds: number): Promise<number> {
  const times: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  while (performance.now() < endMs) {
    const startMs = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - startMs);
    await delay(INTERVAL_MS);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}
