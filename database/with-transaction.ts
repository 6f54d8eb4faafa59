import type pg from 'pg';

/** Runs `work` in a transaction; rolls back if it throws. */
export async function withTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // Without a listener the event would end the process. A broken connection makes the next query
  // fail.
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
