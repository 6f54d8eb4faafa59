import { runProgram } from './lib/run-program.mjs';

await runProgram('library/keep/backup-main.ts');
