import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isLoopback } from './client-address.ts';

/**
 * Headers that proxies add: behind a proxy on this machine, every request comes from this machine. By default
 * nginx adds none of them, but speaks HTTP/1.0, which no browser does.
 */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Whether a request comes from this machine, and not from a proxy for somebody else. A proxy can be
 * configured so that it cannot be detected: use this only for a site whose own address is this machine.
 */
export function isFromThisMachine(c: Context<{ Bindings: HttpBindings }>): boolean {
  // Check the host name, too: another site's name can resolve to this machine (DNS rebinding).
  const { hostname } = new URL(c.req.url);
  const isOurs = hostname === 'localhost' || hostname === '127.0.0.1';
  const isForwarded =
    FORWARDED.some((name) => c.req.header(name) !== undefined) ||
    c.env.incoming.httpVersion !== '1.1';
  return isLoopback(c.env.incoming) && isOurs && !isForwarded;
}
