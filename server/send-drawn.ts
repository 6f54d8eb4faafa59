import type { HttpBindings } from '@hono/node-server';
import type { DrawnFile } from '#library/publish/site-drawer.ts';
import { chooseEncoding } from './choose-encoding.ts';

/** Answers with a rendered page or data file, or with 304 if the client's copy is current. */
export function sendDrawn({ incoming }: HttpBindings, drawn: DrawnFile): Response {
  const { status, bodies, hash } = drawn;
  const encoding = chooseEncoding(
    incoming.headers['accept-encoding']?.toString(),
    new Set(Object.keys(bodies) as (keyof typeof bodies)[]),
  );
  const body = bodies[encoding] ?? bodies.identity;
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers: Record<string, string> = { ...drawn.headers, ETag: etag };
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  if (status === 200 && isCurrent(incoming.headers['if-none-match'], etag))
    return new Response(null, { status: 304, headers });
  headers['Content-Length'] = String(body.length);
  return new Response(incoming.method === 'HEAD' ? null : new Uint8Array(body), {
    status,
    headers,
  });
}

/** Ignores 'W/', which proxies add to the ETag of a response that they compress. */
const isCurrent = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ??
  false;
