import { resolve } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { inProject } from './lib/project-folder.mjs';
import { runPinnedNode } from './lib/run-pinned-node.mjs';
import { runScript } from './lib/run-script.mjs';

/** npm runs scripts in the project's folder; INIT_CWD is the folder in which npm was called. */
const { npm_lifecycle_event, INIT_CWD } = process.env;
const here = npm_lifecycle_event === 'analyse' && INIT_CWD ? INIT_CWD : process.cwd();

await runScript(async () => {
  await ensureInstalled();
  const args = process.argv.slice(2);
  const absolute = args.map((arg) => {
    const [, option = '', path = ''] = /^(--svg=)?(.*)$/s.exec(arg) ?? [];
    return path.startsWith('-') ? arg : option + resolve(here, path);
  });
  const { exitCode } = await runPinnedNode([
    inProject('library', 'import', 'analyse', 'main.ts'),
    ...absolute,
  ]);
  return exitCode;
});
