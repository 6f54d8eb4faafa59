import { fromCaller } from './lib/from-caller.mjs';
import { runProgram } from './lib/run-program.mjs';

await runProgram('import/main.ts', {
  args: process.argv.slice(2).map((arg) => (arg.startsWith('-') ? arg : fromCaller('import', arg))),
  // Runs in a session of its own, because the import lowers the priority of its whole session,
  // which would otherwise include the terminal.
  options: { detached: process.platform === 'linux' },
});
