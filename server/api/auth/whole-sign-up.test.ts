import { beforeAll, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { PASSWORD, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await getEmptyServer();
});

/** Simulates a kill during a sign-up: adding the user works, the next step fails. */
const breakOff = () =>
  server.sql(`
    create function auth.break_off() returns trigger language plpgsql as $$
      begin raise exception 'broken off'; end $$;
    create trigger break_off before insert on auth.identities
      for each row execute function auth.break_off()`);
const goOn = () => server.sql('drop function auth.break_off cascade');

test('an interrupted sign-up leaves nothing, and the person can sign up again at once', async () => {
  const email = 'dang-do@example.com';
  const data = { full_name: 'Dang Dở' };
  const signUp = () =>
    server.call('POST', '/api/auth/v1/signup', { email, password: PASSWORD, data });
  await breakOff();
  try {
    expect((await signUp()).status).toBe(500);
  } finally {
    await goOn();
  }
  expect(await server.sql('select email from auth.users')).toEqual([]);

  const { status, body } = await signUp();
  expect(status).toBe(200);
  expect(body).toMatchObject({ email, identities: [{ provider: 'email' }] });
  const client = server.client();
  await server.follow(client, await server.linkFor(email));
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.error).toBeNull();
  const identities = await server.sql(
    `select provider, provider_id = user_id::text as is_own, identity_data - 'sub' as data
     from auth.identities`,
  );
  const said = { ...data, email, email_verified: true, phone_verified: false };
  expect(identities).toEqual([{ provider: 'email', is_own: true, data: said }]);
});
