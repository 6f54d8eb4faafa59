import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return 0;
});
