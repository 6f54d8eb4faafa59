import { rm } from 'node:fs/promises';
import { PREPARED } from './prepared-data.ts';
import { startServer } from './start-server.ts';

/**
 * Playwright's global setup: fills a data folder with the database and the demo, which each site of the run copies. A
 * start on a copy takes 1.2 s instead of 3.7 s, and 1.5 s of processor time instead of 4.1 s; a run starts a dozen.
 */
export default async function prepareDataFolder(): Promise<() => Promise<void>> {
  const server = await startServer();
  await server.end();
  process.env[PREPARED] = server.dataFolder;
  return () => rm(server.dataFolder, { recursive: true, force: true });
}
