import { log } from '#runtime/log.ts';
import { printLine } from '#runtime/print-line.ts';
import { readSettings } from '#runtime/read-settings.ts';
import { messages } from '#runtime/start.messages.ts';
import { openSite, type SiteParts } from './open-site.ts';

/**
 * Starts the server with the settings in the environment, and stops it at SIGINT and SIGTERM. Ends the process with a
 * message when it cannot start.
 *
 * @param parts only tests replace some
 */
export async function runServer(parts: SiteParts = {}): Promise<void> {
  try {
    const site = await openSite(readSettings(process.env), parts);
    // A terminal and npm may both pass on the same Ctrl-C: the first one counts.
    let isStopping = false;
    const stop = async () => {
      if (isStopping) return;
      isStopping = true;
      await site.stop();
      process.exit(0);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    await site.listen();
  } catch (error) {
    const message = explain(error);
    log.error('start-ended', { message });
    printLine(message);
    process.exit(1);
  }
}

function explain(error: unknown): string {
  const { code, message, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (code === 'EADDRINUSE') return messages.portTaken(port ?? 3000);
  if (code === 'EACCES' && port !== undefined) return messages.portForbidden(port);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return messages.notAnAddress(address ?? process.env.HOST);
  return message;
}
