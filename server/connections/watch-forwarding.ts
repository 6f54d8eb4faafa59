import type { IncomingMessage } from 'node:http';
import { log } from '#runtime/log.ts';
import { type ClientAddresses, forwardingHeader, isNearby } from './client-address.ts';

const PAUSE_MS = 10 * 60_000;

/** Warns, at most every ten minutes, that there may be a proxy that the settings do not mention. */
export function watchForwarding(
  addresses: Pick<ClientAddresses, 'isTrusted'>,
): (incoming: IncomingMessage) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (incoming) => {
    const header = forwardingHeader(incoming);
    if (header === undefined || performance.now() - lastMs < PAUSE_MS) return;
    if (addresses.isTrusted(incoming)) return;
    lastMs = performance.now();
    const peer = incoming.socket.remoteAddress;
    log.warn('unexpected-forwarding-header', {
      header,
      peer,
      message:
        'A request has a header with which proxies name the visitor, and no setting names this peer as a ' +
        `proxy: the header is ignored. If your own proxy is there, start with TRUST_PROXY=${isNearby(incoming) ? 1 : peer}: ` +
        'without it all its visitors share one limit. If not, the visitor has forged the header.',
    });
  };
}
