import { runProgram } from './lib/run-program.mjs';

await runProgram('backup/restore-main.ts');
