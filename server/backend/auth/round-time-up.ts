import { setTimeout as pause } from 'node:timers/promises';

/**
 * Answers only at whole steps of time, so that how long the work took tells nothing: adding a user waits
 * for the disk, finding one does not.
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
