import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renameAccount } from '#app/backend/account.ts';
import { replacePageClient } from '../../testing/page-client.ts';
import { AUTH, bearer, PASSWORD, TestServer, type TestUser } from '../../testing/test-server.ts';

const page = replacePageClient();

const server = new TestServer();
let user: TestUser;
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(async () => {
  user = await server.user();
  page.client = user.client;
});

const refused = (code: string) => expect.objectContaining({ name: 'BackendError', code });
const kept = async () => {
  const [row] = await server.sql(
    'select email, raw_user_meta_data as data from auth.users where id = $1',
    [user.id],
  );
  return row as { email: string; data: Record<string, unknown> };
};

test('a signed-in user’s new name shows at once and in the next session', async () => {
  await renameAccount('  Thảo Vy mới ');
  const { data } = await user.client.auth.getSession();
  expect(data.session?.user.user_metadata.full_name).toBe('Thảo Vy mới');
  const again = server.client('192.0.2.1');
  await again.auth.signInWithPassword({ email: user.email, password: PASSWORD });
  const { data: next } = await again.auth.getUser();
  expect(next.user?.user_metadata.full_name).toBe('Thảo Vy mới');
});

test('a rename changes nothing but the name', async () => {
  await server.sql(
    `update auth.users set raw_user_meta_data = '{"full_name": "Cũ", "avatar_url": "https://a.example/1"}' where id = $1`,
    [user.id],
  );
  const put = (body: object) => server.call('PUT', `${AUTH}/user`, body, bearer(user.token));
  const data = { full_name: 'Mới', role: 'x', avatar_url: 'https://evil.example/1' };
  expect((await put({ phone: '1', role: 'service_role', data })).status).toBe(200);
  const renamed = {
    email: user.email,
    data: { full_name: 'Mới', avatar_url: 'https://a.example/1' },
  };
  expect(await kept()).toEqual(renamed);
  // A call changes one thing only: this one starts the change of address.
  const answer = await put({ email: 'khac@example.com', data: { full_name: 'Nữa' } });
  expect(answer.body).toMatchObject({ email: user.email, new_email: 'khac@example.com' });
  expect(await kept()).toEqual(renamed);
});

test('a name that is too long is refused', async () => {
  const before = await kept();
  await expect(renameAccount('x'.repeat(81))).rejects.toEqual(refused('profile_bad_name'));
  expect(await kept()).toEqual(before);
});
