import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { applyMigrations } from '#database/apply-migrations.ts';
import { HostedDatabase } from '#database/create-auth-schema.ts';
import { startEmbeddedPostgres } from '#database/embedded-postgres.ts';
import {
  HeldByCommand,
  isDataFolderRequested,
  lockDataFolder,
  readHolder,
} from '#database/lock-data-folder.ts';
import { refusePooler } from '#database/refuse-pooler.ts';
import { UnusableFolder } from '#database/unusable-folder.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { adviceOf } from '#runtime/explained-error.ts';
import { StartRefused } from '#runtime/start-refused.ts';
import { messages } from './open-database.messages.ts';

export type OpenedDatabase = {
  connectionString: string;
  dataFolder: string;
  /**
   * Aborted when a starting server asks for the data folder. This command, which has started its
   * own PostgreSQL on it, must then release it.
   */
  requested: AbortSignal;
  /** Stops the database if it was started for this command. */
  close: () => Promise<void>;
};

const NEVER = new AbortController().signal;
const LOOK_MS = 500;
/** After releasing the folder, waits at most this long for the server to take it. */
const LONGEST_HANDOVER_MS = 5_000;

const POLL_MS = 200;
/** A starting server holds the lock before its database answers. */
const LONGEST_WAIT_MS = 20_000;
/** Index of the line in postmaster.pid, after process, folder, start and port. */
const SOCKET_LINE = 4;

/**
 * Connects a command to the site's database: that of DATABASE_URL, that of the server running on
 * the same data folder, or our own PostgreSQL, started for this command.
 *
 * @throws CommandRefused
 */
export async function openDatabase(settings: {
  dataFolder: string;
  databaseUrl?: string | undefined;
  /** Whether migrations are applied; true by default. */
  isMigrated?: boolean;
}): Promise<OpenedDatabase> {
  const { dataFolder, databaseUrl, isMigrated = true } = settings;
  if (!databaseUrl) return await openEmbedded(dataFolder, isMigrated);
  const database = shared(databaseUrl, dataFolder);
  try {
    await refusePooler(databaseUrl);
    return isMigrated ? await withTables(database) : database;
  } catch (error) {
    // A hosted project gets its tables by `supabase db push`.
    if (error instanceof HostedDatabase) return database;
    throw new CommandRefused(messages.databaseAway(adviceOf(error)), { cause: error });
  }
}

async function openEmbedded(dataFolder: string, isMigrated: boolean): Promise<OpenedDatabase> {
  for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += POLL_MS) {
    const unlock = await tryLock(dataFolder);
    if (unlock) return await startOwn(dataFolder, unlock, isMigrated);
    const connectionString = readConnectionString(dataFolder);
    if (connectionString && (await answers(connectionString))) {
      const database = shared(connectionString, dataFolder);
      return isMigrated ? await withTables(database) : database;
    }
    await delay(POLL_MS);
  }
  const pid = readHolder(dataFolder)?.pid;
  throw new CommandRefused(messages.heldByAnother(dataFolder, pid ? String(pid) : ''));
}

const shared = (connectionString: string, dataFolder: string): OpenedDatabase => ({
  ...{ connectionString, dataFolder, requested: NEVER },
  close: async () => {},
});

/** @returns null if another process holds the folder's lock */
async function tryLock(dataFolder: string): Promise<(() => Promise<void>) | null> {
  try {
    return await lockDataFolder(dataFolder, 'command');
  } catch (error) {
    if (error instanceof StartRefused || error instanceof HeldByCommand) return null;
    if (error instanceof UnusableFolder)
      throw new CommandRefused(messages.unusableFolder(dataFolder, error.code), { cause: error });
    throw error;
  }
}

async function startOwn(
  dataFolder: string,
  unlock: () => Promise<void>,
  isMigrated: boolean,
): Promise<OpenedDatabase> {
  try {
    const { connectionString, stop } = await startEmbeddedPostgres(dataFolder);
    const request = new AbortController();
    const looking = setInterval(() => {
      if (isDataFolderRequested(dataFolder)) request.abort();
    }, LOOK_MS).unref();
    const close = async () => {
      clearInterval(looking);
      await stop();
      await unlock();
      if (request.signal.aborted) await leaveToServer(dataFolder);
    };
    const database = { connectionString, dataFolder, requested: request.signal, close };
    return isMigrated ? await withTables(database) : database;
  } catch (error) {
    await unlock();
    if (error instanceof CommandRefused) throw error;
    throw new CommandRefused(messages.postgresNotStarted(adviceOf(error)), {
      cause: error,
    });
  }
}

/**
 * Waits until the server has taken the folder. Otherwise this command, which opens the database again,
 * could be faster.
 */
async function leaveToServer(dataFolder: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < LONGEST_HANDOVER_MS; waitedMs += POLL_MS) {
    if (readHolder(dataFolder)?.holder === 'server') return;
    await delay(POLL_MS);
  }
}

async function withTables(database: OpenedDatabase): Promise<OpenedDatabase> {
  try {
    await applyMigrations(database.connectionString);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Read from the running PostgreSQL's postmaster.pid; its socket may be elsewhere. */
function readConnectionString(dataFolder: string): string | undefined {
  const lines = readIfThere(join(dataFolder, 'postgres', 'postmaster.pid')).split('\n');
  const socketFolder = lines[SOCKET_LINE];
  if (!socketFolder) return undefined;
  return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
