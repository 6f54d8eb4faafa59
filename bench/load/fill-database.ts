import { createHmac } from 'node:crypto';
import pg from 'pg';
import { INSERT_TEST_TRACKS } from '#database/testing/insert-test-tracks.ts';
import type { LoadedServer } from './start-server.ts';

/** Enough that no listener exceeds five posts in thirty seconds. */
const LISTENERS = 6000;
export const PASSWORD = 'mật khẩu đúng 1';
export const ROW_COUNTS = [100, 10_000, 100_000];
export const trackWith = (rows: number) => `tai-${rows}`;
/** All posts go to this track. */
export const POSTED_TRACK = 'tai-moi';

export type Listener = { id: string; email: string; token: string };

type Site = Pick<LoadedServer, 'url' | 'connectionString' | 'jwtSecret' | 'anonKey'> & {
  /** Where visitors reach the site, if not at `url`. */
  siteUrl?: string;
};

/** Creates confirmed accounts, and tracks with comments by them. */
export async function fillDatabase(server: LoadedServer): Promise<Listener[]> {
  const listeners = await createListeners(server, LISTENERS);
  const database = new pg.Client({ connectionString: server.connectionString });
  await database.connect();
  try {
    await database.query(INSERT_TEST_TRACKS, [[...ROW_COUNTS.map(trackWith), POSTED_TRACK]]);
    await writeComments(database);
    return listeners;
  } finally {
    await database.end();
  }
}

/** Creates confirmed accounts with a session each. */
export async function createListeners(server: Site, count: number): Promise<Listener[]> {
  await signUpFirst(server);
  const database = new pg.Client({ connectionString: server.connectionString });
  await database.connect();
  try {
    await copyListener(database, count);
    const { rows } = await database.query<{ id: string; email: string }>(
      "select id, email from auth.users where email like 'nghe-%' order by email",
    );
    await database.query('insert into auth.sessions (id, user_id) select id, id from auth.users');
    return rows.map((user) => ({ ...user, token: signToken(user, server) }));
  } finally {
    await database.end();
  }
}

/** Signs up the first listener through the API, so that the password is hashed as usual. */
async function signUpFirst({ url, anonKey }: Site): Promise<void> {
  const answer = await fetch(`${url}/api/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: anonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'dau-tien@example.com', password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing up: ${answer.status} ${await answer.text()}`);
}

/** Copies that row for the others: hashing thousands of passwords would take longer than the bench. */
async function copyListener(database: pg.Client, count: number): Promise<void> {
  const { rows } = await database.query<{ column_name: string }>(`
    select column_name from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and is_generated = 'NEVER'`);
  const own: Record<string, string> = {
    id: 'gen_random_uuid()',
    email: "'nghe-' || n || '@example.com'",
    email_confirmed_at: 'now()',
  };
  const names = rows.map(({ column_name }) => column_name);
  const values = names.map((name) => own[name] ?? `first."${name}"`);
  await database.query(`
    insert into auth.users (${names.map((name) => `"${name}"`).join()})
    select ${values.join()} from auth.users as first, generate_series(1, ${count}) as n
    where first.email = 'dau-tien@example.com'`);
}

/** Writes as 'replica' (session_replication_role), which skips the triggers: they would take minutes. */
async function writeComments(database: pg.Client): Promise<void> {
  await database.query('set session_replication_role = replica');
  for (const rows of ROW_COUNTS)
    await database.query(
      `insert into public.track_comments (track_id, user_id, content, created_at)
       select $1, author.id, 'Nghe lần thứ ' || n || ': kick căng, đàn tranh ngọt, về khuya càng thấm.',
              date_trunc('milliseconds', now()) - n * interval '1 second'
       from generate_series(1, $2::integer) as n
       join (select id, row_number() over () as place from auth.users) as author
         on author.place = 1 + n % ${LISTENERS}`,
      [trackWith(rows), rows],
    );
  await database.query('set session_replication_role = default');
  await database.query('analyze');
}

/** A session's token, like the one from a sign-in. */
function signToken(
  { id, email }: { id: string; email: string },
  { jwtSecret, url, siteUrl = url.replace('127.0.0.1', 'localhost') }: Site,
): string {
  const nowSec = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub: id,
    email,
    role: 'authenticated',
    aud: 'authenticated',
    session_id: id,
    // The issuer that the server sets at its start.
    iss: `${siteUrl}/api/auth/v1`,
    iat: nowSec,
    exp: nowSec + 3600,
  };
  const head = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${head}.${createHmac('sha256', jwtSecret).update(head).digest('base64url')}`;
}
