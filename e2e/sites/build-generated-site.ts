import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const REACT_ROUTER = join(PROJECT, 'node_modules/@react-router/dev/bin.cjs');

/**
 * Builds the site with so many generated tracks, in a folder of its own. That one is inside the
 * project, where the prerendering finds the packages.
 *
 * @returns the folder of the build, and the folder in it that is served
 */
export async function buildGeneratedSite(size: number) {
  const cache = join(PROJECT, '.cache');
  await mkdir(cache, { recursive: true });
  const buildFolder = await mkdtemp(join(cache, `site-${size}-`));
  const env = { ...process.env, CATALOGUE_SIZE: String(size), BUILD_FOLDER: buildFolder };
  await promisify(execFile)(process.execPath, [REACT_ROUTER, 'build'], { cwd: PROJECT, env });
  return { buildFolder, clientFolder: join(buildFolder, 'client') };
}
