import pg from 'pg';
import { openPool } from './open-pool.ts';

export type Statement = { text: string; values: unknown[] };
type Row = Record<string, unknown>;

/** A client in a transaction, or the owner's pool for a single statement. */
export type Queryable = {
  query: <R extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ) => Promise<pg.QueryResult<R>>;
};

/** A signed-in caller's claims, as passed to the database: policies read auth.uid() and auth.jwt(). */
export type Claims = {
  sub: string;
  session_id: string;
  role: 'authenticated';
  [name: string]: unknown;
};

const LONGEST_STATEMENT_MS = 8000;
const LONGEST_WAIT_FOR_LOCK_MS = 5000;
/** Query timeout on the client's side: a PostgreSQL that hangs applies none of its own. */
const LONGEST_SILENCE_MS = 10_000;
/** Timeout for opening a connection or waiting for a free one. */
const LONGEST_CONNECT_MS = 5000;
export const CONNECTIONS = { visitors: 4, listeners: 10, owners: 6 } as const;

const CONNECTION_SETTINGS = `
  set statement_timeout = ${LONGEST_STATEMENT_MS};
  set lock_timeout = ${LONGEST_WAIT_FOR_LOCK_MS};
  set idle_in_transaction_session_timeout = ${LONGEST_STATEMENT_MS};`;

/** PostgreSQL has rolled back a transaction that was to be committed. */
export class RolledBack extends Error {
  override name = 'RolledBack';
}

/** The database, queried as a visitor, as a listener, or as its owner. */
export class Database {
  /** Each connection has the role `anon` from its start, so that a visitor's read is a single statement. */
  #visitors: pg.Pool;
  #listeners: pg.Pool;
  #owners: pg.Pool;

  constructor(connectionString: string) {
    const open = (max: number, more = '') =>
      openPool({
        connectionString,
        max,
        connectionTimeoutMillis: LONGEST_CONNECT_MS,
        query_timeout: LONGEST_SILENCE_MS,
        // Statements, not parameters of the connection, which a pooler may drop: then visitors would be the owner. The
        // pool closes the connection if they fail.
        onConnect: async (client) => void (await client.query(CONNECTION_SETTINGS + more)),
      });
    this.#visitors = open(CONNECTIONS.visitors, 'set role anon');
    this.#listeners = open(CONNECTIONS.listeners);
    this.#owners = open(CONNECTIONS.owners);
  }

  /** Runs one statement, as a transaction of its own. */
  async askAsVisitor<R extends pg.QueryResultRow = Row>({ text, values }: Statement): Promise<R[]> {
    return (await withClient(this.#visitors, (client) => client.query<R>(text, values))).rows;
  }

  /** Runs one statement, as a transaction of its own. */
  async askAs<R extends pg.QueryResultRow = Row>(
    claims: Claims,
    statement: Statement,
  ): Promise<R[]> {
    const settings = `set local role authenticated;
      select set_config('request.jwt.claims', ${pg.escapeLiteral(JSON.stringify(claims))}, true)`;
    return await transact(this.#listeners, settings, async (client) => {
      const { rows } = await client.query<R>(statement.text, statement.values);
      return rows;
    });
  }

  /** Runs one statement as the owner, to whom no policy applies. */
  async own<R extends pg.QueryResultRow = Row>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await withClient(this.#owners, (client) => client.query<R>(text, values))).rows;
  }

  /** Runs `work` in one transaction, as the owner. */
  async transaction<T>(work: (client: Queryable) => Promise<T>): Promise<T> {
    return await transact(this.#owners, '', work);
  }

  /** For single statements as the owner, and for libraries that need a pool. */
  get owner(): pg.Pool {
    return this.#owners;
  }

  /** How many connections each pool has, and how many calls wait for a connection. */
  get pools(): { pool: string; busy: number; idle: number; waiting: number }[] {
    return Object.entries({
      visitors: this.#visitors,
      listeners: this.#listeners,
      owners: this.#owners,
    }).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
      pool,
      busy: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
    }));
  }

  async end(): Promise<void> {
    const pools = [this.#visitors, this.#listeners, this.#owners];
    await Promise.all(pools.map((pool) => pool.end().catch(() => {})));
  }
}

async function transact<T>(
  pool: pg.Pool,
  settings: string,
  work: (client: Queryable) => Promise<T>,
): Promise<T> {
  return await withClient(pool, async (client) => {
    await client.query(`begin; ${settings}`);
    try {
      const result = await work(client);
      const { command } = await client.query('commit');
      // PostgreSQL answers the commit of a failed transaction with ROLLBACK.
      if (command !== 'COMMIT') throw new RolledBack();
      return result;
    } catch (error) {
      if (error instanceof pg.DatabaseError) await client.query('rollback');
      throw error;
    }
  });
}

/** Closes the connection after an error, except after one that PostgreSQL reported. */
async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await work(client);
    broken = false;
    return result;
  } catch (error) {
    broken = !(error instanceof pg.DatabaseError);
    throw error;
  } finally {
    client.release(broken);
  }
}
