import { listensBody, type SentPlay } from '#app/backend/count-listens.ts';
import type { ListensAddress } from './embed-facts.ts';

/**
 * Sends listens from a frame. Our own server takes them as plain text, which a frame without an origin may send, and
 * whose answer it may not read.
 *
 * @throws Error if they must be sent again
 */
export async function sendPlays(
  { url, anonKey }: ListensAddress,
  plays: readonly SentPlay[],
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    body: listensBody(plays),
    ...(anonKey ? { headers: headersOf(anonKey) } : { mode: 'no-cors' }),
  });
  const isUnreadable = answer.type === 'opaque';
  if (!isUnreadable && !answer.ok && answer.status !== 400)
    throw new Error(`It answers ${answer.status}`);
}

const headersOf = (anonKey: string) => ({
  apikey: anonKey,
  Authorization: `Bearer ${anonKey}`,
  'Content-Type': 'application/json',
});
