import { runProgram } from './lib/run-program.mjs';

await runProgram('commands/operators/operator-main.ts');
