import { createHmac } from 'node:crypto';
import type { Queryable } from '#database/database.ts';
import { networkSteps } from '#server/connections/network-steps.ts';

/** A /64 and its /56, or an IPv4 address. */
const WIDEST = 2;
const LASTS = "interval '90 days'";

/**
 * Networks from which somebody has signed in to an account. Wrong passwords from elsewhere do not
 * keep the owner from signing in on these. For IPv6 the /56 is known, too, since devices on one
 * line may use any /64 of it. Stored as keyed hashes, which do not reveal the network.
 */
export class KnownNetworks {
  #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /** @param network undefined when a proxy hides it: then the result is false */
  async has(client: Queryable, userId: string, network: string | undefined): Promise<boolean> {
    if (network === undefined) return false;
    const { rows } = await client.query(
      `select from gate.known_networks
       where user_id = $1 and network_hash = any ($2) and seen_at > now() - ${LASTS}`,
      [userId, this.#hashes(userId, network)],
    );
    return rows.length > 0;
  }

  /** Call it after a sign-in. @param network undefined when a proxy hides it: then it is not stored */
  async add(client: Queryable, userId: string, network: string | undefined): Promise<void> {
    if (network === undefined) return;
    await client.query(
      `insert into gate.known_networks (user_id, network_hash) select $1, unnest($2::text[])
       on conflict (user_id, network_hash) do update set seen_at = now()`,
      [userId, this.#hashes(userId, network)],
    );
  }

  #hashes(userId: string, network: string): string[] {
    return networkSteps(network)
      .filter(({ width }) => width <= WIDEST)
      .map((step) => createHmac('sha256', this.#key).update(`${userId} ${step.network}`))
      .map((hash) => hash.digest('base64url'));
  }
}
