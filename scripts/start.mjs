import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { inProject } from './lib/project-folder.mjs';
import { runPinnedNode } from './lib/run-pinned-node.mjs';
import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { exitCode } = await runPinnedNode([inProject('server', 'main.ts')]);
  return exitCode;
});
