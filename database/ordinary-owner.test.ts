import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '#database/database.ts';
import { applyMigrations } from './apply-migrations.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { copyCluster } from './testing/test-cluster.ts';
import { connect, makeDataFolder } from './testing/test-database.ts';

/**
 * Connection strings of superusers of other PostgreSQL servers, separated by spaces. Everything that the
 * tests create there, including roles, is removed before and after them.
 */
const others = (process.env.TEST_DATABASE_URLS ?? '').split(' ').filter(Boolean);
const OWNER = 'vinahouse_test_owner';
const LATIN = 'vinahouse_test_latin';

describe.each(['the embedded PostgreSQL', ...others])(
  'a database of %s, used by its ordinary owner',
  (place) => {
    const dataFolder = makeDataFolder();
    let administrator: string;
    let asOwner: string;
    let stop = async () => {};

    beforeAll(async () => {
      administrator = place;
      if (!others.includes(place)) {
        await copyCluster(dataFolder, 'bare');
        const postgres = await startEmbeddedPostgres(dataFolder);
        administrator = postgres.connectionString;
        stop = postgres.stop;
      }
      await cleanUp();
      await administer(`create role ${OWNER} login password 'test'`);
      await administer(
        `create database ${OWNER} owner ${OWNER} encoding 'UTF8' template template0`,
      );
      const url = new URL(administrator);
      url.username = OWNER;
      url.password = 'test';
      url.pathname = `/${OWNER}`;
      asOwner = url.href;
    });
    afterAll(async () => {
      await cleanUp();
      await stop();
      rmSync(dataFolder, { recursive: true });
    });

    async function administer(sql: string) {
      const client = await connect(administrator);
      await client.query(sql).finally(() => client.end());
    }

    async function cleanUp() {
      for (const name of [OWNER, LATIN]) await administer(`drop database if exists ${name}`);
      await administer(
        `drop role if exists ${OWNER}; drop role if exists anon, authenticated, service_role`,
      );
    }

    /** The SQL in the refusal's message. */
    async function readAdvice(): Promise<string> {
      const error = await applyMigrations(asOwner).then(
        () => new Error('was not refused'),
        (refusal: Error) => refusal,
      );
      return /create role .+|grant .+/.exec(error.message)?.[0] ?? error.message;
    }

    test('without the roles it is refused with the SQL that creates them, and stays unchanged', async () => {
      expect(await readAdvice()).toBe(
        'create role anon nologin noinherit; create role authenticated nologin noinherit; ' +
          'create role service_role nologin noinherit bypassrls; ' +
          `grant anon, authenticated, service_role to "${OWNER}";`,
      );
      const client = await connect(asOwner);
      expect((await client.query("select to_regnamespace('auth') as auth")).rows).toEqual([
        { auth: null },
      ]);
      await client.end();
    });

    test('a database that cannot store Vietnamese is refused with advice', async () => {
      await administer(
        `create database ${LATIN} owner ${OWNER} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
      );
      const latin = new URL(asOwner);
      latin.pathname = `/${LATIN}`;
      await expect(applyMigrations(latin.href)).rejects.toThrow(
        "encoding 'UTF8' template template0",
      );
    });

    test('where another site has created the roles, only the grant is asked for', async () => {
      await administer(
        'create role anon nologin; create role authenticated nologin; create role service_role nologin',
      );
      expect(await readAdvice()).toBe(`grant anon, authenticated, service_role to "${OWNER}";`);
      await administer('drop role anon, authenticated, service_role');
    });

    test('after the SQL of the refusal the migrations apply, twice, and the server can query as visitor, listener and owner', async () => {
      await administer(await readAdvice());
      await applyMigrations(asOwner);
      await applyMigrations(asOwner);
      const database = new Database(asOwner);
      try {
        const whoAmI = { text: 'select current_user::text as me', values: [] };
        expect(await database.askAsVisitor(whoAmI)).toEqual([{ me: 'anon' }]);
        const claims = {
          sub: '00000000-0000-4000-8000-000000000001',
          session_id: '00000000-0000-4000-8000-000000000002',
          role: 'authenticated' as const,
        };
        expect(await database.askAs(claims, whoAmI)).toEqual([{ me: 'authenticated' }]);
        const comments = { text: 'select id from public.track_comments', values: [] };
        expect(await database.askAsVisitor(comments)).toEqual([]);
        expect(await database.own('select id from auth.users')).toEqual([]);
        // The same rules hide the owner's tables from visitors.
        await expect(
          database.askAsVisitor({ text: 'select id from auth.users', values: [] }),
        ).rejects.toThrow('permission denied');
      } finally {
        await database.end();
      }
      const client = await connect(asOwner);
      await client.query('set role service_role; select id from public.track_comments');
      await client.end();
    });
  },
);
