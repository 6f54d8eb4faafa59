import { runProgram } from './lib/run-program.mjs';

await runProgram('commands/library/library-main.ts');
