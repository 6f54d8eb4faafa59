import { vi } from 'vitest';
import { createLog, log } from '#runtime/log.ts';
import * as terminal from '#runtime/print-line.ts';

/** What the servers in this process have printed and logged. */
const output = { printed: '', log: '' };

/** Keeps what the servers in this process print and log from now on, instead of writing it. */
export function watchOutput(): { printed: string; log: string } {
  output.printed = '';
  output.log = '';
  Object.assign(
    log,
    createLog((line) => {
      output.log += line;
    }),
  );
  vi.spyOn(terminal, 'printLine').mockImplementation((text) => {
    output.printed += `${text}\n`;
  });
  return output;
}
