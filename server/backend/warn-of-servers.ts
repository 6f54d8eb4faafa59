import { log } from '#runtime/log.ts';
import { printLine } from '#runtime/print-line.ts';
import { messages } from '#runtime/start.messages.ts';

/** Reports the settings that another server on the database has otherwise. */
export function warnOfDifferences(names: readonly string[]): void {
  const listed = names.join(', ');
  log.warn('settings-differ', {
    message: `Another server on this database has other values of ${listed}. Give all servers the same ones.`,
  });
  printLine(messages.settingsDiffer(listed));
}

/** Reports that PostgreSQL does not allow all connections that the servers may open. */
export function warnOfShortage(counts: {
  servers: number;
  needed: number;
  available: number;
}): void {
  log.warn('too-few-connections', {
    message:
      'PostgreSQL allows fewer connections than the servers may open. Raise max_connections, or start fewer servers.',
    ...counts,
  });
  printLine(messages.tooFewConnections(counts));
}
