import { runProgram } from './lib/run-program.mjs';

await runProgram('publish/main.ts', { needsBuild: true });
