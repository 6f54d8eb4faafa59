import type { TestServer } from './test-server.ts';
import { HS256, makeClaims, secretOf, signToken } from './test-tokens.ts';

export type TestListener = { id: string; headers: Record<string, string> };

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/**
 * Confirmed listeners without profiles, each in a session, by SQL, with tokens signed as the server signs
 * them: as many as there are comments to post, so that none posts too fast.
 *
 * @returns gives the next one at each call
 */
export async function makeListeners(server: TestServer, count: number) {
  await server.sql(`
    set session_replication_role = replica;
    insert into auth.users (id, email, email_confirmed_at)
      select format('00000000-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid, n || '@example.com', now()
      from generate_series(1, ${count}) as n;
    insert into auth.sessions (id, user_id)
      select id, id from auth.users where id::text like '00000000-0000-4000-8000-%'`);
  const secret = secretOf(server);
  let last = 0;
  return (): TestListener => {
    const id = idOf(++last);
    if (last > count) throw new Error('There are no more listeners.');
    // Signed now: a server that was started again may have another address.
    const token = signToken(HS256, makeClaims(server, id, id), secret);
    // Each at home, so that no limit of one network is met.
    const network = `10.${last >> 16}.${(last >> 8) & 255}.${last & 255}`;
    return { id, headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': network } };
  };
}
