import { runProgram } from './lib/run-program.mjs';

await runProgram('library/library-command.ts');
