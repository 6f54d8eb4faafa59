import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { createLiteApp } from './create-lite-app.ts';
import type { FromLite, LiteCall, LiteSettings } from './worker-messages.ts';

const settings = workerData as LiteSettings;
const DATABASE_DOWN_MS = 2000;
const port = parentPort;
if (!port) throw new Error('lite-worker.ts is no program: start it as a worker.');
const say = (message: FromLite) => port.postMessage(message);

const pool = new pg.Pool({
  connectionString: settings.connectionString,
  max: 2,
  connectionTimeoutMillis: DATABASE_DOWN_MS,
});
// An idle connection that breaks is no reason to end the thread: the next query opens another.
pool.on('error', () => {});
const app = await createLiteApp(settings, pool, (mail) => say({ type: 'mail', mail }));

port.on('message', async ({ id, method, path, headers, body }: LiteCall) => {
  const request = new Request(`http://localhost${path}`, { method, headers, body });
  // No peer: such a request is never taken for the operator's own.
  const answer = await app.fetch(request, { peerAddress: null }).catch((error: unknown) => {
    console.error(error);
    return new Response(null, { status: 500 });
  });
  say({
    type: 'answer',
    id,
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
    isDatabaseDown: answer.status >= 500 && !(await answersDatabase()),
  });
});
say({ type: 'ready' });

async function answersDatabase(): Promise<boolean> {
  try {
    await pool.query('select 1');
    return true;
  } catch {
    return false;
  }
}
