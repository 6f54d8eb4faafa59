import { beforeEach, describe, expect, test } from 'vitest';
import { CHUA, openWorldForTests } from './world.ts';

const world = openWorldForTests();

const names = async () =>
  (await world.own("select email from auth.users where email like 'n-%' order by email")).map(
    ({ email }) => email,
  );
const add = (email: string, age: string, more = '') =>
  world.own(
    `insert into auth.users (id, email, created_at ${more && ', '}${more.split(' = ')[0]})
      values (gen_random_uuid(), $1, now() - $2::interval ${more && ', '}${more.split(' = ')[1] ?? ''})`,
    [email, age],
  );
const clean = async (most = 500) =>
  (await world.own('select private.delete_stale_accounts($1) as deleted', [most]))[0]?.deleted;
/** Lets the next sign-up look for stale accounts again. */
const forget = () => world.own("update private.stale_account_checks set checked_at = '-infinity'");
const hold = () =>
  world.own('update private.stale_account_checks set checked_at = clock_timestamp()');

describe('an account that was never confirmed', () => {
  beforeEach(hold);

  test('an account that was never confirmed is deleted after seven days, with its data', async () => {
    await add('n-young', '6 days 23:59');
    await add('n-old', '7 days 00:01');
    await world.own(
      "insert into auth.identities (id, provider, provider_id, user_id) select gen_random_uuid(), 'email', 'x', id from auth.users where email = 'n-old'",
    );
    expect(await clean()).toBe(1);
    expect(await names()).toEqual(['n-young']);
    expect(await world.own('select from auth.identities')).toEqual([]);
  });

  test.each([
    ['confirmed', 'email_confirmed_at = now()'],
    // The administrator took the confirmation back.
    ['signed in once', 'last_sign_in_at = now()'],
  ])('an account that was %s is kept', async (_, more) => {
    await add('n-kept', '1 year', more);
    expect(await clean()).toBe(0);
    expect(await names()).toEqual(['n-kept']);
  });

  test('an account without an e-mail address is kept', async () => {
    await world.own(
      "insert into auth.users (id, email, created_at) values (gen_random_uuid(), null, '2026-01-01')",
    );
    expect(await clean()).toBe(0);
  });

  test('unconfirmed accounts are deleted in batches', async () => {
    for (let n = 1; n <= 5; n++) await add(`n-${n}`, '8 days');
    expect([await clean(2), await clean(2), await clean(2), await clean(2)]).toEqual([2, 2, 1, 0]);
  });
});

describe('a sign-up', () => {
  test('a sign-up deletes stale accounts, once in ten minutes', async () => {
    await forget();
    await add('n-old', '8 days');
    await add('n-new', '0');
    // Adding n-old started a check, which deleted n-old itself.
    expect(await names()).toEqual(['n-new']);
    await add('n-old again', '8 days');
    await add('n-newer', '0');
    expect(await names()).toEqual(['n-new', 'n-newer', 'n-old again']);
    await world.own(
      "update private.stale_account_checks set checked_at = checked_at - interval '10 minutes'",
    );
    await add('n-newest', '0');
    expect(await names()).toEqual(['n-new', 'n-newer', 'n-newest']);
  });

  test('a sign-up looks for stale accounts again if the clock was set back', async () => {
    await hold();
    await add('n-old', '8 days');
    await world.own(
      "update private.stale_account_checks set checked_at = now() + interval '1 hour'",
    );
    await add('n-new', '0');
    expect(await names()).toEqual(['n-new']);
  });

  test('a sign-up does not fail if stale accounts cannot be deleted', async () => {
    await hold();
    await add('n-old', '8 days');
    await forget();
    await world.own(
      'create table public.mine (user_id uuid references auth.users (id)); insert into public.mine select id from auth.users',
    );
    await add('n-new', '0');
    expect(await names()).toEqual(['n-new', 'n-old']);
    expect(await world.own('select from auth.users where id = $1', [CHUA])).toHaveLength(1);
  });
});
