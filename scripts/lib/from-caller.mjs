import { resolve } from 'node:path';

/**
 * An argument's path as an absolute one. npm runs scripts in the project's folder; INIT_CWD is the folder in which npm was
 * called.
 *
 * @param {string} command its name in package.json
 * @param {string} path
 */
export function fromCaller(command, path) {
  const { npm_lifecycle_event, INIT_CWD } = process.env;
  return resolve(npm_lifecycle_event === command && INIT_CWD ? INIT_CWD : process.cwd(), path);
}
