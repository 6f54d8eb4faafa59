import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { readEnvFile } from './lib/read-env-file.mjs';
import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  readEnvFile();
  await ensureInstalled();
  await ensureBuilt();
  return 0;
});
