import type { IncomingMessage } from 'node:http';
import { forwardingHeader } from './backend/client-address.ts';
import { log } from './log.ts';

const PAUSE_MS = 10 * 60_000;

/** Warns, at most every ten minutes, that there may be a proxy that the settings do not mention. */
export function watchForwarding(): (incoming: IncomingMessage) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (incoming) => {
    const header = forwardingHeader(incoming);
    if (header === undefined || performance.now() - lastMs < PAUSE_MS) return;
    lastMs = performance.now();
    log.warn('unexpected-forwarding-header', {
      header,
      peer: incoming.socket.remoteAddress,
      message:
        'A request has a header with which proxies name the visitor, but TRUST_PROXY is not set. ' +
        'If your own proxy is in front, start with TRUST_PROXY=1: without it all visitors share one limit. ' +
        'If not, the visitor has forged the header, and it is ignored.',
    });
  };
}
