import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { inProject } from './lib/project-folder.mjs';
import { readEnvFile } from './lib/read-env-file.mjs';
import { runPinnedNode } from './lib/run-pinned-node.mjs';
import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  readEnvFile();
  await ensureInstalled();
  await ensureBuilt();
  const args = process.argv.slice(2);
  const { exitCode } = await runPinnedNode([inProject('library', 'publish', 'main.ts'), ...args]);
  return exitCode;
});
