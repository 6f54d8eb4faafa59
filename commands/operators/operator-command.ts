import { withDatabase } from '#database/with-database.ts';
import { escapeControls } from '#domain/escape-controls.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { changeOperator, listOperators } from './change-operator.ts';
import { messages } from './operator.messages.ts';
import { replaceSigningKey } from './replace-signing-key.ts';

const WRONG_USE = 2;

/** @returns its exit code */
export async function runOperatorCommand([command, address, ...more]: string[]): Promise<number> {
  const isAlone = (command === 'list' || command === 'new-key') && !address;
  const isChange = (command === 'add' || command === 'remove') && address;
  if (more.length > 0 || !(isAlone || isChange)) {
    console.error(messages.usage);
    return WRONG_USE;
  }
  try {
    const lines = await withDatabase((client) => {
      if (command === 'list') return listOperators(client);
      if (command === 'new-key') return replaceSigningKey(client);
      return changeOperator(client, { address: address ?? '', isOne: command === 'add' });
    });
    for (const line of lines) console.log(escapeControls(line));
    return 0;
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    console.error(error.message);
    return 1;
  }
}
