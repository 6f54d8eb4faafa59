import { destination } from 'pino';
import { createLog } from '#runtime/log.ts';
import type { WatchedRequest } from './watch-requests.ts';

/** journald drops all of a service's lines beyond 10,000 in 30 s, errors among them. */
const MOST_A_SECOND = 200;
const SECOND_MS = 1000;
const STDERR = 2;
/** Buffered while stderr accepts nothing; beyond this, lines are dropped. */
const MOST_WAITING_BYTES = 1_000_000;
/**
 * At most this many bytes are written at once: a pipe takes them atomically (PIPE_BUF), so the
 * other log's lines do not end up within a line of this one.
 */
const MOST_AT_ONCE_BYTES = 4096;

/** Asynchronous, so that responses do not wait for the log's reader. A stop may lose the last lines. */
function openRequestLog() {
  const stderr = destination({
    dest: STDERR,
    sync: false,
    maxLength: MOST_WAITING_BYTES,
    maxWrite: MOST_AT_ONCE_BYTES,
  });
  stderr.on('error', () => {});
  return createLog((line) => void stderr.write(line)).info;
}

/** One line per request, without the visitor's address; beyond 200 a second, only how many were omitted. */
export function logRequests(write = openRequestLog()): (request: WatchedRequest) => void {
  let untilMs = 0;
  let written = 0;
  let omitted = 0;
  return ({ method, route, status, bytes, durationMs, isAborted }) => {
    const nowMs = performance.now();
    if (nowMs >= untilMs) {
      if (omitted > 0) write('requests-not-logged', { count: omitted });
      untilMs = nowMs + SECOND_MS;
      written = 0;
      omitted = 0;
    }
    if (++written > MOST_A_SECOND) {
      omitted++;
      return;
    }
    write('request', {
      method,
      route,
      status,
      bytes,
      durationMs: Math.round(durationMs * 10) / 10,
      ...(isAborted && { isAborted }),
    });
  };
}
