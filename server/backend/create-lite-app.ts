import type { App } from '@supabase/lite';
import type pg from 'pg';
import { answerAlike } from './answer-alike.ts';
import { changePassword } from './change-password.ts';
import { importLite } from './import-lite.ts';
import { renewWhole } from './renew-whole.ts';
import { tellCause } from './tell-cause.ts';
import type { ConfirmationMail, LiteSettings } from './worker-messages.ts';

/** As many likes as are read at once; the gate says how many of the rest. */
const MOST_ROWS = 1000;
const LINK_LASTS_SEC = 24 * 60 * 60;

const lite = await importLite();

type LiteAppParts = {
  pool: pg.Pool;
  sendMail: (mail: ConfirmationMail) => void;
  /** Also of one that could not be made. */
  onConnectionLost: () => void;
};

/** lite as this site wants it. Nothing but the gate reaches it. */
export async function createLiteApp(
  { connectionString, jwtSecret, anonKey, siteUrl, google }: LiteSettings,
  { pool, sendMail, onConnectionLost }: LiteAppParts,
): Promise<App> {
  const connection = lite.createPostgresConnection(postgresOf(connectionString, onConnectionLost));
  // 'unknown' would make lite grant everything on every table to anon and authenticated at its first
  // request, whatever the migrations have revoked.
  (connection as unknown as { rlsState: string }).rlsState = 'active';

  const app = new lite.App({
    connection,
    api: { external_url: `${siteUrl}/api`, max_rows: MOST_ROWS },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: anonKey,
      site_url: `${siteUrl}/`,
      additional_redirect_urls: [],
      minimum_password_length: 6,
      enable_refresh_token_rotation: true,
      email: { enable_confirmations: true, otp_expiry: LINK_LASTS_SEC },
      external: {
        google: {
          enabled: google !== undefined,
          client_id: google?.clientId ?? '',
          secret: google?.clientSecret ?? '',
        },
      },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        disableFallback: true,
        middlewares: [
          async (c, next) => {
            answerAlike(c.var.authService, { pool, siteUrl, sendMail });
            renewWhole(c.var.authService);
            const refusal = await changePassword(c, { pool, jwtSecret });
            if (refusal) return refusal;
            await next();
            tellCause(c);
          },
        ],
      },
    },
  });
  await app.init();
  return app as unknown as App;
}

/** postgres.js takes a socket by its file, not from the address. */
function postgresOf(connectionString: string, onclose: () => void) {
  const url = new URL(connectionString);
  const socketFolder = url.searchParams.get('host');
  url.searchParams.delete('host');
  return {
    url: url.href,
    postgresOptions: {
      ...(socketFolder?.startsWith('/') && {
        path: `${socketFolder}/.s.PGSQL.${url.port || 5432}`,
      }),
      max: 8,
      connect_timeout: 3,
      // Its own pauses grow to 20 s, in which a database that is back would go unnoticed.
      backoff: () => 0.1,
      onnotice: () => {},
      // None ends of age: one that ends was lost.
      max_lifetime: 0,
      onclose,
      connection: { statement_timeout: 8000, lock_timeout: 5000 },
      types: { timestamptz: TIMESTAMPTZ, jsonb: JSONB },
    },
  };
}

/** PostgreSQL's text '2026-11-20 20:42:08.37+00' as PostgREST's JSON has it. */
const TIMESTAMPTZ = {
  to: 1184,
  from: [1184],
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
  parse: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
};

/** lite gives JSON as text already; made to JSON once more it would be a string in the database. */
const JSONB = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
};
