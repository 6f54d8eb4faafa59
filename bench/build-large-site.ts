import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hashBuildInputs } from '../scripts/lib/hash-build-inputs.mjs';
import { inProject, projectFolder } from '../scripts/lib/project-folder.mjs';
import { withLock } from '../scripts/lib/with-lock.mjs';

const TRACKS = 5000;
const run = promisify(execFile);
const REACT_ROUTER = inProject('node_modules/@react-router/dev/bin.cjs');
const COMPRESS = fileURLToPath(new URL('../scripts/compress.ts', import.meta.url));

/** The site with 5,000 tracks, compressed as the real one; built once for each state of the code. */
export async function buildLargeSite(): Promise<string> {
  const env = { ...process.env, CATALOGUE_SIZE: String(TRACKS) };
  const hash = (await hashBuildInputs(projectFolder, env)).slice(0, 16);
  const folder = inProject('.cache', `bench-${TRACKS}-${hash}`);
  await withLock(inProject('.cache', 'build.lock'), async () => {
    if (existsSync(folder)) return;
    console.log(`Building the site with ${TRACKS} tracks…`);
    const draft = `${folder}-draft`;
    await rm(draft, { recursive: true, force: true });
    const building = { ...env, NODE_ENV: 'production', BUILD_FOLDER: draft };
    await run(process.execPath, [REACT_ROUTER, 'build'], { cwd: projectFolder, env: building });
    await run(process.execPath, [COMPRESS, `${draft}/client`]);
    await rename(draft, folder);
  });
  return `${folder}/client`;
}
