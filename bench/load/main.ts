import { parseArgs } from 'node:util';
import { describeMachine } from '../report/describe-machine.ts';
import type { Sample } from '../report/figure.ts';
import { type Figure, Figures, type Samples } from '../report/figure.ts';
import { writeLoadResults } from '../report/write-results.ts';
import { type Answers, ask } from './ask.ts';
import { fillDatabase } from './fill-database.ts';
import { listen } from './listen.ts';
import { posts, read, readAll, signIns, underApi } from './loads.ts';
import { measurePriority } from './measure-priority.ts';
import { soak } from './soak.ts';
import { startBareServer } from './start-bare-server.ts';
import { startServer } from './start-server.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    /** Minutes for which all loads run together at the end; 0 skips it. */
    soak: { type: 'string', default: '0' },
    /**
     * Measures only how much faster the site answers when other processes have a lower priority (decision
     * 063). Prints the result without writing the report.
     */
    priority: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const soakMinutes = Number(options.soak);
const about = [...describeMachine(), `${rounds} rounds, ${seconds} s for each load`];

const samples: Samples = {};
const keep = (name: string, sample: Sample) => {
  samples[name] ??= [];
  samples[name].push(sample);
  console.log(
    `  ${name}: ${JSON.stringify(sample, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value))}`,
  );
};
if (options.priority) await measurePriority(keep, rounds, seconds);
else await measureLoads();

const figures = figuresOf(samples);
for (const { name, reached, toReach, isMet, detail } of figures)
  console.log(`${isMet ? '     ' : 'MISS '}${name}: ${reached} (${toReach}); ${detail}`);
if (rounds >= 3 && !options.priority) await writeLoadResults({ about, figures });

async function measureLoads(): Promise<void> {
  const server = await startServer();
  const { anonKey, url } = server;
  console.log('Filling the database…');
  const listeners = await fillDatabase(server);
  const bare = await startBareServer(server);
  const token = listeners[0]?.token;

  let serverErrors = 0;
  const keepAnswers = (name: string, { statuses, ...sample }: Answers) => {
    keep(name, sample);
    for (const [status, count] of Object.entries(statuses)) {
      if (Number(status) < 400) continue;
      console.log(`    ${count} × ${status}`);
      // Only the site's failures count.
      if (!name.startsWith('bare') && !(Number(status) < 500)) serverErrors += count;
    }
  };

  const load = (requests: ReturnType<typeof posts>, connections: number, base = `${url}/api`) => ({
    url: new URL(base).origin,
    requests: base.endsWith('/api') ? underApi(requests) : requests,
    connections,
    seconds,
  });

  const LOADS: Record<string, () => Promise<Answers>> = {
    bareReads: () => ask(load(read(anonKey, 100), 50, bare.url)),
    reads: () => ask(load(read(anonKey, 100), 50)),
    reads100: () => ask(load(read(anonKey, 100), 8)),
    reads10000: () => ask(load(read(anonKey, 10_000), 8)),
    reads100000: () => ask(load(read(anonKey, 100_000), 8)),
    listenerReads100: () => ask(load(read(anonKey, 100, token), 8)),
    listenerReads10000: () => ask(load(read(anonKey, 10_000, token), 8)),
    listenerReads100000: () => ask(load(read(anonKey, 100_000, token), 8)),
    barePosts: () => ask(load(posts(anonKey, listeners), 50, bare.url)),
    posts: () => ask(load(posts(anonKey, listeners), 50)),
    signIns: () => ask(load(signIns(anonKey, listeners), 8)),
  };

  for (let round = 0; round < rounds; round++) {
    console.log(`Round ${round + 1} of ${rounds}`);
    for (const [name, run] of Object.entries(LOADS)) keepAnswers(name, await run());
    keep('listening', { ...(await listen(url, seconds)) });

    const [heard, reads, posted, signedIn] = await Promise.all([
      listen(url, seconds),
      ask(load(readAll(anonKey), 50)),
      ask(load(posts(anonKey, listeners), 50)),
      ask(load(signIns(anonKey, listeners), 8)),
    ]);
    keep('listeningTogether', { ...heard });
    serverErrors += heard.failures;
    keepAnswers('readsTogether', reads);
    keepAnswers('postsTogether', posted);
    keepAnswers('signInsTogether', signedIn);
  }

  if (soakMinutes > 0) {
    const soaked = await soak(server, listeners, soakMinutes);
    keep('soak', soaked.memory);
    serverErrors += soaked.serverErrors;
    about.push(`${soakMinutes} minutes of soak`);
  }
  keep('errors', { count: serverErrors });

  await bare.stop();
  await server.stop();
}

function figuresOf(samples: Samples): Figure[] {
  const figures = new Figures(samples);
  figures.atLeast(
    'load-reads',
    'Anonymous reads of comments per second, compared with one statement per read',
    [
      ['reads', 'perSecond'],
      ['bareReads', 'perSecond'],
    ],
    2,
  );
  for (const [who, kind] of [
    ['A visitor', 'reads'],
    ['A listener', 'listenerReads'],
  ])
    for (const rows of [10_000, 100_000])
      figures.ratio(
        `load-${kind}-${rows}`,
        `${who}’s reads, p95: ${rows.toLocaleString('en')} comments, compared with 100`,
        [
          [`${kind}${rows}`, 'p95Ms'],
          [`${kind}100`, 'p95Ms'],
        ],
        1.3,
      );
  figures.atLeast(
    'load-posts',
    'Posts by 50 listeners at once per second, compared with one statement per post',
    [
      ['posts', 'perSecond'],
      ['barePosts', 'perSecond'],
    ],
    0,
  );
  figures.shown('load-sign-ins', 'Sign-ins per second', ['signIns', 'perSecond']);
  for (const [name, visit] of [
    ['alone', 'listening'],
    ['all together', 'listeningTogether'],
  ] as const) {
    figures.most(`${visit}-files`, `Static files, p95, ${name}`, [visit, 'filesP95Ms'], 20);
    figures.most(`${visit}-sound`, `200 streams of sound, p95, ${name}`, [visit, 'soundP95Ms'], 20);
    figures.shown(`${visit}-control`, `A server that does nothing, p95, ${name}`, [
      visit,
      'controlP95Ms',
    ]);
  }
  figures.ratio(
    'priority',
    'A page beside busy processes, p95: at lower priority, compared with equal',
    [
      ['lowered', 'p95Ms'],
      ['equal', 'p95Ms'],
    ],
  );
  for (const kind of ['reads', 'posts', 'signIns'])
    figures.shown(`together-${kind}`, `All together: ${kind}`, [`${kind}Together`, 'perSecond']);
  figures.ratio(
    'soak-memory',
    'Soak: memory at the end, compared with the second quarter',
    [
      ['soak', 'endBytes'],
      ['soak', 'earlyBytes'],
    ],
    1.1,
  );
  figures.most('load-errors', 'Requests answered with 5xx, or not at all', ['errors', 'count'], 0);
  return figures.list;
}
