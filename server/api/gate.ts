import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type Claims, CONNECTIONS } from '#database/database.ts';
import { FairSlots } from '#server/api/fair-slots.ts';
import type { ClientAddresses } from '#server/connections/client-address.ts';
import { type NetworkStep, ownSteps } from '#server/connections/network-steps.ts';
import type { AccessTokens } from './access-token.ts';
import { Refusal } from './api-error.ts';
import { toRefusal } from './database-error.ts';
import { type FromLimitName, type Limits, tooMany } from './limits.ts';

export type GateContext = Context<{ Bindings: HttpBindings }>;

/**
 * On whose behalf the database is queried; 'account': as the database's owner, for auth calls and
 * for operators' uploads, logos, covers and sound.
 */
type Asking = 'visitor' | 'listener' | 'account';

type GateParts = {
  anonKey: string;
  tokens: AccessTokens;
  limits: Limits;
  addresses: Pick<ClientAddresses, 'of'>;
};

/**
 * Checks every call before it reaches the database: key, token, rate limits. Calls then wait for their turn.
 */
export class Gate {
  readonly anonKey: string;
  #parts: GateParts;
  /** Who has shown a token with the call. */
  #callers = new WeakMap<GateContext, Claims>();
  /** One slot per database connection (database.ts). */
  #slots = {
    visitor: new FairSlots(CONNECTIONS.visitors),
    listener: new FairSlots(CONNECTIONS.listeners),
    account: new FairSlots(CONNECTIONS.owners),
  };

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.anonKey = parts.anonKey;
  }

  /** How many calls wait for their turn. */
  get waitingCalls(): Record<Asking, number> {
    const { visitor, listener, account } = this.#slots;
    return { visitor: visitor.waiting, listener: listener.waiting, account: account.waiting };
  }

  /** @throws Refusal 401 for a call without the anon key */
  assertKey(c: GateContext): void {
    if (c.req.header('apikey') !== this.anonKey) throw new Refusal(401, 'no_api_key');
  }

  /** Whether the call has no session: supabase-js then sends the anon key as its token. */
  isVisitor(c: GateContext): boolean {
    const header = c.req.header('authorization');
    return header === undefined || header === '' || header === `Bearer ${this.anonKey}`;
  }

  /**
   * The caller's claims; undefined for a visitor.
   *
   * @throws Refusal 401 for an invalid token
   */
  async caller(c: GateContext): Promise<Claims | undefined> {
    if (this.isVisitor(c)) return undefined;
    const token = /^Bearer ([\w.-]+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    const claims = token && (await this.#parts.tokens.read(token));
    if (!claims) throw new Refusal(401, 'bad_jwt', 'invalid JWT');
    this.#callers.set(c, claims);
    return claims;
  }

  /** Notes whose call it is, if it has another key than a token. */
  admit(c: GateContext, claims: Claims): void {
    this.#callers.set(c, claims);
  }

  /** @throws Refusal 401 for a visitor */
  async listener(c: GateContext): Promise<Claims> {
    const claims = await this.caller(c);
    if (!claims)
      throw new Refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    return claims;
  }

  /** The network that the call comes from; undefined when a proxy hides it. */
  network(c: GateContext): string | undefined {
    return this.#parts.addresses.of(c.env.incoming);
  }

  /**
   * Counts an attempt from the caller's network. Listeners have a share of their own when others have used up
   * that of the network.
   *
   * @throws Refusal 429
   */
  async countFrom(c: GateContext, name: FromLimitName): Promise<void> {
    const refusal = await this.refusalFrom(c, name);
    if (!refusal) return;
    const listener = this.#callers.get(c);
    const own = name === 'readsFrom' ? 'readsOf' : name === 'writesFrom' ? 'writesOf' : undefined;
    if (!listener || !own) throw refusal;
    await this.#parts.limits.count(own, listener.sub);
  }

  /** @returns the refusal when the caller's network has used up its attempts. Counts none */
  async lateRefusal(c: GateContext, name: FromLimitName): Promise<Refusal | undefined> {
    const waitSec = await this.#parts.limits.waitSec(name, this.network(c));
    return waitSec > 0 ? tooMany(waitSec) : undefined;
  }

  /** Counts an attempt from the caller's network. @returns the refusal when there are too many */
  async refusalFrom(c: GateContext, name: FromLimitName): Promise<Refusal | undefined> {
    const waitSec = await this.#parts.limits.tryCount(name, this.network(c));
    return waitSec > 0 ? tooMany(waitSec) : undefined;
  }

  /** Counts a password that a signed-in user enters again. @throws Refusal 429 */
  async countPassword(c: GateContext, userId: string): Promise<void> {
    await this.countFrom(c, 'passwordsFrom');
    await this.#parts.limits.count('passwordsOf', userId);
  }

  /** Runs a read of the database, when it is the caller's turn. @throws Refusal */
  async read<T>(c: GateContext, as: Asking, work: () => Promise<T>): Promise<T> {
    await this.countFrom(c, 'readsFrom');
    return await this.#run(c, as, work);
  }

  /** Runs a write to the database, when it is the caller's turn. @throws Refusal */
  async write<T>(c: GateContext, as: Asking, work: () => Promise<T>): Promise<T> {
    await this.countFrom(c, 'writesFrom');
    return await this.#run(c, as, work);
  }

  async #run<T>(c: GateContext, as: Asking, work: () => Promise<T>): Promise<T> {
    return await this.#slots[as].run(this.#turnOf(c), () => work().catch(refuse));
  }

  /** The caller's networks, from the widest, then the listener, or all visitors there. */
  #turnOf(c: GateContext): string[] {
    const network = this.network(c);
    const networks = network === undefined ? ['unknown'] : ownSteps(network).map(nameOf).reverse();
    return [...networks, this.#callers.get(c)?.sub ?? 'visitor'];
  }
}

const nameOf = ({ network }: NetworkStep) => network;

function refuse(error: unknown): never {
  throw toRefusal(error);
}
