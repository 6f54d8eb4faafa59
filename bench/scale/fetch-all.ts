import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Fetched, Order } from './fetch-process.ts';

const PROCESS = fileURLToPath(new URL('./fetch-process.ts', import.meta.url));

/** Fetches from a child process. @throws Error if an answer was refused or cut */
export async function fetchAll(order: Order): Promise<Fetched> {
  const child = fork(PROCESS, [JSON.stringify(order)]);
  const lost = once(child, 'exit').then(() => {
    throw new Error('The fetching process ended without a result.');
  });
  lost.catch(() => {});
  const [fetched] = (await Promise.race([once(child, 'message'), lost])) as [Fetched];
  if (fetched.failures > 0) throw new Error(`${fetched.failures} answers were not whole.`);
  return fetched;
}
