import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { mustSucceed, runCommand } from '../../scripts/lib/run-command.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Inside node_modules, so that it goes when they go. */
const STAMP = `${FOLDER}node_modules/.installed-from`;

/**
 * Installs what only the bench needs. It is kept out of the project's own packages: Lighthouse brings
 * more than a hundred, and `npm start` would have to wait for them.
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
