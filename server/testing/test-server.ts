import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import bcrypt from 'bcrypt';
import type pg from 'pg';
import { openPool } from '#database/open-pool.ts';
import { INSERT_TEST_TRACKS, TEST_TRACK_IDS } from '#database/testing/insert-test-tracks.ts';
import { startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { findBuiltSite } from '#runtime/built-site.ts';
import { readSettings } from '#runtime/read-settings.ts';
import { Mailbox, type StoredEmail } from '#server/mail/mailbox.ts';
import { testProgram } from '#testing/make-test-program.ts';
import { openSite, type Site } from '../open-site.ts';
import { LOWEST_COST } from './lowest-cost.ts';
import { openTestRenderer } from './open-test-renderer.ts';
import { readLink } from './test-link.ts';
import { watchOutput } from './watch-output.ts';

const PASSWORD = 'mật khẩu đúng 1';
const PASSWORD_HASH = bcrypt.hashSync(PASSWORD, LOWEST_COST);
/** The state after a sign-up and its confirmation. */
const INSERT_USER = `
  with made as (
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    select id, $1::text, $2, now(), '{"provider": "email", "providers": ["email"]}',
      jsonb_build_object('sub', id, 'email', $1::text, 'email_verified', true, 'phone_verified', false)
    from gen_random_uuid() as id
    returning id, raw_user_meta_data
  )
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
  select gen_random_uuid(), 'email', id::text, id, raw_user_meta_data, now() from made`;

export type TestUser = {
  id: string;
  email: string;
  client: SupabaseClient;
  /** The access token; empty for an unconfirmed user. */
  token: string;
};

export const REST = '/api/rest/v1';
export const AUTH = '/api/auth/v1';
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** The settings of every server under test: it trusts X-Forwarded-For, so that each caller can have its own IP address. */
export const TEST_SETTINGS = { PORT: '0', TRUST_PROXY: '1', REQUEST_LOG: '0' };

type Options = {
  /** By default a new one. */
  folder?: string;
  /** Another server, whose database this one has, too. */
  beside?: TestServer;
};

/**
 * The whole server, with a small built site, a data folder and a database of its own. It runs in this process, which
 * costs a fraction of a process of its own: see ServerProcess for tests of what a process does.
 */
export class TestServer {
  readonly folder: string;
  readonly dataFolder: string;
  address = '';
  anonKey = '';
  protected readonly env: Record<string, string>;
  readonly #beside: TestServer | undefined;
  #output = { printed: '', log: '' };
  #database: TestDatabase | undefined;
  #site: Site | undefined;
  #pool: pg.Pool | undefined;
  #lastUser = 0;

  constructor(
    env: Record<string, string> = {},
    { folder = mkdtempSync(join(tmpdir(), 'vh-')), beside }: Options = {},
  ) {
    this.env = env;
    this.folder = folder;
    this.dataFolder = join(folder, 'data');
    this.#beside = beside;
  }

  async start(): Promise<this> {
    if (!this.#beside && !this.#database) {
      this.#database = await startTestDatabase();
      // With tracks in the database, the server imports no demo.
      await this.addTracks(TEST_TRACK_IDS);
    }
    this.#output = watchOutput();
    const { folder } = testProgram();
    const settings = readSettings({
      ...TEST_SETTINGS,
      DATA_DIR: this.dataFolder,
      DATABASE_URL: this.connectionString,
      ...this.env,
    });
    this.#site = await openSite(settings, {
      passwordCost: LOWEST_COST,
      built: findBuiltSite(join(folder, 'build')),
      openRenderer: openTestRenderer,
    });
    await this.arriveAt(await this.#site.listen());
    return this;
  }

  /** Notes where the server answers. */
  protected async arriveAt(address: string): Promise<void> {
    this.address = address;
    const config = await this.ask('/api/config.json');
    this.anonKey = (config.body as { anonKey?: string }).anonKey ?? '';
  }

  /** Stops the server and starts it again on its data. */
  async restart(): Promise<void> {
    await this.halt();
    await this.start();
  }

  /** As at SIGTERM: it goes on answering. */
  announceStop(): void {
    this.#site?.announceStop();
  }

  /** Stops the server, whose data stay. */
  async halt(): Promise<void> {
    await this.#site?.stop();
    this.#site = undefined;
  }

  async stop(): Promise<void> {
    await this.disconnect();
    await this.halt();
    await this.#database?.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** What it has printed and logged; in this process also what other servers have, since the last start of one. */
  get output(): string {
    return this.#output.printed + this.#output.log;
  }

  get log(): string {
    return this.#output.log;
  }

  set log(text: string) {
    this.#output.log = text;
  }

  /** Connects to its database as the owner. */
  get connectionString(): string {
    const found = this.#beside?.connectionString ?? this.#database?.connectionString;
    if (!found) throw new Error('It was never started.');
    return found;
  }

  /** The data folder as the server sees it. */
  get seenDataFolder(): string {
    return this.dataFolder;
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }

  /** A call without supabase-js. */
  async ask(path: string, init: RequestInit = {}) {
    const response = await fetch(this.address + path, { redirect: 'manual', ...init });
    const text = await response.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {}
    return { status: response.status, headers: response.headers, text, body };
  }

  /** A call with the anon key and a JSON body. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.ask(path, {
      method,
      headers: { apikey: this.anonKey, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  client(ip = '203.0.113.1'): SupabaseClient {
    return createClient(`${this.address}/api`, this.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { 'X-Forwarded-For': ip } },
    });
  }

  /**
   * A user with their own IP address: signed in, with an account created by SQL; or signed up but not
   * confirmed.
   */
  async user({ isConfirmed = true } = {}): Promise<TestUser> {
    const n = ++this.#lastUser;
    const email = `nghe-${n}@example.com`;
    const client = this.client(`198.51.${100 + (n >> 8)}.${n & 255}`);
    if (!isConfirmed) {
      const { error } = await client.auth.signUp({ email, password: PASSWORD });
      if (error) throw error;
      const [row] = await this.sql('select id from auth.users where email = $1', [email]);
      return { id: row?.id, email, client, token: '' };
    }
    await this.sql(INSERT_USER, [email, PASSWORD_HASH]);
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return { id: data.user.id, email, client, token: data.session.access_token };
  }

  /** Does what the page of an email link does on submit: uses the link and sets the password. */
  async follow(client: SupabaseClient, link: string, password = PASSWORD): Promise<void> {
    const { error } = await client.auth.verifyOtp(readLink(link));
    if (error) throw error;
    const chosen = await client.auth.updateUser({ password });
    if (chosen.error) throw chosen.error;
  }

  /** Among the last 200 emails, newest first. */
  async emailsTo(email: string): Promise<StoredEmail[]> {
    const emails = await new Mailbox(join(this.seenDataFolder, 'mailbox')).latest(200);
    return emails.filter(({ to }) => to === email);
  }

  /** The newest link in the mailbox, without its origin. */
  async linkFor(email: string, isWanted: (link: string) => boolean = () => true): Promise<string> {
    for (let tries = 0; tries < 200; tries++) {
      const emails = await this.emailsTo(email);
      const link = emails.find(({ link }) => isWanted(link))?.link;
      if (link) return link.slice(new URL(link).origin.length);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`No mail for ${email}`);
  }

  /** Adds published tracks, as after an import. */
  async addTracks(ids: readonly string[]): Promise<void> {
    await this.sql(INSERT_TEST_TRACKS, [ids]);
  }

  /** Runs SQL as the database's owner, bypassing the API. */
  async sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    query: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const database = await this.#connections().connect();
    let error: Error | undefined;
    try {
      return (await database.query<Row>(query, values)).rows;
    } finally {
      // The next query must not see this one's settings.
      await database.query('discard all').catch((reason) => {
        error = reason;
      });
      database.release(error);
    }
  }

  /** Keeps its connections, since a new one costs more than most queries. */
  #connections(): pg.Pool {
    if (!this.#pool) {
      const { connectionString } = this;
      this.#pool = openPool({ connectionString, allowExitOnIdle: true });
    }
    return this.#pool;
  }

  protected async disconnect(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.end();
  }
}

export { PASSWORD, PASSWORD_HASH };
