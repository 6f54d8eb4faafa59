import { ensureBrowser } from '../../scripts/lib/ensure-browser.mjs';
import { ensureBuilt } from '../../scripts/lib/ensure-built.mjs';
import { ensureInstalled } from '../../scripts/lib/ensure-installed.mjs';
import { inProject } from '../../scripts/lib/project-folder.mjs';
import { runPinnedNode } from '../../scripts/lib/run-pinned-node.mjs';
import { runScript } from '../../scripts/lib/run-script.mjs';
import { ensureTools } from '../tools/ensure-tools.mjs';

await runScript(async () => {
  await ensureInstalled();
  await ensureTools();
  await ensureBuilt();
  const args = [inProject('bench', 'scale', 'main.ts'), ...process.argv.slice(2)];
  const { exitCode } = await runPinnedNode(args, { CHROMIUM_PATH: await ensureBrowser() });
  return exitCode;
});
