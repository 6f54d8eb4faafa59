import { CONNECTIONS, type Queryable } from './database.ts';

/** Listening for comments and for the catalogue. */
const LISTENING = 2;
/** For a while: an import with its workers and lock, counts, renewed sound, a command. */
const SHORT_WORK = 10;

/** How many connections a server takes at most. */
export const CONNECTIONS_OF_SERVER =
  Object.values(CONNECTIONS).reduce((sum, one) => sum + one, 0) + LISTENING + SHORT_WORK;

/** What other sites and programs of an embedded PostgreSQL get. */
const SPARE = 20;
const USUAL_CONNECTIONS = 100;

/** max_connections of an embedded PostgreSQL for so many servers. */
export const connectionsFor = (servers: number) =>
  Math.max(USUAL_CONNECTIONS, servers * CONNECTIONS_OF_SERVER + SPARE);

/**
 * Compares what so many servers need with what PostgreSQL lets this user have beside the other databases.
 *
 * @returns undefined when they fit
 */
export async function findShortage(
  client: Queryable,
  servers: number,
): Promise<{ needed: number; available: number } | undefined> {
  const { rows } = await client.query<{ available: number }>(
    `select least(
       current_setting('max_connections')::int
         - case when rolsuper then 0 else current_setting('superuser_reserved_connections')::int
             + coalesce(current_setting('reserved_connections', true), '0')::int end
         - (select count(*) from pg_stat_activity
            where backend_type = 'client backend' and datname <> current_database()),
       nullif(rolconnlimit, -1), nullif(datconnlimit, -1)
     )::int as available
     from pg_roles, pg_database where rolname = session_user and datname = current_database()`,
  );
  const available = rows[0]?.available ?? Number.POSITIVE_INFINITY;
  const needed = servers * CONNECTIONS_OF_SERVER;
  return needed > available ? { needed, available } : undefined;
}
