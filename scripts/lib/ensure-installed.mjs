import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';
import { inProject } from './project-folder.mjs';
import { CommandFailed, mustSucceed, runCommand } from './run-command.mjs';
import { pinnedNode } from './run-pinned-node.mjs';
import { messages } from './scripts.messages.mjs';
import { withLock } from './with-lock.mjs';

/** Inside node_modules, so that it is deleted together with the packages. */
const STAMP = inProject('node_modules', '.installed-from');
/** npm's own record of the installed packages, written last. */
const NPM_RECORD = inProject('node_modules', '.package-lock.json');

/**
 * Installs the packages of package-lock.json unless they are installed.
 *
 * @throws {CommandFailed} with npm's exit code
 */
export async function ensureInstalled() {
  if (await isInstalled()) return;
  await withLock(inProject('.cache', 'install.lock'), async () => {
    if (await isInstalled()) return;
    if (!(await isInstalledByHand())) await install();
    await writeFile(STAMP, await hashLockFile());
  });
}

async function isInstalled() {
  const stamp = await readFile(STAMP, 'utf8').catch(() => '');
  return existsSync(pinnedNode) && stamp === (await hashLockFile());
}

async function hashLockFile() {
  const content = await readFile(inProject('package-lock.json'));
  return createHash('sha256').update(content).digest('hex');
}

/** Whether an `npm install` or `npm ci` by hand left exactly the packages of package-lock.json. */
async function isInstalledByHand() {
  if (!existsSync(pinnedNode) || !existsSync(NPM_RECORD)) return false;
  const installed = await readPackages(NPM_RECORD);
  const { '': _project, ...wanted } = await readPackages(inProject('package-lock.json'));
  return (
    Object.keys(installed).every((name) => name in wanted) &&
    Object.entries(wanted).every(([name, { version, integrity, optional, devOptional }]) =>
      installed[name]
        ? installed[name].version === version && installed[name].integrity === integrity
        : optional || devOptional,
    )
  );
}

/**
 * @param {string} lockFile
 * @returns {Promise<Record<string, Record<string, unknown>>>}
 */
async function readPackages(lockFile) {
  return JSON.parse(await readFile(lockFile, 'utf8')).packages;
}

async function install() {
  console.error(messages.installing);
  // dev: the build needs these packages even if NODE_ENV is production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  /** @type {import('node:child_process').SpawnOptions} */
  const options = {
    env: { ...process.env, PATH: pathOutsideProject() },
    // Its stdout is only a summary; errors are on stderr.
    stdio: ['inherit', 'ignore', 'inherit'],
  };
  await mustSucceed(messages.notInstalled, () =>
    runCommand('npm', args, options).catch(() => {
      throw new CommandFailed(messages.noNpm, 127, false);
    }),
  );
  if (!existsSync(pinnedNode)) throw new CommandFailed(messages.noPinnedNode, 1, false);
}

/** Otherwise npm would run on the Node inside node_modules, which it deletes. */
function pathOutsideProject() {
  const inside = inProject('node_modules');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !resolve(folder).startsWith(inside))
    .join(delimiter);
}
