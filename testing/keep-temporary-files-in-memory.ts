import { existsSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** A run fills up to 0.8 GB. */
const NEEDED_BYTES = 2e9;

/**
 * Temporary files go to memory where it is large enough, unless TMPDIR is set: on a disk, copying and deleting
 * PostgreSQL's data folders takes most of the time of a test that starts a server.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > NEEDED_BYTES) process.env.TMPDIR = MEMORY;
}
