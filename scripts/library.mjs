import { runProgram } from './lib/run-program.mjs';

await runProgram('commands/library/library-command.ts');
