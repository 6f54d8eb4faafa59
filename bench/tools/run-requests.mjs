import { readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { Client } from 'undici';

// Lowers the priority of this process: real visitors would not take CPU time from the site.
setPriority(getPriority() + 5);

// The requests are in a file, since a command line is too short for thousands. All connections take
// from the same list in turn, and send the next request after each response.
const { url, requests, connections, seconds } = JSON.parse(await readFile(process.argv[2], 'utf8'));
/** Not counted: connections are opened and code is compiled in this time. */
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
      // The API refuses the same text twice in a row.
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
