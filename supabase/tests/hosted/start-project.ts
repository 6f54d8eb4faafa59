import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type HttpBindings, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { SignJWT } from 'jose';
import pg from 'pg';
import { readMigrations } from '#database/apply-migrations.ts';
import { Database } from '#database/database.ts';
import { startEmbeddedPostgres } from '#database/embedded-postgres.ts';
import { openPool } from '#database/open-pool.ts';
import { INSERT_TEST_TRACKS, TEST_TRACK_IDS } from '#database/testing/insert-test-tracks.ts';
import { AccessTokens } from '#server/api/access-token.ts';
import { restError } from '#server/api/api-error.ts';
import { toRefusal } from '#server/api/database-error.ts';
import { Gate } from '#server/api/gate.ts';
import { Limits } from '#server/api/limits.ts';
import { RecentReads } from '#server/api/rest/recent-reads.ts';
import { restCalls } from '#server/api/rest/rest-calls.ts';
import { SharedCounts } from '#server/api/shared-counts.ts';
import { ClientAddresses } from '#server/connections/client-address.ts';
import { openSmtp } from '#server/mail/testing/open-smtp.ts';
import { authSettings } from './auth-settings.ts';
import { type Inbox, inboxOf } from './inbox.ts';
import { AUTH_ADMIN, AUTHENTICATOR, makeProjectRoles, OWNER } from './project-roles.ts';
import { readConfig } from './read-config.ts';
import { startGoogle } from './start-google.ts';

const SUPABASE = new URL('../../', import.meta.url);
const JWT_SECRET = 'a secret of tests, with more than 32 letters';
const START_LIMIT_MS = 60_000;
const POLL_MS = 50;

export type Project = {
  /** As a project's VITE_SUPABASE_URL. */
  url: string;
  anonKey: string;
  inbox: Inbox;
  /** Connected as the project's owner. */
  database: pg.Pool;
  stop: () => Promise<void>;
};

/**
 * What a hosted project is, on this machine: Supabase's own auth service with our configuration and e-mail templates,
 * on a PostgreSQL with its roles, its schema auth and our migrations. PostgREST is replaced by our own answers for the
 * tables.
 *
 * @param program of supabase/auth
 */
export async function startProject(program: string): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'vinahouse-project-'));
  const postgres = await startEmbeddedPostgres(folder);
  const smtp = await openSmtp();
  const stops: (() => Promise<unknown>)[] = [
    async () => rm(folder, { recursive: true, force: true }),
    postgres.stop,
    async () => smtp.close(),
  ];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const as = (role: string) => postgres.connectionString.replace('//postgres@', `//${role}@`);
    const anonKey = await signAnonKey();
    const authPort = await findFreePort();
    const front = await startFront({ anonKey, authPort, connectionString: as(AUTHENTICATOR) });
    stops.push(front.stop);

    const google = await startGoogle(folder);
    stops.push(google.stop);
    await withClient(postgres.connectionString, makeProjectRoles);
    const env = {
      ...authSettings(readConfig(), (path) => `${front.url}/templates/${path.split('/').at(-1)}`),
      ...serviceSettings({ url: front.url, authPort, smtpPort: smtp.port }),
      ...google.env,
      GOTRUE_DB_DATABASE_URL: as(AUTH_ADMIN),
    };
    await promisify(execFile)(program, ['migrate'], { cwd: folder, env });
    await withClient(as(OWNER), applyOurs);
    const service = await startService(program, { cwd: folder, env, port: authPort });
    stops.push(service.stop);
    const database = openPool({ connectionString: as(OWNER) });
    stops.push(() => database.end());
    return { url: front.url, anonKey, inbox: inboxOf(smtp), database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the Supabase CLI sets for a project beside its configuration, and what docs/deploy.md says to switch on. */
function serviceSettings({
  url,
  authPort,
  smtpPort,
}: {
  url: string;
  authPort: number;
  smtpPort: number;
}): Record<string, string> {
  return {
    API_EXTERNAL_URL: `${url}/auth/v1`,
    GOTRUE_API_HOST: '127.0.0.1',
    GOTRUE_API_PORT: `${authPort}`,
    GOTRUE_DB_DRIVER: 'postgres',
    GOTRUE_JWT_SECRET: JWT_SECRET,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    // As our own answers for the tables expect it.
    GOTRUE_JWT_ISSUER: `${url}/api/auth/v1`,
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: `${smtpPort}`,
    GOTRUE_SMTP_ADMIN_EMAIL: 'no-reply@vinahouse.test',
    GOTRUE_SMTP_SENDER_NAME: 'Vinahouse',
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'client-id',
    GOTRUE_EXTERNAL_GOOGLE_SECRET: 'client-secret',
    GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI: `${url}/auth/v1/callback`,
    // In an hour, for the whole site: 30 by default.
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '360000',
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
    GOTRUE_LOG_LEVEL: 'info',
  };
}

async function applyOurs(client: pg.Client): Promise<void> {
  await client.query('begin');
  for (const { version, sql } of await readMigrations())
    await client.query(sql).catch((cause) => {
      throw new Error(`Migration ${version}: ${cause.message}`, { cause });
    });
  await client.query(INSERT_TEST_TRACKS, [TEST_TRACK_IDS]);
  await client.query('commit');
}

async function withClient(connectionString: string, use: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await use(client).finally(() => client.end());
}

const signAnonKey = () =>
  new SignJWT({ role: 'anon', iss: 'supabase' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('10y')
    .sign(new TextEncoder().encode(JWT_SECRET));

type FrontOptions = { anonKey: string; authPort: number; connectionString: string };

/** The project's address: the auth service and our answers for the tables behind one origin, and the templates. */
async function startFront({ anonKey, authPort, connectionString }: FrontOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const database = new Database(connectionString);
  const tokens = new AccessTokens({ jwtSecret: JWT_SECRET, siteUrl: url });
  const addresses = new ClientAddresses({ isProxyTrusted: true, isSitePublic: false });
  // A project has no schema `gate`: what would be counted there is counted in memory.
  const limits = new Limits(database.owner, new SharedCounts(database.owner));
  const gate = new Gate({ anonKey, tokens, limits, addresses });
  // A project's gateway allows every page. Not with a middleware: shared reads are answered without Hono.
  server.prependListener('request', (_, response: ServerResponse) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
  });
  app.options('*', (c) =>
    c.body(null, 204, {
      'Access-Control-Allow-Headers': c.req.header('Access-Control-Request-Headers') ?? '',
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    }),
  );
  app.all('/auth/v1/*', (c) =>
    proxy(`http://127.0.0.1:${authPort}${c.req.url.slice(`${url}/auth/v1`.length)}`, {
      raw: c.req.raw,
      redirect: 'manual',
    }),
  );
  app.get('/templates/:name{[a-z_]+\\.html}', (c) =>
    c.html(readFileSync(new URL(`templates/${c.req.param('name')}`, SUPABASE), 'utf8')),
  );
  const rest = new Hono<{ Bindings: HttpBindings }>();
  rest.route('/', restCalls({ gate, database, recent: new RecentReads() }));
  rest.onError((error) => restError(toRefusal(error)));
  app.route('/rest/v1', rest);
  return {
    url,
    stop: async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await database.end();
    },
  };
}

type ServiceOptions = { cwd: string; env: Record<string, string>; port: number };

async function startService(program: string, { cwd, env, port }: ServiceOptions) {
  const service = spawn(program, ['serve'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const endWithUs = () => void service.kill();
  process.once('exit', endWithUs);
  let log = '';
  for (const stream of [service.stdout, service.stderr])
    stream.on('data', (chunk) => {
      log += chunk;
    });
  await untilHealthy(service, `http://127.0.0.1:${port}/health`, () => log);
  return {
    stop: async () => {
      process.off('exit', endWithUs);
      const ended = service.exitCode === null ? once(service, 'exit') : undefined;
      service.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilHealthy(service: ChildProcess, url: string, log: () => string) {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
    if (service.exitCode !== null) throw new Error(`The auth service has ended:\n${log()}`);
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await delay(POLL_MS);
  }
  service.kill('SIGKILL');
  throw new Error(`The auth service does not answer:\n${log()}`);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
