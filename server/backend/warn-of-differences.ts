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
