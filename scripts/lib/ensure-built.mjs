import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBuildInputs } from './hash-build-inputs.mjs';
import { inProject, projectFolder } from './project-folder.mjs';
import { CommandFailed, mustSucceed } from './run-command.mjs';
import { packageCommand, runPinnedNode } from './run-pinned-node.mjs';
import { messages } from './scripts.messages.mjs';
import { withLock } from './with-lock.mjs';

const BUILDS = inProject('build');
/** Contains the name of the build that the next start serves. */
const CURRENT = join(BUILDS, 'current');
const UNFINISHED = '.unfinished';
/** Open tabs of earlier versions still fetch their scripts. */
const KEPT_BUILDS = 4;

/**
 * Builds the program unless a build of the current files exists. Each build has its own folder,
 * renamed to its final name when complete: a running server is not disturbed, and an interrupted
 * build is never used.
 *
 * @returns {Promise<string>} the build's folder
 * @throws {import('./run-command.mjs').CommandFailed}
 */
export async function ensureBuilt() {
  const name = await nameBuild();
  if ((await readCurrent()) === name) return join(BUILDS, name);
  return await withLock(inProject('.cache', 'build.lock'), async () => {
    // Hashed before building: if a file changes meanwhile, the next start builds again.
    const name = await nameBuild();
    const folder = join(BUILDS, name);
    if (!(await isThere(folder))) await build(folder);
    await utimes(folder, new Date(), new Date());
    await writeFile(`${CURRENT}${UNFINISHED}`, name);
    await rename(`${CURRENT}${UNFINISHED}`, CURRENT);
    await removeOldBuilds();
    return folder;
  });
}

/** @param {string} folder */
async function build(folder) {
  if (!(await isThere(packageCommand('vite')))) throw new CommandFailed(messages.noVite, 1, false);
  console.error(messages.building);
  const startMs = performance.now();
  const unfinished = `${folder}${UNFINISHED}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await mustSucceed(messages.notBuilt, () =>
    // Without the list of 300 files; warnings and errors are still printed.
    runPinnedNode([packageCommand('vite'), 'build', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
      BUILD_FOLDER: unfinished,
    }),
  );
  console.error(messages.compressing);
  await mustSucceed(messages.notCompressed, () =>
    runPinnedNode([inProject('scripts', 'compress.ts'), join(unfinished, 'client')]),
  );
  await rename(unfinished, folder);
  console.error(messages.built(Math.ceil((performance.now() - startMs) / 1000)));
}

async function removeOldBuilds() {
  const current = await readCurrent();
  const entries = await readdir(BUILDS, { withFileTypes: true });
  const builds = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && entry.name !== current)
      .map(async ({ name }) => ({ name, at: (await stat(join(BUILDS, name))).mtimeMs })),
  );
  const old = builds.sort((one, other) => other.at - one.at).slice(KEPT_BUILDS - 1);
  for (const { name } of old) await rm(join(BUILDS, name), { recursive: true, force: true });
}

async function readCurrent() {
  const name = await readFile(CURRENT, 'utf8').catch(() => '');
  return name && (await isThere(join(BUILDS, name))) ? name : null;
}

/** @param {string} folder */
const isThere = (folder) =>
  stat(folder).then(
    () => true,
    () => false,
  );

const nameBuild = async () => (await hashBuildInputs(projectFolder, process.env)).slice(0, 16);
