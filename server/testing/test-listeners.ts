import type { TestServer } from './test-server.ts';
import { HS256, makeClaims, secretOf, signToken } from './test-tokens.ts';

export type TestListener = { id: string; headers: Record<string, string> };

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/**
 * Creates confirmed listeners without profiles by SQL, each with a session and a token like the server's.
 * Make one for each comment to post, so that none posts too fast.
 *
 * @returns a function that gives the next listener at each call
 */
export async function makeListeners(server: TestServer, count: number) {
  await server.sql(`
    set session_replication_role = replica;
    insert into auth.users (id, email, email_confirmed_at)
      select format('00000000-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid, n || '@example.com', now()
      from generate_series(1, ${count}) as n;
    insert into auth.sessions (id, user_id)
      select id, id from auth.users where id::text like '00000000-0000-4000-8000-%'`);
  const secret = await secretOf(server);
  let last = 0;
  return (): TestListener => {
    const id = idOf(++last);
    if (last > count) throw new Error('There are no more listeners.');
    // Signed at the call: a restarted server may have another address.
    const token = signToken(HS256, makeClaims(server, id, id), secret);
    // Each from its own network, so that no network reaches a limit.
    const network = `10.${last >> 16}.${(last >> 8) & 255}.${last & 255}`;
    return { id, headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': network } };
  };
}
