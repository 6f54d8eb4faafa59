import { delimiter } from 'node:path';
import { inProject } from './project-folder.mjs';
import { runCommand } from './run-command.mjs';

/** The Node of the package `node`, whatever Node this script itself runs on. */
export const pinnedNode = inProject('node_modules', 'node', 'bin', 'node');

/**
 * A command that an installed package brings.
 *
 * @param {string} name
 */
export const packageCommand = (name) => inProject('node_modules', '.bin', name);

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] on top of the present one
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runPinnedNode(args, env = {}, options = {}) {
  // First on the PATH, so that whatever the command starts runs on it too.
  const PATH = [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter);
  return runCommand(pinnedNode, args, { ...options, env: { ...process.env, PATH, ...env } });
}
