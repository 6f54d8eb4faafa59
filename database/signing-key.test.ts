import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Database } from './database.ts';
import { OtherServerDiffers, serverName } from './other-servers.ts';
import { agreeOnSecrets, type KnownSecrets, lockServers, replaceKey } from './signing-key.ts';
import { connect, startTestDatabase, type TestDatabase } from './testing/test-database.ts';

const GIVEN = 'q7Jx0vN2c8Zk4Rm1Ty6Pw3Ls9Bd5Hf_G-';
const KEPT = { jwtSecret: 'Zk4Rm1Ty6Pw3Ls9Bd5Hf_Gq7Jx0vN2c8-', anonKey: 'sb_publishable_kept' };
const SETTINGS = {
  ...{ SITE_URL: '', MEDIA_S3_BUCKET: '', SMTP_URL: '', MAIL_FROM: '' },
  ...{ GOOGLE_CLIENT_ID: '', DEMO: '', DATA_SAVER: '' },
};

let server: TestDatabase;
let database: Database;
let admin: pg.Client;

beforeAll(async () => {
  server = await startTestDatabase();
  database = new Database(server.connectionString);
  admin = await connect(server.connectionString);
});
afterAll(async () => {
  await admin.end();
  await database.end();
  await server.stop();
});
beforeEach(() =>
  admin.query(`
    truncate gate.signing_key, auth.users cascade;
    insert into auth.users (id, email) values ('11111111-0000-4000-8000-000000000000', 'an@example.com');
    insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users`),
);

const start = (known: KnownSecrets = {}) =>
  database.transaction(async (client) => {
    await lockServers(client);
    return await agreeOnSecrets(client, known);
  });
const countSessions = async () => (await admin.query('select from auth.sessions')).rowCount;
const readStored = async () =>
  (await admin.query('select secret, anon_key from gate.signing_key')).rows[0];

/** A connection such as a running server has. */
async function pretendServer() {
  const client = await connect(server.connectionString);
  await client.query(`set application_name = '${serverName(SETTINGS)}'`);
  const isGone = async () =>
    (
      await admin.query(
        `select from pg_stat_activity
         where datname = current_database() and application_name like 'vinahouse comments%'`,
      )
    ).rowCount === 0;
  return {
    stop: async () => {
      await client.end();
      await expect.poll(isGone).toBe(true);
    },
  };
}

test('servers that start at once on a new database make one secret, which stays', async () => {
  const [first, ...others] = await Promise.all([start(), start(), start()]);
  expect(others).toEqual([first, first]);
  expect(await start()).toEqual(first);
  expect(first?.jwtSecret).toMatch(/^[\w-]{64}$/);
  expect(first?.anonKey).toMatch(/^sb_publishable_[\w-]{43}$/);
  expect(await countSessions()).toBe(1);
});

test('no role of a request may read it', async () => {
  const { rows } = await admin.query(
    `select role from unnest(array['anon', 'authenticated', 'service_role']) as role
     where has_schema_privilege(role, 'gate', 'usage')
       or has_table_privilege(role, 'gate.signing_key', 'select')`,
  );
  expect(rows).toEqual([]);
});

test('the secrets of a data folder come into the database, and sessions continue', async () => {
  // As an earlier version left the row: with the fingerprint alone.
  await start({ kept: KEPT });
  await admin.query('update gate.signing_key set secret = null, anon_key = null');
  expect(await start({ kept: KEPT })).toEqual(KEPT);
  expect(await start()).toEqual(KEPT);
  expect(await countSessions()).toBe(1);
});

test('a second server with secrets of its own takes those of the database', async () => {
  const shared = await start();
  expect(await start({ kept: KEPT })).toEqual(shared);
  expect(await countSessions()).toBe(1);
});

test('secrets of another key than the sessions’ are not taken: a new key ends the sessions', async () => {
  await start({ given: GIVEN });
  const made = await start({ kept: KEPT });
  expect([GIVEN, KEPT.jwtSecret]).not.toContain(made.jwtSecret);
  expect(await countSessions()).toBe(0);
});

test('a stored key that an earlier version has replaced is not that of the sessions', async () => {
  const former = await start();
  await admin.query("update gate.signing_key set fingerprint = 'another'");
  expect((await start()).jwtSecret).not.toBe(former.jwtSecret);
  expect(await countSessions()).toBe(0);
});

test('JWT_SECRET is not stored; servers with it agree on an anon key that does not reveal it', async () => {
  const first = await start({ given: GIVEN });
  expect(await start({ given: GIVEN })).toEqual(first);
  expect(first.jwtSecret).toBe(GIVEN);
  expect(first.anonKey).not.toContain(GIVEN);
  expect(await readStored()).toEqual({ secret: null, anon_key: null });
  expect(await countSessions()).toBe(1);
});

test('JWT_SECRET may name the stored secret: the anon key stays', async () => {
  const shared = await start();
  expect(await start({ given: shared.jwtSecret })).toEqual(shared);
  expect(await start()).toEqual(shared);
});

test('another key is refused while a server runs, and ends all sessions when none does', async () => {
  const shared = await start();
  const running = await pretendServer();
  await expect(start({ given: GIVEN })).rejects.toThrow(OtherServerDiffers);
  await expect(start({ given: GIVEN })).rejects.toThrow('Give both the same JWT_SECRET');
  expect(await start()).toEqual(shared);
  expect(await countSessions()).toBe(1);
  await running.stop();
  expect((await start({ given: GIVEN })).jwtSecret).toBe(GIVEN);
  expect(await countSessions()).toBe(0);
});

test('a server without the running servers’ JWT_SECRET is refused', async () => {
  await start({ given: GIVEN });
  const running = await pretendServer();
  await expect(start()).rejects.toThrow(OtherServerDiffers);
  await running.stop();
});

test('the key is replaced while no server runs, which ends all sessions', async () => {
  const replace = () =>
    database.transaction(async (client) => {
      await lockServers(client);
      return await replaceKey(client);
    });
  const former = await start();
  const running = await pretendServer();
  expect(await replace()).toBe('server-runs');
  expect([await start(), await countSessions()]).toEqual([former, 1]);
  await running.stop();
  expect(await replace()).toBe('replaced');
  const next = await start({ kept: former });
  expect(next.jwtSecret).not.toBe(former.jwtSecret);
  expect(next.anonKey).not.toBe(former.anonKey);
  expect(await countSessions()).toBe(0);
  await start({ given: GIVEN });
  expect(await replace()).toBe('in-environment');
});
