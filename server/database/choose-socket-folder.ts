import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';

/** PostgreSQL names its socket so. */
export const socketName = '.s.PGSQL.5432';

/** A socket's whole path has 104 bytes on macOS and 108 on Linux, its end mark included. */
const LONGEST_PATH_BYTES = 100;

export type SocketFolder = { path: string; remove: () => Promise<void> };

/** The data folder itself, open to its owner alone; a short one as private where its path is too long. */
export async function chooseSocketFolder(
  clusterFolder: string,
  account: PostgresAccount,
): Promise<SocketFolder> {
  if (Buffer.byteLength(join(clusterFolder, socketName)) <= LONGEST_PATH_BYTES)
    return { path: clusterFolder, remove: async () => {} };
  const path = await mkdtemp(join(tmpdir(), 'vinahouse-'));
  await account.own(path);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
