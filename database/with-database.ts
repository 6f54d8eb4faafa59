import pg from 'pg';
import { type CommandSettings, readCommandSettings } from '#runtime/read-command-settings.ts';
import { type OpenedDatabase, openDatabase } from './open-database.ts';

/**
 * Runs a command's work with one connection to the site's database.
 *
 * @throws CommandRefused
 */
export async function withDatabase<Result>(
  work: (client: pg.Client, database: OpenedDatabase, settings: CommandSettings) => Promise<Result>,
): Promise<Result> {
  const settings = readCommandSettings(process.env);
  const database = await openDatabase(settings);
  const client = new pg.Client({ connectionString: database.connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client, database, settings);
  } finally {
    await client.end().catch(() => {});
    await database.close();
  }
}
