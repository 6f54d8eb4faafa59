import pg from 'pg';
import { type Library, openLibrary } from './open-library.ts';
import { readCommandSettings } from './read-command-settings.ts';

/**
 * Runs a command's work with one connection to the site's database.
 *
 * @throws LibraryRefused
 */
export async function withLibrary<Result>(
  work: (client: pg.Client, library: Library) => Promise<Result>,
): Promise<Result> {
  const library = await openLibrary(readCommandSettings(process.env));
  const client = new pg.Client({ connectionString: library.connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client, library);
  } finally {
    await client.end().catch(() => {});
    await library.close();
  }
}
