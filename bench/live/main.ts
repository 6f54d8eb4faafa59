import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fillDatabase, type Listener, POSTED_TRACK } from '../load/fill-database.ts';
import { listen } from '../load/listen.ts';
import { startServer } from '../load/start-server.ts';
import { describeMachine } from '../report/describe-machine.ts';
import { Figures, type Samples } from '../report/figure.ts';
import { writeLiveResults } from '../report/write-results.ts';
import type { Order, Watched, Way } from './watch-process.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    watchers: { type: 'string', default: '1000' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const watchers = Number(options.watchers);
/** Comments posted per second on the watched track, by all listeners together. */
const POSTS_PER_SEC = 2;
const PROCESS = fileURLToPath(new URL('./watch-process.ts', import.meta.url));
/** Time to wait for the last post to arrive. */
const LAST_SEC = 3;
/** Linux counts CPU time in ticks, 100 per second. */
const TICKS = 100;

const server = await startServer();
const { url, anonKey, pid } = server;
console.log('Filling the database…');
const listeners = await fillDatabase(server);
let posted = 0;

const samples: Samples = {};
for (let round = 0; round < rounds; round++) {
  console.log(`Round ${round + 1} of ${rounds}`);
  await measure('nobody', null);
  for (const way of ['rows', 'word', 'poll'] as const) await measure(way, way);
  await measure('quiet', 'rows', 0);
}
await server.stop();

const figures = figuresOf(samples);
for (const { name, reached, toReach, isMet, detail } of figures)
  console.log(`${isMet ? '     ' : 'MISS '}${name}: ${reached} (${toReach}); ${detail}`);
const about = [...describeMachine(), `${rounds} rounds, ${seconds} s for each way`];
if (rounds >= 3) await writeLiveResults({ about, figures });

async function measure(name: string, way: Way | null, postsPerSec = POSTS_PER_SEC): Promise<void> {
  const order: Order = {
    url,
    anonKey,
    trackId: POSTED_TRACK,
    watchers: way ? watchers : 0,
    way: way ?? 'rows',
  };
  const child = fork(PROCESS, [JSON.stringify(order)]);
  await once(child, 'message');
  const before = await readCpuSec();
  const startMs = performance.now();
  const [heard] = await Promise.all([listen(url, seconds), post(postsPerSec)]);
  const coreShare = ((await readCpuSec()) - before) / ((performance.now() - startMs) / 1000);
  child.send('end');
  const [watched] = (await once(child, 'message')) as [Watched];
  const delays = watched.delaysMs.toSorted((one, other) => one - other);
  const sample = {
    coreShare,
    arrived: delays.length / ((way ? watchers : 1) * postsPerSec * (seconds - LAST_SEC) || 1),
    delayP95Ms: delays[Math.floor(delays.length * 0.95)] ?? 0,
    lastMs: delays.at(-1) ?? 0,
    perWatcherBytes: way ? watched.bytes / watchers / seconds : 0,
    filesP95Ms: heard.filesP95Ms,
    soundP95Ms: heard.soundP95Ms,
    controlP95Ms: heard.controlP95Ms,
    failures: watched.failures + heard.failures,
  };
  samples[name] ??= [];
  samples[name].push(sample);
  console.log(
    `  ${name}: ${JSON.stringify(sample, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value))}`,
  );
}

async function post(perSec: number): Promise<void> {
  const count = perSec * (seconds - LAST_SEC);
  for (let n = 0; n < count; n++) {
    const listener = listeners[posted++ % listeners.length] as Listener;
    const body = { track_id: POSTED_TRACK, user_id: listener.id, content: `${Date.now()} hay quá` };
    const answer = await fetch(`${url}/api/rest/v1/track_comments`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        Authorization: `Bearer ${listener.token}`,
        'Content-Type': 'application/json',
        'X-Forwarded-For': '198.51.100.7',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`A post was answered with status ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, 1000 / perSec));
  }
}

/** CPU time of the site's process, without PostgreSQL. */
async function readCpuSec(): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

function figuresOf(all: Samples) {
  const made = new Figures(all);
  const ways = [
    ['rows', 'the stream carries the new comments'],
    ['word', 'the stream announces them, each page loads the list'],
    ['poll', 'each page polls every 2.5 s'],
  ] as const;
  made.most(
    'live-last',
    `Delay until the last of ${watchers} listeners has a comment`,
    ['rows', 'lastMs'],
    3000,
  );
  made.least(
    'live-arrived',
    'Share of comments that arrived, over all listeners',
    ['rows', 'arrived'],
    1,
  );
  for (const [way, text] of ways) {
    made.shown(`live-${way}-delay`, `Delay of a comment, p95: ${text}`, [way, 'delayP95Ms']);
    made.shown(`live-${way}-cpu`, `Share of a core: ${text}`, [way, 'coreShare']);
    made.shown(`live-${way}-bytes`, `Per listener and second: ${text}`, [way, 'perWatcherBytes']);
    made.shown(`live-${way}-failures`, `Failures: ${text}`, [way, 'failures']);
  }
  made.shown('live-nobody-cpu', 'Share of a core: no viewers', ['nobody', 'coreShare']);
  made.shown('live-quiet-cpu', 'Share of a core: no comments', ['quiet', 'coreShare']);
  for (const way of ['rows', 'nobody']) {
    const who = way === 'rows' ? `${watchers} streams` : 'no streams';
    made.most(`live-${way}-files`, `Static files, p95, ${who}`, [way, 'filesP95Ms'], 20);
    made.most(`live-${way}-sound`, `200 streams of sound, p95, ${who}`, [way, 'soundP95Ms'], 20);
    made.shown(`live-${way}-control`, `A server that does nothing, p95, ${who}`, [
      way,
      'controlP95Ms',
    ]);
  }
  return made.list;
}
