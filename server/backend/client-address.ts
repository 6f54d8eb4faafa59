import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Whom limits count: the socket's other end, or what the proxy in front says of it. Of IPv6 the
 * network counts, since a household has 2^64 addresses to choose from.
 */
export function clientAddress(incoming: IncomingMessage, isProxyTrusted: boolean): string {
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '');
  // The last entry is the one our own proxy has added; those before it are the client's words.
  const address =
    (isProxyTrusted && forwarded.split(',').at(-1)?.trim()) || socketAddress(incoming);
  return isIPv6(address) ? ipv6Network(address) : address;
}

export function isLoopback(incoming: IncomingMessage): boolean {
  return /^(127\.|::1$)/.test(socketAddress(incoming));
}

/** An IPv4 address also where the server listens for both. */
function socketAddress(incoming: IncomingMessage): string {
  return (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

function ipv6Network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array(Math.max(0, 8 - groups.length - after.length)).fill('0');
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
