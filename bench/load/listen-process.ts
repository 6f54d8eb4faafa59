import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setPriority } from 'node:os';
import { finished } from 'node:stream/promises';

/** 128 kbit/s. */
const BYTES_PER_SEC = 16_000;
/** The size of a request. */
const RANGE_BYTES = 64_000;
const STATIC_INTERVAL_MS = 20;

export type Heard = { sound: number[]; files: number[]; control: number[]; failures: number };

type Order = {
  url: string;
  controlUrl: string;
  streams: number;
  seconds: number;
  soundPath: string;
  paths: string[];
};

// Raises its priority: waiting for the CPU would add to the measured times. Only an administrator may do so.
// Without it, compare with the latency of the control server, which is measured at the same time.
try {
  setPriority(-15);
} catch {}

const agent = new Agent({ keepAlive: true });
const heard: Heard = { sound: [], files: [], control: [], failures: 0 };
const order: Order = JSON.parse(process.argv[2] ?? '');
const endMs = performance.now() + order.seconds * 1000;
await Promise.all([
  ...Array.from({ length: order.streams }, (_, n) => playStream(n / order.streams)),
  probe(heard.files, (n) => order.url + order.paths[n % order.paths.length]),
  probe(heard.control, () => order.controlUrl),
]);
// Disconnects only when the message has been sent: the results of several minutes are too large to
// be sent at once.
process.send?.(heard, () => process.disconnect?.());
agent.destroy();

/** A listener whose browser requests the next range when the last one has been played. */
async function playStream(phase: number): Promise<void> {
  const periodMs = (RANGE_BYTES / BYTES_PER_SEC) * 1000;
  await wait(phase * periodMs);
  for (let part = 0; performance.now() < endMs; part = (part + 1) % 20) {
    const first = part * RANGE_BYTES;
    const askedMs = performance.now();
    const range = `bytes=${first}-${first + RANGE_BYTES - 1}`;
    heard.sound.push(await timeAnswer(order.url + order.soundPath, { range }));
    await wait(askedMs + periodMs - performance.now());
  }
}

async function probe(times: number[], address: (n: number) => string): Promise<void> {
  for (let n = 0; performance.now() < endMs; n++) {
    times.push(await timeAnswer(address(n), { 'accept-encoding': 'br' }));
    await wait(STATIC_INTERVAL_MS);
  }
}

/** Milliseconds until the response's last byte. */
async function timeAnswer(url: string, headers: Record<string, string>): Promise<number> {
  const startMs = performance.now();
  try {
    const [answer] = await once(get(url, { agent, headers }), 'response');
    await finished(answer.resume());
    if (answer.statusCode >= 400) heard.failures++;
  } catch {
    heard.failures++;
  }
  return performance.now() - startMs;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
