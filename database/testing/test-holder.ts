import { lockDataFolder } from '../lock-data-folder.ts';

/**
 * A process for the tests to kill: locks the folder in its first argument and, if the second is `postgres`,
 * starts its PostgreSQL, too. Then it prints one line and keeps running.
 */
const [folder = '', part] = process.argv.slice(2);
try {
  await lockDataFolder(folder);
  if (part === 'postgres') {
    const { startEmbeddedPostgres } = await import('../embedded-postgres.ts');
    const { connectionString } = await startEmbeddedPostgres(folder);
    console.log(connectionString);
  } else console.log('locked');
} catch (error) {
  console.log((error as Error).message);
}
setInterval(() => {}, 60_000);
