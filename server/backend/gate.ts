import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { AccessTokens } from './access-token.ts';
import { Refusal } from './api-error.ts';
import { clientAddress } from './client-address.ts';
import type { Claims } from './database.ts';
import { toRefusal } from './database-error.ts';
import { FairSlots } from './fair-slots.ts';
import type { LimitName, Limits } from './limits.ts';

export type GateContext = Context<{ Bindings: HttpBindings }>;

type GateParts = {
  anonKey: string;
  tokens: AccessTokens;
  limits: Limits;
  isProxyTrusted: boolean;
};

/** What every call passes before the database is asked. */
export class Gate {
  readonly anonKey: string;
  #parts: GateParts;
  #reads = new FairSlots(12);
  #writes = new FairSlots(12);

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.anonKey = parts.anonKey;
  }

  /** @throws Refusal 401 for a call without the pages' key */
  assertKey(c: GateContext): void {
    if (c.req.header('apikey') !== this.anonKey) throw new Refusal(401, 'no_api_key');
  }

  /**
   * Who calls: undefined for a visitor.
   *
   * @throws Refusal 401 for a token that is none of ours
   */
  async caller(c: GateContext): Promise<Claims | undefined> {
    const header = c.req.header('authorization');
    const token = /^Bearer ([\w.-]+)$/.exec(header ?? '')?.[1];
    if (!header || token === this.anonKey) return undefined;
    const claims = token && (await this.#parts.tokens.read(token));
    if (!claims) throw new Refusal(401, 'bad_jwt', 'invalid JWT');
    return claims;
  }

  /** @throws Refusal 401 for a visitor */
  async listener(c: GateContext): Promise<Claims> {
    const claims = await this.caller(c);
    if (!claims)
      throw new Refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    return claims;
  }

  /** The network that the call comes from; undefined where a proxy hides it. */
  network(c: GateContext): string | undefined {
    return clientAddress(c.env.incoming, this.#parts.isProxyTrusted);
  }

  /** Counts a try of the caller's network. @throws Refusal 429 */
  async countFrom(c: GateContext, name: LimitName): Promise<void> {
    await this.#parts.limits.count(name, this.network(c));
  }

  /** Counts a password named by somebody signed in. @throws Refusal 429 */
  async countPassword(c: GateContext, userId: string): Promise<void> {
    await this.countFrom(c, 'passwordsFrom');
    await this.#parts.limits.count('passwordsOf', userId);
  }

  /** A question to the database, when it is the caller's turn. @throws Refusal */
  async read<T>(c: GateContext, work: () => Promise<T>): Promise<T> {
    await this.countFrom(c, 'readsFrom');
    return await this.#reads.run(this.network(c) ?? 'unknown', () => work().catch(refuse));
  }

  /** A change of the database, when it is the caller's turn. @throws Refusal */
  async write<T>(c: GateContext, work: () => Promise<T>): Promise<T> {
    await this.countFrom(c, 'writesFrom');
    return await this.#writes.run(this.network(c) ?? 'unknown', () => work().catch(refuse));
  }
}

function refuse(error: unknown): never {
  throw toRefusal(error);
}
