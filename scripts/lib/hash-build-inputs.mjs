import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const FOLDERS = ['app', 'domain', 'messages', 'public'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/compress.ts'];
/** vite.config.ts, but not the configuration of tests. */
const CONFIGURATION = /^(?!vitest|playwright).+\.config\.[cm]?[jt]s$/;
const VARIABLE = /^VITE_.+$/;

/**
 * Hashes all inputs of the build: equal hashes mean equal sites.
 *
 * @param {string} folder the project's
 * @param {NodeJS.ProcessEnv} env
 */
export async function hashBuildInputs(folder, env) {
  const hash = createHash('sha256');
  for (const name of await listInputs(folder)) {
    hash.update(`\0${name}\0`);
    for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk);
  }
  // Empty is as good as not set.
  for (const name of Object.keys(env).sort())
    if (VARIABLE.test(name) && env[name]) hash.update(`\0${name}=${env[name]}`);
  return hash.digest('hex');
}

/** @param {string} folder */
async function listInputs(folder) {
  const top = await readdir(folder);
  const named = top.filter((name) => FILES.includes(name) || CONFIGURATION.test(name));
  const nested = FILES.filter((name) => name.includes('/'));
  const inFolders = await Promise.all(FOLDERS.map((name) => listFiles(folder, name)));
  return [...named, ...nested, ...inFolders.flat()].sort();
}

/**
 * @param {string} folder
 * @param {string} name
 */
async function listFiles(folder, name) {
  const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/^\.|\.(test|component)\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(sep).includes('testing'));
}
