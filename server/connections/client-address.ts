import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import { readIpv6, unwrapIpv4 } from '#runtime/ip-address.ts';
import { ipv6Network, type NetworkStep, ownSteps } from './network-steps.ts';

/** Headers in which proxies name the visitor. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

export type ProxySettings = {
  /** Whether a proxy on this machine or in its private network names the visitors. */
  isProxyTrusted: boolean;
  /** Proxies elsewhere that name the visitors: addresses, or networks such as 203.0.113.0/24. */
  farProxies?: readonly string[] | undefined;
  /** Whether visitors reach the site under a public address. */
  isSitePublic: boolean;
};

/**
 * Finds the address that rate limits count: the socket's peer, or the one that a trusted proxy reports. For IPv6
 * it is the /64 network; see network-steps.ts for wider ones.
 *
 * Which peers are proxies depends on their addresses and the settings alone. A header that anybody can send
 * changes nothing, unless a proxy of ours has sent it.
 */
export class ClientAddresses {
  readonly #settings: ProxySettings;
  readonly #far = new BlockList();

  constructor(settings: ProxySettings) {
    this.#settings = settings;
    for (const one of settings.farProxies ?? []) addTo(this.#far, one);
  }

  /**
   * @returns undefined when a proxy hides the visitor: everybody behind it would count as one. The peers of a
   *   public site cannot be on its own machine, so a proxy is in front, even if the settings name none
   */
  of(incoming: IncomingMessage): string | undefined {
    const peer = socketAddress(incoming);
    if (!this.isTrusted(incoming)) return this.#isUnknownProxy(peer) ? undefined : toCount(peer);
    const forwarded = incoming.headers['x-forwarded-for'];
    if (forwarded === undefined) return toCount(peer);
    // Our own proxy adds the last entry; the client may have made up those before it.
    const address = toAddress(String(forwarded).split(',').at(-1)?.trim() ?? '');
    return address && toCount(address);
  }

  /** What `of` returns for a peer who is the visitor; undefined for one that is a proxy, or may be. */
  ofPeer(socket: Peer['socket']): string | undefined {
    const peer = socketAddress({ socket });
    const isProxy = isNear(peer) ? !this.#isWithoutProxy() : isIn(this.#far, peer);
    return isProxy || isIP(peer) === 0 ? undefined : toCount(peer);
  }

  /** Whether the peer is a proxy that may name the visitor. */
  isTrusted(incoming: IncomingMessage): boolean {
    const peer = socketAddress(incoming);
    return this.#settings.isProxyTrusted && (isNear(peer) || isIn(this.#far, peer));
  }

  /**
   * Whether no visitor comes through a proxy near this machine, as on a site that only this machine
   * uses.
   */
  #isWithoutProxy(): boolean {
    return !this.#settings.isProxyTrusted && !this.#settings.isSitePublic;
  }

  #isUnknownProxy(peer: string): boolean {
    const { isProxyTrusted, isSitePublic } = this.#settings;
    return !isProxyTrusted && isSitePublic && isNear(peer);
  }
}

/** The name of the first forwarding header in the request. */
export function forwardingHeader(incoming: IncomingMessage): string | undefined {
  return FORWARDING_HEADERS.find((name) => incoming.headers[name] !== undefined);
}

/** Whether the socket's peer is on this machine: a browser here, or a proxy. */
export function isLoopback(incoming: IncomingMessage): boolean {
  return /^(127\.|::1$)/.test(socketAddress(incoming));
}

type Peer = { socket: Pick<Socket, 'remoteAddress'> };

/** Whether the socket's peer is on this machine or in its private network, such as a container. */
export function isNearby(peer: Peer): boolean {
  return isNear(socketAddress(peer));
}

/** The widest network that belongs to the socket's peer: a /48 of IPv6, a /24 of IPv4, or this machine. */
export function peerNetwork(socket: Peer['socket']): string {
  const address = socketAddress({ socket });
  if (isNear(address) || isIP(address) === 0) return address;
  return ownSteps(toCount(address)).at(-1)?.network ?? address;
}

/** The peer's address or /64 and the networks around it, from the narrowest. */
export function peerSteps(socket: Peer['socket']): NetworkStep[] {
  const address = socketAddress({ socket });
  return isIP(address) === 0 ? [{ network: address, width: 1 }] : ownSteps(toCount(address));
}

/** Without the '::ffff:' that a dual-stack socket puts before an IPv4 address. */
function socketAddress({ socket }: Peer): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:(?=[\d.]+$)/, '');
}

/** Some proxies add the port, or write IPv6 in brackets. */
function toAddress(entry: string): string | undefined {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  return isIP(address) ? address : undefined;
}

function toCount(address: string): string {
  if (!isIPv6(address)) return address;
  const plain = unwrapIpv4(address);
  return isIPv6(plain) ? ipv6Network(readIpv6(plain), 64) : plain;
}

const NEAR = new BlockList();
for (const network of [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
])
  addTo(NEAR, network);

const isNear = (address: string): boolean => isIn(NEAR, address);

function addTo(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  const type = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, type);
  else list.addSubnet(address, Number(bits), type);
}

function isIn(list: BlockList, address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
