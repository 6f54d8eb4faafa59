import { runProgram } from './lib/run-program.mjs';

await runProgram('server/operators/operator-command.ts');
