import { resolve } from 'node:path';
import { readSettings, type Settings } from '#runtime/read-settings.ts';
import { findRunningServers, type RunningServer } from '#runtime/running-servers.ts';
import { CommandRefused } from './command-refused.ts';
import { messages } from './read-command-settings.messages.ts';

export type CommandSettings = Settings & {
  /** Where the site is reached. */
  address: string;
};

/**
 * The settings of a command on the catalogue. Without DATA_DIR it works on the catalogue of the server
 * that runs from this checkout, and says so: it would otherwise make a second one.
 *
 * @throws RangeError with a message for the administrator
 * @throws CommandRefused
 */
export function readCommandSettings(
  env: NodeJS.ProcessEnv,
  running: readonly RunningServer[] = findRunningServers(),
): CommandSettings {
  const settings = readSettings(env);
  const isSaid = Boolean(env.DATA_DIR || env.DATABASE_URL);
  const dataFolder = resolve(settings.dataFolder);
  const server =
    running.find((one) => one.dataFolder === dataFolder) ??
    (isSaid ? undefined : chooseServer(running));
  const address = settings.siteUrl ?? server?.address ?? `http://localhost:${settings.port}`;
  if (!server) return { ...settings, address };
  if (server.hasDatabaseUrl && !settings.databaseUrl)
    throw new CommandRefused(messages.sameDatabase(server.address));
  if (server.dataFolder !== dataFolder)
    console.error(messages.dataOf(server.address, server.dataFolder));
  return {
    ...settings,
    address,
    dataFolder: server.dataFolder,
    isDemoKept: settings.isDemoKept || server.isDemoKept,
  };
}

function chooseServer([server, ...others]: readonly RunningServer[]): RunningServer | undefined {
  if (server && others.length > 0)
    throw new CommandRefused(
      messages.severalServers([server, ...others].map(({ dataFolder }) => dataFolder)),
    );
  return server;
}
