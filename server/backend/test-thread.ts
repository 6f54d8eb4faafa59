import { parentPort } from 'node:worker_threads';
import type { FromLite, ToLite } from './worker-messages.ts';

/** Stands in for lite-worker.ts, and does what a call's path says. */
const say = (message: FromLite) => parentPort?.postMessage(message);
parentPort?.on('message', (message: ToLite) => {
  if (message.type === 'settings') return say({ type: 'ready' });
  const { id, path } = message.call;
  if (path === '/never') return;
  if (path === '/die') throw new Error('as asked');
  while (path === '/spin');
  say({ type: 'answer', id, status: 200, headers: {}, body: path, isDatabaseDown: false });
});
