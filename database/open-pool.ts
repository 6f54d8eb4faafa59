import pg from 'pg';

/**
 * Opens a pool that survives the end of its PostgreSQL. An error event without a listener would end the process. The
 * pool itself listens to idle connections only, and a new connection can break before its user has one.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A broken connection makes the query under way fail, or the next one open another.
  const ignore = () => {};
  return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
}
