import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runPinnedNode } from './lib/run-pinned-node.mjs';
import { runScript } from './lib/run-script.mjs';

process.env.NODE_ENV ??= 'development';

await runScript(async () => {
  await ensureInstalled();
  const { exitCode } = await runPinnedNode(['server/backend/dev-server.ts']);
  return exitCode;
});
