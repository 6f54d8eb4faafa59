import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { inProject } from './lib/project-folder.mjs';
import { readEnvFile } from './lib/read-env-file.mjs';
import { runPinnedNode } from './lib/run-pinned-node.mjs';
import { runScript } from './lib/run-script.mjs';
import { messages } from './lib/scripts.messages.mjs';

await runScript(async () => {
  readEnvFile();
  await ensureInstalled();
  await ensureBuilt();
  console.log(messages.starting);
  // systemd passes its socket as file descriptor 3, see server/connections/passed-socket.ts.
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['inherit', 'inherit', 'inherit'];
  if (process.env.LISTEN_FDS) stdio.push(3);
  const { exitCode } = await runPinnedNode([inProject('server', 'main.ts')], {}, { stdio });
  return exitCode;
});
