import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isLoopback } from './backend/client-address.ts';

/**
 * Behind a proxy on this machine everybody comes from this machine. nginx says nothing of itself where it
 * is not told to, but speaks HTTP/1.0, which no browser does.
 */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Whether somebody at this machine asks, and no proxy for somebody else. A proxy can be set up so that nothing
 * tells it: only for a site whose own address is this machine.
 */
export function isFromThisMachine(c: Context<{ Bindings: HttpBindings }>): boolean {
  // The name too: a page elsewhere can have its own name lead to this machine.
  const { hostname } = new URL(c.req.url);
  const isOurs = hostname === 'localhost' || hostname === '127.0.0.1';
  const isForwarded =
    FORWARDED.some((name) => c.req.header(name) !== undefined) ||
    c.env.incoming.httpVersion !== '1.1';
  return isLoopback(c.env.incoming) && isOurs && !isForwarded;
}
