import type pg from 'pg';

/** All that is done in it is kept together, or not at all. */
export async function withTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // A connection that breaks is told by the next query.
  const ignore = () => {};
  client.on('error', ignore);
  let isBroken = true;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = !(await client.query('rollback').then(
      () => true,
      () => false,
    ));
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(isBroken);
  }
}
