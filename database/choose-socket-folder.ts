import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';

/** The file name of PostgreSQL's socket. */
export const socketName = '.s.PGSQL.5432';

/** A socket's path may have 104 bytes on macOS and 108 on Linux, including the final NUL. */
const LONGEST_PATH_BYTES = 100;

export type SocketFolder = { path: string; remove: () => Promise<void> };

/**
 * The cluster's folder itself, which only its owner can enter; if its path is too long, a temporary
 * one.
 */
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
