import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess } from '../../testing/server-process.ts';
import { AUTH } from '../../testing/test-server.ts';

const server = new ServerProcess();
beforeAll(() => server.start());
afterAll(() => server.stop());

const renew = (refresh_token: string) =>
  server.call('POST', `${AUTH}/token?grant_type=refresh_token`, { refresh_token });
const refreshTokenOf = ({ body }: { body: unknown }) =>
  (body as { refresh_token: string }).refresh_token;

async function signedIn(): Promise<string> {
  const { client } = await server.user();
  const { data } = await client.auth.getSession();
  return data.session?.refresh_token ?? '';
}

test('after a kill during a renewal the session can still be renewed', async () => {
  const refreshToken = await signedIn();
  await server.sql(`
    create function auth.linger() returns trigger language plpgsql as $$
      begin perform pg_sleep(60); return new; end $$;
    create trigger linger before insert on auth.refresh_tokens
      for each row execute function auth.linger()`);
  const isAnswered = renew(refreshToken).catch(() => {});
  const lingering = `select from pg_stat_activity where wait_event = 'PgSleep'`;
  await expect.poll(() => server.sql(lingering), { timeout: 90_000 }).toHaveLength(1);
  process.kill(server.postgresPid, 'SIGKILL');
  await server.kill();
  await isAnswered;

  await server.start();
  await server.sql('drop function auth.linger cascade');
  const renewed = await renew(refreshToken);
  expect(renewed.status).toBe(200);
  expect((await renew(refreshTokenOf(renewed))).status).toBe(200);
});
