import { runProgram } from './lib/run-program.mjs';

await runProgram('library/keep/restore-main.ts');
