import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Environment variable with the folder that prepare-data-folder.ts filled. */
export const PREPARED = 'VINAHOUSE_PREPARED_DATA';

/** Does nothing outside a run of Playwright: then the server fills the folder at its start. */
export async function copyPreparedData(dataFolder: string): Promise<void> {
  const prepared = process.env[PREPARED];
  // Keeps the owner of PostgreSQL's files, which is not always this user.
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataFolder]);
}
