import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { RenderedFile } from '#publish/site-renderer.ts';
import { chooseEncoding } from './choose-encoding.ts';

/**
 * Answers with a rendered page or data file, or with 304 if the client's copy is current. Writes the cached bytes
 * themselves to the socket: a Response object would copy them for each client that reads slowly.
 *
 * @param status instead of the page's own
 */
export function sendRendered(
  { incoming, outgoing }: HttpBindings,
  rendered: RenderedFile,
  status = rendered.status,
): Response {
  const { bodies, hash } = rendered;
  if (rendered.isFrameable) allowFrames(outgoing);
  const encoding = chooseEncoding(
    incoming.headers['accept-encoding']?.toString(),
    new Set(Object.keys(bodies) as (keyof typeof bodies)[]),
  );
  const body = bodies[encoding] ?? bodies.identity;
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers: Record<string, string> = { ...rendered.headers, ETag: etag };
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  if (rendered.status === 200 && isCurrent(incoming.headers['if-none-match'], etag)) {
    outgoing.writeHead(304, headers).end();
    return RESPONSE_ALREADY_SENT;
  }
  headers['Content-Length'] = String(body.length);
  outgoing.writeHead(status, headers).end(incoming.method === 'HEAD' ? undefined : body);
  return RESPONSE_ALREADY_SENT;
}

/** The policy of the page says which. */
function allowFrames(outgoing: HttpBindings['outgoing']): void {
  outgoing.removeHeader('X-Frame-Options');
  outgoing.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** Ignores 'W/', which proxies add to the ETag of a response that they compress. */
const isCurrent = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ??
  false;
