import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Listener } from '../load/fill-database.ts';

export type Order = {
  url: string;
  anonKey: string;
  trackId: string;
  writers: number;
  listeners: Listener[];
};
export type Written = {
  /** Ids of the comments that the site has said to have. */
  ids: string[];
  retries: number;
  /** The longest time from a failure to the acknowledgement. */
  slowestRetryMs: number;
  /** Failures without an acknowledgement within a second. */
  late: number;
  /** Answers that no retry mends, by status and text. */
  refusals: Record<string, number>;
};

const EVERY_MS = 1_000;
const RETRY_MS = 100;
const LONGEST_RETRY_MS = 1_000;
const CREATED = 201;
/** The comment with this id is there already: the answer to the first attempt was lost. */
const CONFLICT = 409;
const FIRST_SERVER_ERROR = 500;

setPriority(getPriority() + 5);
process.on('disconnect', () => process.exit());
const { url, anonKey, trackId, writers, listeners }: Order = JSON.parse(
  (await once(process, 'message'))[0],
);
const written: Written = { ids: [], retries: 0, slowestRetryMs: 0, late: 0, refusals: {} };
let isEnded = false;
const all = Array.from({ length: writers }, async (_, writer) => {
  await pause((writer / writers) * EVERY_MS);
  // Each account writes in turn, so that none writes too often.
  for (let turn = writer; !isEnded; turn += writers) {
    const listener = listeners[turn % listeners.length];
    if (listener) await write(listener);
    await pause(EVERY_MS);
  }
});
await once(process, 'message');
isEnded = true;
await Promise.all(all);
process.send?.(written, () => process.disconnect?.());

/** Sends a comment until it is acknowledged. */
async function write({ id: userId, token }: Listener): Promise<void> {
  const id = randomUUID();
  const body = { id, track_id: trackId, user_id: userId, content: `Nghe tới đoạn ${id}` };
  const { failedMs, status, text } = await sendUntilAnswered(JSON.stringify(body), token);
  if (failedMs !== undefined) {
    const tookMs = performance.now() - failedMs;
    written.slowestRetryMs = Math.max(written.slowestRetryMs, tookMs);
    if (tookMs > LONGEST_RETRY_MS) written.late++;
  }
  if (status === CREATED || (status === CONFLICT && failedMs !== undefined)) written.ids.push(id);
  else written.refusals[`${status} ${text}`] = (written.refusals[`${status} ${text}`] ?? 0) + 1;
}

async function sendUntilAnswered(body: string, token: string) {
  let failedMs: number | undefined;
  for (;;) {
    const answer = await send(body, token).catch(() => null);
    if (answer && answer.status < FIRST_SERVER_ERROR) return { ...answer, failedMs };
    failedMs ??= performance.now();
    written.retries++;
    await pause(RETRY_MS);
  }
}

async function send(body: string, token: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${url}/api/rest/v1/track_comments`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': `198.19.0.${Math.floor(Math.random() * 250)}`,
    },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}
