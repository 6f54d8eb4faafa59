import { fromCaller } from './lib/from-caller.mjs';
import { runProgram } from './lib/run-program.mjs';

await runProgram('import/analyse/main.ts', {
  args: process.argv.slice(2).map((arg) => {
    const [, option = '', path = ''] = /^(--svg=)?(.*)$/s.exec(arg) ?? [];
    return path.startsWith('-') ? arg : option + fromCaller('analyse', path);
  }),
});
