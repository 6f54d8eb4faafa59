import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { Refusal } from './api-error.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { clientAddress } from './client-address.ts';
import type { LiteAnswer, LiteThread } from './lite-thread.ts';
import { readAccessToken } from './read-access-token.ts';
import { RecentRefreshes } from './recent-refreshes.ts';
import { Slots } from './slots.ts';

export type GateContext = Context<{ Bindings: HttpBindings }>;

const FIVE_MINUTES_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

/** Tries in five minutes. A person needs a few of each; a refresh comes once an hour from each tab. */
const MOST = {
  signIn: 30,
  signUp: 30,
  resend: 30,
  refresh: 300,
  link: 60,
  google: 60,
  /** Named once more by somebody signed in, who changes it or deletes the account. */
  password: 30,
  rename: 30,
} as const;
export type Limited = keyof typeof MOST;

type GateParts = {
  siteUrl: string;
  anonKey: string;
  jwtSecret: string;
  isProxyTrusted: boolean;
  /** Hashes passwords; nothing else waits for it. */
  hashing: LiteThread;
  serving: LiteThread;
};

/** What every call passes on its way to lite. */
export class Gate {
  readonly siteUrl: string;
  readonly anonKey: string;
  #parts: GateParts;
  #limits = new Map<string, AttemptLimit>();
  #refreshes = new RecentRefreshes();
  /** Not more than the thread can do at once: the others wait here, where they can be counted. */
  #hashingSlots = new Slots(2, { longestQueue: 60, longestWaitMs: 15_000 });
  #servingSlots = new Slots(16);

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.siteUrl = parts.siteUrl;
    this.anonKey = parts.anonKey;
    for (const [name, most] of Object.entries(MOST)) {
      this.#limits.set(`${name} ip`, new AttemptLimit(most, FIVE_MINUTES_MS));
      this.#limits.set(`${name} account`, new AttemptLimit(most, FIVE_MINUTES_MS));
    }
    // Each link in a mailbox is a reason to look there: beyond this it is somebody else who asks.
    this.#limits.set('resend account', new AttemptLimit(10, 10 * MINUTE_MS));
  }

  /** @throws Refusal 401 for a call without the pages' key */
  assertKey(c: GateContext): void {
    if (c.req.header('apikey') !== this.#parts.anonKey) throw new Refusal(401, 'no_api_key');
  }

  /**
   * The Authorization header for lite: a visitor's, or that of a valid session.
   *
   * @throws Refusal 401 for a token that is none of ours
   */
  authorization(c: GateContext): string {
    const header = c.req.header('authorization');
    const token = /^Bearer ([\w.-]+)$/.exec(header ?? '')?.[1];
    if (!header || token === this.#parts.anonKey) return `Bearer ${this.#parts.anonKey}`;
    if (!token || !readAccessToken(token, this.#parts.jwtSecret))
      throw new Refusal(401, 'bad_jwt', 'invalid JWT');
    return `Bearer ${token}`;
  }

  /** @throws Refusal 401 for a visitor */
  sessionAuthorization(c: GateContext): string {
    const authorization = this.authorization(c);
    if (authorization === `Bearer ${this.#parts.anonKey}`)
      throw new Refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    return authorization;
  }

  /** Whose the session is. @throws Refusal 401 for a visitor */
  sessionUserId(c: GateContext): string {
    const token = this.sessionAuthorization(c).slice('Bearer '.length);
    return readAccessToken(token, this.#parts.jwtSecret)?.userId ?? '';
  }

  /** @param account its address, or its id @throws Refusal 429 */
  count(c: GateContext, name: Limited, account?: string): void {
    const ip = clientAddress(c.env.incoming, this.#parts.isProxyTrusted) ?? 'unknown';
    this.#limits.get(`${name} ip`)?.count(ip);
    if (account) this.#limits.get(`${name} account`)?.count(account);
  }

  /** Asks the thread that hashes. */
  hash(
    path: string,
    body: object,
    { method = 'POST', headers = this.headers() } = {},
  ): Promise<LiteAnswer> {
    const call = { method, path, headers, body: JSON.stringify(body) };
    return this.#hashingSlots.run(() => this.#parts.hashing.ask(call));
  }

  /** A new session for an old one's refresh token. */
  refresh(call: { refresh_token: string }): Promise<LiteAnswer> {
    const path = '/auth/v1/token?grant_type=refresh_token';
    return this.#refreshes.ask(call.refresh_token, () =>
      this.serve('POST', path, this.headers(), call),
    );
  }

  /** Asks the thread that answers at once. */
  serve(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<LiteAnswer> {
    const call = { method, path, headers, body: body ? JSON.stringify(body) : null };
    return this.#servingSlots.run(() => this.#parts.serving.ask(call));
  }

  headers(more: Record<string, string> = {}): Record<string, string> {
    return {
      apikey: this.#parts.anonKey,
      authorization: `Bearer ${this.#parts.anonKey}`,
      'content-type': 'application/json',
      ...more,
    };
  }
}
