import { runProgram } from './lib/run-program.mjs';

await runProgram('commands/operators/operator-command.ts');
