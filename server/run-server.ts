import { setTimeout as pause } from 'node:timers/promises';
import { adviceOf } from '#runtime/explained-error.ts';
import { log } from '#runtime/log.ts';
import { printLine } from '#runtime/print-line.ts';
import { readSettings } from '#runtime/read-settings.ts';
import type { messages } from '#runtime/start.messages.ts';
import { SettingRefused, StartRefused } from '#runtime/start-refused.ts';
import { openSite, type Site, type SiteParts } from './open-site.ts';
import { runServers } from './process/run-servers.ts';
import { takeServerRole } from './process/server-role.ts';

const SECOND_MS = 1000;

/**
 * Starts the server, or several, with the settings in the environment, and stops it at SIGINT and SIGTERM. Ends the process with a
 * message when it cannot start.
 *
 * @param parts only tests replace some
 */
export async function runServer(parts: SiteParts = {}): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const role = takeServerRole();
    if (settings.servers > 1 && !role) return await runServers(settings);
    const site = await openSite(settings, { ...parts, role });
    stopAtSignals(site, settings.drainSec);
    await site.listen();
  } catch (error) {
    const { shown, logged } = explain(error);
    log.error('start-ended', { message: logged });
    printLine(shown);
    process.exit(1);
  }
}

/** At SIGTERM it first goes on answering for a while, unless SIGINT comes; at SIGINT, as from Ctrl-C, it stops at once. */
function stopAtSignals(site: Site, drainSec: number): void {
  const interrupted = new AbortController();
  const { signal } = interrupted;
  const drain = () => pause(drainSec * SECOND_MS, undefined, { signal }).catch(() => {});
  // A terminal and npm may both pass on the same Ctrl-C: the first one counts.
  let isStopping = false;
  const stop = async (by: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { signal: by });
    site.announceStop();
    await drain();
    await site.stop();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', (by) => {
    interrupted.abort();
    void stop(by);
  });
}

/** For the terminal in its language, and for the log in English. */
function explain(error: unknown): { shown: string; logged: string } {
  const { code, message, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  const refused = (pick: (texts: typeof messages) => string) => new StartRefused(pick);
  const why =
    code === 'EADDRINUSE'
      ? refused((texts) => texts.portTaken(port ?? 3000))
      : code === 'EACCES' && port !== undefined
        ? refused((texts) => texts.portForbidden(port))
        : code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
          ? refused((texts) => texts.notAnAddress(address ?? process.env.HOST))
          : error;
  if (why instanceof StartRefused || why instanceof SettingRefused)
    return { shown: why.message, logged: why.logged };
  return { shown: adviceOf(error), logged: message };
}
