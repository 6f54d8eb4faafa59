import { resolve } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { inProject } from './lib/project-folder.mjs';
import { readEnvFile } from './lib/read-env-file.mjs';
import { runPinnedNode } from './lib/run-pinned-node.mjs';
import { runScript } from './lib/run-script.mjs';

/** npm runs scripts in the project's folder; INIT_CWD is the folder in which npm was called. */
const { npm_lifecycle_event, INIT_CWD } = process.env;
const here = npm_lifecycle_event === 'import' && INIT_CWD ? INIT_CWD : process.cwd();

await runScript(async () => {
  readEnvFile();
  await ensureInstalled();
  const args = process.argv.slice(2);
  const absolute = args.map((arg) => (arg.startsWith('-') ? arg : resolve(here, arg)));
  const { exitCode } = await runPinnedNode(
    [inProject('library', 'import', 'main.ts'), ...absolute],
    {},
    // Runs in a session of its own, because the import lowers the priority of its whole session,
    // which would otherwise include the terminal.
    { detached: process.platform === 'linux' },
  );
  return exitCode;
});
