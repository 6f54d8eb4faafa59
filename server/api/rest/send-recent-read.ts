import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { RecentRead } from './recent-reads.ts';

/**
 * Sends the response to a visitor's read, or 304. Writes it to the socket: making a Response object would
 * take most of the time.
 */
export function sendRecentRead(
  { incoming, outgoing }: HttpBindings,
  { answer, bytes, etag }: RecentRead,
): Response {
  const headers = {
    // Revalidated each time, and cached only by the visitor's own browser.
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Accept, Prefer',
    ETag: etag,
  };
  if (isCurrent(incoming.headers['if-none-match'], etag)) outgoing.writeHead(304, headers).end();
  else
    outgoing
      .writeHead(200, {
        ...headers,
        ...answer.headers,
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
