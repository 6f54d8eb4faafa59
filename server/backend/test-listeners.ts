import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from './test-server.ts';

export type TestListener = { id: string; headers: Record<string, string> };

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Confirmed listeners by SQL, with tokens signed as the server signs them: as many as there are comments
 * to post, so that none posts too fast.
 *
 * @returns gives the next one at each call
 */
export async function makeListeners(server: TestServer, count: number) {
  await server.sql(
    `insert into auth.users (id, email, email_confirmed_at)
     select format('00000000-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid, n || '@example.com', now()
     from generate_series(1, $1::int) as n`,
    [count],
  );
  const secrets = readFileSync(join(server.seenDataFolder, 'secrets.json'), 'utf8');
  const { jwtSecret } = JSON.parse(secrets) as { jwtSecret: string };
  const exp = Math.floor(Date.now() / 1000) + 3600;
  let last = 0;
  return (): TestListener => {
    const id = idOf(++last);
    if (last > count) throw new Error('There are no more listeners.');
    const claims = { sub: id, role: 'authenticated', aud: 'authenticated', exp, session_id: id };
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
    const signature = createHmac('sha256', jwtSecret).update(text).digest('base64url');
    return { id, headers: { Authorization: `Bearer ${text}.${signature}` } };
  };
}
