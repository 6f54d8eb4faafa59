import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { inProject } from './project-folder.mjs';
import { readEnvFile } from './read-env-file.mjs';
import { runPinnedNode } from './run-pinned-node.mjs';
import { runScript } from './run-script.mjs';

/**
 * Runs one of the project's programs in the pinned Node, with the settings of `.env`, and exits with its result.
 *
 * @param {string} program its path in the project
 * @param {object} [how]
 * @param {string[]} [how.args] by default this script's own
 * @param {boolean} [how.needsBuild] whether it sends or exports the built pages
 * @param {import('node:child_process').SpawnOptions} [how.options]
 */
export const runProgram = (
  program,
  { args = process.argv.slice(2), needsBuild = false, options = {} } = {},
) =>
  runScript(async () => {
    readEnvFile();
    await ensureInstalled();
    if (needsBuild) await ensureBuilt();
    const path = inProject(...program.split('/'));
    const { exitCode } = await runPinnedNode([path, ...args], {}, options);
    return exitCode;
  });
