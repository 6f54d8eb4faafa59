import { runProgram } from './lib/run-program.mjs';

await runProgram('backup/backup-main.ts');
