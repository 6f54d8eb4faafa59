import { readFile, rm, writeFile } from 'node:fs/promises';
import { hashBuildInputs } from './hash-build-inputs.mjs';
import { inProject, projectFolder } from './project-folder.mjs';
import { mustSucceed } from './run-command.mjs';
import { packageCommand, runPinnedNode } from './run-pinned-node.mjs';
import { withLock } from './with-lock.mjs';

/** Among the built files: a build started in any other way empties that folder first. */
const STAMP = inProject('build', 'client', '.built-from');

/**
 * Builds the site unless it was built from exactly what is there.
 *
 * The stamp is the last thing written, so a build that was cut off is never taken for a whole one.
 *
 * @throws {import('./run-command.mjs').CommandFailed}
 */
export async function ensureBuilt() {
  if (await isBuilt()) return;
  await withLock(inProject('.cache', 'build.lock'), async () => {
    if (await isBuilt()) return;
    console.error('Building the site…');
    await rm(STAMP, { force: true });
    // Of what the build begins with: a file saved meanwhile makes the next start build again.
    const inputs = await hashInputs();
    // Where the server looks for it, whatever is set for builds by hand.
    const env = { NODE_ENV: 'production', BUILD_FOLDER: '' };
    await mustSucceed('The site could not be built', () =>
      runPinnedNode([packageCommand('react-router'), 'build'], env),
    );
    await mustSucceed('The built site could not be compressed', () =>
      runPinnedNode([inProject('scripts', 'compress.ts'), inProject('build', 'client')]),
    );
    await writeFile(STAMP, inputs);
  });
}

async function isBuilt() {
  const stamp = await readFile(STAMP, 'utf8').catch(() => '');
  return stamp !== '' && stamp === (await hashInputs());
}

const hashInputs = () => hashBuildInputs(projectFolder, process.env);
