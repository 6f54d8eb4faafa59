import { runProgram } from './lib/run-program.mjs';

await runProgram('commands/media/media-main.ts');
