import { parentPort } from 'node:worker_threads';
import pg from 'pg';
import { putBehindTheMusic } from '#server/behind-the-music.ts';
import { createLiteApp } from './create-lite-app.ts';
import type { FromLite, LiteCall, LiteSettings, ToLite } from './worker-messages.ts';

const DATABASE_DOWN_MS = 2000;
/**
 * A PostgreSQL that died may be back before it is asked; and postgres.js fails the first query on a
 * connection made again with the error that ended the connection before.
 */
const AFTERMATH_MS = 60_000;
/** postgres.js forgets a query that it takes up while its connection breaks: nobody ever answers it. */
const FORGOTTEN_AFTER_MS = 2000;
const port = parentPort;
if (!port) throw new Error('lite-worker.ts is no program: start it as a worker.');
putBehindTheMusic();
const say = (message: FromLite) => port.postMessage(message);

/** Calls under way: each is told when a connection, which may be its own, is lost. */
const underWay = new Set<() => void>();

let open: (settings: LiteSettings) => void = () => {};
const lite = new Promise<LiteSettings>((resolve) => {
  open = resolve;
}).then(createLite);
// One that cannot be made ends the thread, by the error that nobody catches.
void lite.then(() => say({ type: 'ready' }));

port.on('message', (message: ToLite) => {
  if (message.type === 'settings') open(message.settings);
  else void answer(message.call);
});

async function createLite(settings: LiteSettings) {
  const poolSettings: pg.PoolConfig = {
    connectionString: settings.connectionString,
    max: 2,
    connectionTimeoutMillis: DATABASE_DOWN_MS,
  };
  const pool = new pg.Pool(poolSettings);
  // An open connection to a PostgreSQL that is dying may still answer: each question has a new one.
  const probes = new pg.Pool({ ...poolSettings, maxUses: 1, query_timeout: DATABASE_DOWN_MS });
  // An idle connection that breaks is no reason to end the thread: the next query opens another.
  pool.on('error', () => {});
  probes.on('error', () => {});
  let lostMs = Number.NEGATIVE_INFINITY;
  const app = await createLiteApp(settings, {
    pool,
    sendMail: (mail) => say({ type: 'mail', mail }),
    onConnectionLost: () => {
      lostMs = performance.now();
      for (const tell of underWay) tell();
    },
  });
  const isDatabaseDown = async () =>
    performance.now() - lostMs < AFTERMATH_MS || !(await isDatabaseWell(probes));
  return { app, isDatabaseDown };
}

async function answer({ id, method, path, headers, body }: LiteCall): Promise<void> {
  const { app, isDatabaseDown } = await lite;
  const request = new Request(`http://localhost${path}`, { method, headers, body });
  // No peer: such a request is never taken for the operator's own.
  const answered = app.fetch(request, { peerAddress: null }).catch((error: unknown) => {
    console.error(error);
    return new Response(null, { status: 500 });
  });
  const response = await orForgotten(answered);
  say({
    type: 'answer',
    id,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
    isDatabaseDown: response.status >= 500 && (await isDatabaseDown()),
  });
}

/** What is answered, or a failure when that does not come soon after a connection was lost. */
async function orForgotten(answered: Promise<Response>): Promise<Response> {
  let tell = () => {};
  const forgotten = new Promise<Response>((resolve) => {
    tell = () => setTimeout(() => resolve(new Response(null, { status: 500 })), FORGOTTEN_AFTER_MS);
  });
  underWay.add(tell);
  try {
    return await Promise.race([answered, forgotten]);
  } finally {
    underWay.delete(tell);
  }
}

/**
 * Whether PostgreSQL answers, and has for a while. One that is young took the place of one whose
 * connections may break only now: on a busy machine the new one is sooner than the end of the old.
 */
async function isDatabaseWell(probes: pg.Pool): Promise<boolean> {
  const age = 'select clock_timestamp() - pg_postmaster_start_time()';
  const isOld = `${age} > interval '${AFTERMATH_MS} milliseconds' as "isOld"`;
  try {
    const { rows } = await probes.query<{ isOld: boolean }>(isOld);
    return rows[0]?.isOld ?? false;
  } catch {
    return false;
  }
}
