import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { knownAnswer } from './known-answer.ts';
import type { RecentRead } from './recent-reads.ts';

/**
 * A visitor's read, or only that theirs is current. Written past the Response, which would take longer
 * than all the rest.
 */
export function sendRecentRead(
  { incoming, outgoing }: HttpBindings,
  { answer, bytes, etag }: RecentRead,
): Response {
  if (answer.status !== 200) return knownAnswer(answer, 'rest');
  const headers = {
    // Kept, and asked about each time; by nobody but the visitor's own browser, which asks anew once
    // somebody has signed in.
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Accept, Prefer',
    ETag: etag,
  };
  if (isCurrent(incoming.headers['if-none-match'], etag)) outgoing.writeHead(304, headers).end();
  else
    outgoing
      .writeHead(200, {
        ...headers,
        'Content-Type': answer.headers['content-type'] ?? 'application/json',
        'Content-Length': bytes.length,
      })
      .end(bytes);
  return RESPONSE_ALREADY_SENT;
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return named.includes(etag) || named.includes('*');
}
