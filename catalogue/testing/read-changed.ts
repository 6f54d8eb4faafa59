import type pg from 'pg';
import { findChanged, readRows } from '../read-rows.ts';

/** The tracks that changed after a revision; '0' gives all of them. */
export async function readChanged(client: pg.ClientBase, since: string) {
  const { ids, revision } = await findChanged(client, since);
  return { ...(await readRows(client, ids)), revision };
}
