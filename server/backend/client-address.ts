import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Headers in which proxies name the visitor. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * The address that rate limits count: the socket's peer, or the one that a trusted proxy reports. For IPv6
 * it is the /64 network, since a household has 2^64 addresses to choose from.
 *
 * @returns undefined when a proxy hides the visitor: everybody behind it would count as one
 */
export function clientAddress(
  incoming: IncomingMessage,
  isProxyTrusted: boolean,
): string | undefined {
  const peer = socketAddress(incoming);
  if (!isProxyTrusted) return isBehindProxy(incoming) ? undefined : toCount(peer);
  const forwarded = incoming.headers['x-forwarded-for'];
  if (forwarded === undefined) return toCount(peer);
  // Our own proxy adds the last entry; the client may have made up those before it.
  const address = toAddress(String(forwarded).split(',').at(-1)?.trim() ?? '');
  return address && toCount(address);
}

/**
 * Whether a proxy that the settings do not mention forwarded the request: one on this machine or in its
 * private network, such as a container. A peer elsewhere may be a client that made up the header.
 */
function isBehindProxy(incoming: IncomingMessage): boolean {
  return forwardingHeader(incoming) !== undefined && isNear(socketAddress(incoming));
}

/** The name of the first forwarding header in the request. */
export function forwardingHeader(incoming: IncomingMessage): string | undefined {
  return FORWARDING_HEADERS.find((name) => incoming.headers[name] !== undefined);
}

/** Whether the socket's peer is on this machine: a browser here, or a proxy. */
export function isLoopback(incoming: IncomingMessage): boolean {
  return /^(127\.|::1$)/.test(socketAddress(incoming));
}

/** Without the '::ffff:' that a dual-stack socket puts before an IPv4 address. */
function socketAddress(incoming: IncomingMessage): string {
  return (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

/** Some proxies add the port, or write IPv6 in brackets. */
function toAddress(entry: string): string | undefined {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  return isIP(address) ? address : undefined;
}

function toCount(address: string): string {
  return isIPv6(address) ? ipv6Network(address) : address;
}

function ipv6Network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array(Math.max(0, 8 - groups.length - after.length)).fill('0');
  const network = [...groups, ...zeros, ...after].slice(0, 4);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

const NEAR = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  NEAR.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NEAR.addSubnet(network, bits, 'ipv6');

function isNear(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  return isIP(plain) !== 0 && NEAR.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
