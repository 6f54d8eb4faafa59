import bcrypt from 'bcrypt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Database } from '#database/database.ts';
import { startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { AccessTokens } from '../access-token.ts';
import { Limits } from '../limits.ts';
import { SharedCounts } from '../shared-counts.ts';
import { Accounts } from './accounts.ts';
import { EmailPace } from './email-pace.ts';
import { KnownNetworks } from './known-networks.ts';
import hashOrCompare, { type PasswordTask } from './password-worker.ts';
import { Passwords } from './passwords.ts';
import { Sessions } from './sessions.ts';

const HASH = bcrypt.hashSync('đúng', 4);
const KINDS = ['unknown', 'unconfirmed', 'confirmed', 'banned'];

let stopDatabase: TestDatabase['stop'];
let database: Database;
beforeAll(async () => {
  const { connectionString, stop } = await startTestDatabase();
  stopDatabase = stop;
  database = new Database(connectionString);
  await database.own(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, banned_until)
     select gen_random_uuid(), kind || '@example.com', $2, case when kind <> 'unconfirmed' then now() end,
       case when kind = 'banned' then now() + interval '1 day' end
     from unnest($1::text[]) as kind`,
    [KINDS.slice(1), HASH],
  );
});
afterAll(async () => {
  await database.end();
  await stopDatabase();
});

test('a wrong password is compared with as many hashes for every kind of address', async () => {
  const tasks: PasswordTask[] = [];
  const passwords = new Passwords({
    hash: async (task) => {
      tasks.push(task);
      return false;
    },
  });
  const limits = new Limits(database.owner, new SharedCounts(database.owner));
  const accounts = new Accounts({
    database,
    limits,
    emailPace: new EmailPace(limits),
    knownNetworks: new KnownNetworks('key'),
    passwords,
    sessions: new Sessions(
      new AccessTokens({ jwtSecret: 'x'.repeat(32), siteUrl: 'http://a' }),
      'key',
    ),
    emails: {
      open: () => {
        throw new Error('Signing in sends no e-mail.');
      },
    },
  });
  const comparisons = async (kind: string) => {
    tasks.length = 0;
    const signIn = { email: `${kind}@example.com`, password: 'sai' };
    const origin = { network: '192.0.2.1', userAgent: undefined };
    await expect(accounts.signIn(signIn, origin)).rejects.toThrow('Invalid login credentials');
    return tasks.map(({ password, cost, compareWith }) => [
      password,
      cost,
      compareWith !== undefined,
    ]);
  };
  const ofKinds: unknown[] = [];
  for (const kind of KINDS) ofKinds.push(await comparisons(kind));
  // Compares with the account's password and with that of its last sign-up.
  expect(ofKinds).toEqual(KINDS.map(() => Array(2).fill(['sai', 10, true])));
});

test('a password is hashed at cost 10, and compared at that cost where there is no hash', async () => {
  const passwords = new Passwords();
  const caller = { network: '192.0.2.2', isKnown: false };
  expect(bcrypt.getRounds(await passwords.hash(caller, 'đúng'))).toBe(10);
  await passwords.stop();
  const compare = vi.spyOn(bcrypt, 'compareSync').mockReturnValue(true);
  for (const compareWith of [null, ''])
    expect(hashOrCompare({ password: 'đúng', cost: 10, compareWith })).toBe(false);
  expect(compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash))).toEqual([10, 10]);
  compare.mockRestore();
});
