import { delimiter } from 'node:path';
import { inProject } from './project-folder.mjs';
import { runCommand } from './run-command.mjs';

/** The Node of the npm package `node`, which may differ from the one that runs this script. */
export const pinnedNode = inProject('node_modules', 'node', 'bin', 'node');

/**
 * The path of a command that a package installs.
 *
 * @param {string} name
 */
export const packageCommand = (name) => inProject('node_modules', '.bin', name);

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to the current environment
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runPinnedNode(args, env = {}, options = {}) {
  // First on the PATH, so that child processes use it too.
  const PATH = [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter);
  return runCommand(pinnedNode, args, { ...options, env: { ...process.env, PATH, ...env } });
}
