import { ensureInstalled } from './lib/ensure-installed.mjs';
import { inProject } from './lib/project-folder.mjs';
import { readEnvFile } from './lib/read-env-file.mjs';
import { runPinnedNode } from './lib/run-pinned-node.mjs';
import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  readEnvFile();
  await ensureInstalled();
  const script = inProject('library', 'keep', 'restore-main.ts');
  const { exitCode } = await runPinnedNode([script, ...process.argv.slice(2)]);
  return exitCode;
});
