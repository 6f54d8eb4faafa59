import { runProgram } from './lib/run-program.mjs';

await runProgram('library/publish/main.ts', { needsBuild: true });
