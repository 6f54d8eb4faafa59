import { isIP, isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address. @param address one that `isIPv6` accepts, with or without a zone */
export function readIpv6(address: string): number[] {
  const plain = address.replace(/%.*$/, '').replace(/[\d.]+$/, (tail) => {
    if (!isIPv4(tail)) return tail;
    const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = [], tail] = plain.split('::').map(readGroups);
  if (tail === undefined) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

const readGroups = (text: string): number[] =>
  text
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16));

/**
 * The address, or the IPv4 address that an IPv6 address stands for: one of a dual-stack socket, of a translator
 * (NAT64, SIIT) or of a tunnel (6to4, Teredo). Otherwise everybody behind a translator would be one network, and
 * whoever has an IPv4 address would have the 65,536 networks of its 6to4 prefix.
 *
 * @param address one that `isIP` accepts
 */
export function unwrapIpv4(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = readIpv6(address);
  const [a = 0, b = 0, c = 0] = groups;
  const [high = 0, low = 0] = groups.slice(6);
  const startsWith = (...start: number[]) => start.every((group, n) => groups[n] === group);
  // RFC 4291 2.5.5.2, RFC 7915 (::ffff:0:a.b.c.d), RFC 6052 2.1
  const isTranslated =
    startsWith(0, 0, 0, 0, 0, 0xffff) ||
    startsWith(0, 0, 0, 0, 0xffff, 0) ||
    startsWith(0x64, 0xff9b, 0, 0, 0, 0);
  if (isTranslated) return writeIpv4(high, low);
  // RFC 3056
  if (a === 0x2002) return writeIpv4(b, c);
  // RFC 4380 4: the bits are inverted
  if (a === 0x2001 && b === 0) return writeIpv4(high ^ 0xffff, low ^ 0xffff);
  return address;
}

const writeIpv4 = (high: number, low: number): string =>
  [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** Whether it is an address or a network, '192.0.2.1' or '192.0.2.0/24'. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  const areBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return family !== 0 && areBits && more.length === 0;
}
