import { setTimeout as pause } from 'node:timers/promises';

/**
 * Rounds the response time up to a multiple of `stepMs`, so that it does not reveal what happened: adding a
 * user waits for the disk, finding one does not.
 */
export async function roundTimeUp<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const startMs = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - startMs;
    await pause(stepMs - (tookMs % stepMs));
  }
}
