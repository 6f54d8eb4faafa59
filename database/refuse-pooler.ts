import pg from 'pg';
import { ExplainedError } from '#runtime/explained-error.ts';

const LONGEST_CONNECT_MS = 5_000;

/**
 * A pooler that gives each transaction another connection (transaction mode of PgBouncer or Supavisor) would lose roles,
 * locks and notifications without an error.
 *
 * @throws ExplainedError if such a pooler is in front of the database
 */
export async function refusePooler(connectionString: string): Promise<void> {
  const settings = { connectionString, connectionTimeoutMillis: LONGEST_CONNECT_MS };
  const [one, other] = [new pg.Client(settings), new pg.Client(settings)];
  // Without a listener the event would end the process.
  for (const client of [one, other]) client.on('error', () => {});
  try {
    await one.connect();
    await other.connect();
    // A pooler gives the connection that was used last or, by turns, the next one.
    const first = await processOf(one);
    const isSame = first === (await processOf(one));
    if (isSame && first !== (await processOf(other)) && first === (await processOf(one))) return;
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})));
  }
  throw new ExplainedError({
    vi:
      'DATABASE_URL dẫn đến một bộ gộp kết nối đổi kết nối sau mỗi giao dịch (chế độ transaction của PgBouncer hay ' +
      'Supavisor). Trang cần kết nối của riêng mình: hãy đặt địa chỉ của chính PostgreSQL, hoặc dùng chế độ session.',
    en:
      'DATABASE_URL leads to a pooler that gives each transaction another connection (transaction mode of PgBouncer or ' +
      'Supavisor). The site needs connections of its own: give the address of PostgreSQL itself, or use session mode.',
  });
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
