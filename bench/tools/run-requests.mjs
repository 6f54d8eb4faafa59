import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { Client } from 'undici';

// Visitors' machines are not this one: what stands for them gives way to the site's own thread.
setPriority(5);

// What to ask is in a file, since thousands of requests fit no command line. All connections draw
// from the one list, in turn, and each asks again as soon as it is answered.
const { url, requests, connections, seconds } = JSON.parse(await readFile(process.argv[2], 'utf8'));
/** Connections are opened and code is compiled first: that is not counted. */
const WARM_UP_MS = 2000;
const countedFromMs = performance.now() + WARM_UP_MS;
const endMs = countedFromMs + seconds * 1000;
const timesMs = [];
const statuses = {};
let drawn = 0;

async function askUntilEnd() {
  const client = new Client(url, { headersTimeout: 30_000, bodyTimeout: 30_000 });
  while (performance.now() < endMs) {
    const number = drawn++;
    const { body, ...request } = requests[number % requests.length];
    const startMs = performance.now();
    let status = 'broken';
    try {
      // Nobody says the same twice in a row: that would be refused.
      const said = body?.replace('#', `${number}`);
      const answer = await client.request({ ...request, body: said });
      await answer.body.dump({ limit: 1e9 });
      status = answer.statusCode;
    } catch {}
    if (startMs < countedFromMs) continue;
    timesMs.push(performance.now() - startMs);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  await client.close();
}

await Promise.all(Array.from({ length: connections }, askUntilEnd));
const tookSec = (performance.now() - countedFromMs) / 1000;
timesMs.sort((one, other) => one - other);
const good = Object.entries(statuses).reduce(
  (count, [status, times]) => count + (Number(status) < 400 ? times : 0),
  0,
);
console.log(
  JSON.stringify({
    perSecond: good / tookSec,
    p50Ms: timesMs[Math.floor(timesMs.length * 0.5)],
    p95Ms: timesMs[Math.floor(timesMs.length * 0.95)],
    statuses,
  }),
);
