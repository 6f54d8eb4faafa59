import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import bcrypt from 'bcrypt';
import pg from 'pg';
import { INSERT_TEST_TRACKS, TEST_TRACK_IDS } from '#database/testing/insert-test-tracks.ts';
import { killHard } from '#database/testing/start-holder.ts';
import { copyCluster } from '#database/testing/test-cluster.ts';
import { Mailbox, type StoredEmail } from '#server/mail/mailbox.ts';
import { testProgram } from '#testing/make-test-program.ts';
import { LOWEST_COST } from './lowest-cost.ts';
import { readLink } from './test-link.ts';

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

type Options = { isFirstStart?: boolean; mount?: string[]; folder?: string; hasData?: boolean };

/**
 * Runs the server as `npm start` does, with a small built site and a data folder of its own.
 * It trusts X-Forwarded-For, so that each caller can have its own IP address.
 */
export class TestServer {
  readonly folder: string;
  readonly dataFolder: string;
  address = '';
  anonKey = '';
  /** Everything it prints; `log` is the part on stderr. */
  output = '';
  log = '';
  #env: Record<string, string>;
  #isFirstStart: boolean;
  #hasCluster: boolean;
  #mount: string[];
  #process: ChildProcess | undefined;
  #pool: pg.Pool | undefined;
  #lastUser = 0;

  /**
   * @param isFirstStart prepares nothing: the server creates its PostgreSQL itself
   * @param mount command prefix that mounts a disk on the data folder
   * @param folder by default a new one
   * @param hasData whether the folder already has a data folder, named `data`
   */
  constructor(
    env: Record<string, string> = {},
    {
      isFirstStart = false,
      mount,
      folder = mkdtempSync(join(tmpdir(), 'vh-')),
      hasData = false,
    }: Options = {},
  ) {
    this.folder = folder;
    this.dataFolder = join(folder, 'data');
    this.#env = env;
    this.#mount = mount ?? [];
    this.#isFirstStart = isFirstStart;
    this.#hasCluster = isFirstStart || hasData || env.DATABASE_URL !== undefined;
    if (mount) mkdirSync(this.dataFolder, { recursive: true });
  }

  async start(): Promise<this> {
    // With tracks in the database, the server imports no demo.
    if (!this.#hasCluster) await copyCluster(this.dataFolder, 'tracks');
    this.#hasCluster = true;
    const server = this.spawn();
    this.#process = server;
    this.output = '';
    this.log = '';
    const started = new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.output += chunk;
        const address = /^Vinahouse \D+ (http\S+)$/m.exec(this.output)?.[1];
        if (address) resolve(address);
      };
      server.stdout?.on('data', read);
      server.stderr?.on('data', read).on('data', (chunk) => {
        this.log += chunk;
      });
      server.once('exit', () => reject(new Error(this.output)));
    });
    this.address = await started;
    const config = await this.ask('/api/config.json');
    this.anonKey = (config.body as { anonKey?: string }).anonKey ?? '';
    if (this.#isFirstStart) await this.addTracks(TEST_TRACK_IDS);
    return this;
  }

  /** Like a crash: nothing is cleaned up, and its PostgreSQL keeps running. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server) throw new Error('It is not running.');
    await killHard(server);
    await this.#disconnect();
  }

  spawn(env: Record<string, string> = {}): ChildProcess {
    const [program = '', ...args] = [
      ...this.#mount,
      process.execPath,
      'server/testing/test-main.ts',
    ];
    const { folder, compileCache } = testProgram();
    return spawn(program, args, {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        // Chooses the mutant in `npm run mutation -- gate`.
        __STRYKER_ACTIVE_MUTANT__: process.env.__STRYKER_ACTIVE_MUTANT__,
        NODE_COMPILE_CACHE: compileCache,
        PORT: '0',
        DATA_DIR: this.dataFolder,
        TRUST_PROXY: '1',
        REQUEST_LOG: '0',
        ...this.#env,
        ...env,
      },
    });
  }

  signal(name: NodeJS.Signals): void {
    this.#process?.kill(name);
  }

  /** Its exit code, and the signal that ended it. */
  async ended(): Promise<unknown[]> {
    const server = this.#process;
    if (!server) throw new Error('It was never started.');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    return [server.exitCode, server.signalCode];
  }

  async stop(): Promise<void> {
    await this.#disconnect();
    this.signal('SIGTERM');
    if (this.#process) await this.ended();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The data folder as the server sees it. */
  get seenDataFolder(): string {
    if (this.#mount.length === 0) return this.dataFolder;
    return `/proc/${this.#process?.pid}/root${this.dataFolder}`;
  }

  get postgresPid(): number {
    const file = join(this.seenDataFolder, 'postgres', 'postmaster.pid');
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
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
      const host = encodeURIComponent(this.#socketFolder());
      const connectionString = `postgres://postgres@localhost/postgres?host=${host}`;
      this.#pool = new pg.Pool({ connectionString, allowExitOnIdle: true });
      // A test may stop or kill PostgreSQL. Without a listener, the error event would end the run.
      // The pool's listener covers idle connections, the other one those in use.
      const ignore = () => {};
      this.#pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
    }
    return this.#pool;
  }

  async #disconnect(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.end();
  }

  #socketFolder(): string {
    const folder = join(this.seenDataFolder, 'postgres');
    if (!existsSync(join(folder, '.s.PGSQL.5432'))) throw new Error('PostgreSQL is not running');
    return folder;
  }
}

export { PASSWORD, PASSWORD_HASH };
