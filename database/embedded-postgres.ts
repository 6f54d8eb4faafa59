import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { ExplainedError } from '#runtime/explained-error.ts';
import { chooseSocketFolder } from './choose-socket-folder.ts';
import { connectionsFor } from './connection-budget.ts';
import { createCluster } from './create-cluster.ts';
import { findPostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { PostgresProcess } from './postgres-process.ts';

export type EmbeddedPostgres = {
  connectionString: string;
  /** For clients that ignore `host` in a connection string. */
  socketFolder: string;
  stop: () => Promise<void>;
};

/**
 * Starts a PostgreSQL of our own under `<dataFolder>/postgres`, reachable through a socket that only this
 * user can open. It restarts by itself when it dies. The caller must hold the folder's lock.
 *
 * @param servers how many servers it has connections for
 * @throws Error with a message for the administrator
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  { servers = 1 } = {},
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new ExplainedError({
      vi: 'Trên Windows hãy cho địa chỉ của một PostgreSQL: DATABASE_URL=postgres://… npm start',
      en: 'On Windows give the address of a PostgreSQL: DATABASE_URL=postgres://… npm start',
    });
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const home = await realpath(dataFolder);
  const folder = join(home, 'postgres');
  const { initdb, postgres } = await findPostgresBinaries();
  const account = await findPostgresAccount();
  await createCluster(folder, initdb, account);

  const socket = await chooseSocketFolder(folder, account);
  const connectionString = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket.path)}`;
  const server = new PostgresProcess({
    command: [...account.prefix, postgres, ...settings(folder, socket.path, servers)],
    identity: account.identity,
    folder,
    logFile: join(home, 'postgres.log'),
    connectionString,
  });
  try {
    await server.start();
  } catch (error) {
    await socket.remove();
    throw error;
  }
  return {
    connectionString,
    socketFolder: socket.path,
    stop: async () => {
      await server.stop();
      await socket.remove();
    },
  };
}

/** Passed at each start, so that they are this version's settings, whichever version created the folder. */
function settings(folder: string, socketFolder: string, servers: number): string[] {
  const values = {
    listen_addresses: '',
    max_connections: connectionsFor(servers),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // Committed data is on the disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log contains starts and stops, but nothing that visitors do or send.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // JIT compilation pays off for reports over millions of rows, not for a page of comments.
    jit: 'off',
  };
  return [
    '-D',
    folder,
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
