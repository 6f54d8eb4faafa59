import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { mustSucceed, runCommand } from '../../scripts/lib/run-command.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Inside node_modules, so that it is deleted together with the packages. */
const STAMP = `${FOLDER}node_modules/.installed-from`;

/**
 * Installs the bench's own tools, apart from the project's packages: Lighthouse brings
 * more than a hundred packages, for which `npm start` would have to wait.
 */
export async function ensureTools() {
  const wanted = await readFile(`${FOLDER}package-lock.json`, 'utf8');
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === wanted) return;
  console.error('Installing the tools of the bench…');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  await mustSucceed('npm could not install the tools of the bench', () =>
    runCommand('npm', args, { cwd: FOLDER }),
  );
  await writeFile(STAMP, wanted);
}
