import { isIPv4 } from 'node:net';
import { readIpv6 } from '#runtime/ip-address.ts';

export type NetworkStep = {
  network: string;
  /** How many times the limit of the narrowest step applies. */
  width: number;
};

/** A line gets a /56 or a /48 and may call from each of its /64s. A provider has at least a /32. */
const IPV6_STEPS: [bits: number, width: number][] = [
  [64, 1],
  [56, 2],
  [48, 4],
  [32, 64],
];
/** Neighbouring addresses may belong to strangers, or all to one customer of a host. */
const IPV4_WIDTH = 16;

/**
 * The networks that a call comes from, from the narrowest to the widest (decision 073). Limits
 * apply to each of them: an attacker with many narrow networks has few wide ones.
 *
 * @param network what `ClientAddresses` returns
 */
export function networkSteps(network: string): NetworkStep[] {
  if (isIPv4(network)) {
    const wider = network.replace(/\d+$/, '0/24');
    return [
      { network, width: 1 },
      { network: wider, width: IPV4_WIDTH },
    ];
  }
  const groups = readIpv6(network.replace(/\/\d+$/, ''));
  return IPV6_STEPS.map(([bits, width]) => ({ network: ipv6Network(groups, bits), width }));
}

/**
 * The steps that belong to one line or one small provider: not a large provider's /32, to which
 * most listeners may belong.
 */
export const ownSteps = (network: string): NetworkStep[] => networkSteps(network).slice(0, 3);

export function ipv6Network(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group, n) => {
    const zeros = Math.max(0, 16 * (n + 1) - bits);
    return ((group >> zeros) << zeros).toString(16);
  });
  return `${kept.join(':')}::/${bits}`;
}
