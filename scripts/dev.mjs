import { ensureInstalled } from './lib/ensure-installed.mjs';
import { packageCommand, runPinnedNode } from './lib/run-pinned-node.mjs';
import { runScript } from './lib/run-script.mjs';

const { PORT = '3000', HOST = '127.0.0.1' } = process.env;

await runScript(async () => {
  await ensureInstalled();
  const args = [packageCommand('react-router'), 'dev', '--port', PORT, '--host', HOST];
  const { exitCode } = await runPinnedNode(args);
  return exitCode;
});
