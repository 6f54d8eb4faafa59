import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mustSucceed, runCommand } from '../../scripts/lib/run-command.mjs';

const OF_THE_BENCH = fileURLToPath(new URL('.', import.meta.url));

/**
 * Installs tools that only measurements need, separately from the project's packages: Lighthouse brings more than
 * a hundred packages, and `npm start` would have to install them.
 *
 * @param {string} [folder] with their package.json and lock file
 */
export async function ensureTools(folder = OF_THE_BENCH) {
  // Inside node_modules, so that it is deleted together with the packages.
  const stamp = join(folder, 'node_modules', '.installed-from');
  const wanted = await readFile(join(folder, 'package-lock.json'), 'utf8');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  console.error('Installing the tools of the bench…');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  await mustSucceed('npm could not install the tools of the bench', () =>
    runCommand('npm', args, { cwd: folder }),
  );
  await writeFile(stamp, wanted);
}
