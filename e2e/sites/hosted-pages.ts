import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hashBuildInputs } from '../../scripts/lib/hash-build-inputs.mjs';
import { servePages } from './serve-pages.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const VITE = join(PROJECT, 'node_modules/vite/bin/vite.js');
/** Inside the project, so that prerendering resolves its packages. */
const BUILDS = join(PROJECT, '.cache/hosted');

/**
 * The site built for a hosted project, served without a backend. A later run with the same inputs reuses that
 * build.
 */
export async function startHostedPages(url: string, anonKey: string) {
  const settings = { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: anonKey };
  const env = { ...process.env, ...settings, NODE_ENV: 'production' };
  const folder = join(BUILDS, await hashBuildInputs(PROJECT, env));
  if (!existsSync(folder)) await build(folder, env);
  const clientFolder = join(folder, 'client');
  const serverBundle = join(folder, 'server', 'index.js');
  return servePages(undefined, { clientFolder, serverBundle, formerClients: [] });
}

/** Replaces builds of other inputs. The folder gets its name when it is complete. */
async function build(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  await mkdir(BUILDS, { recursive: true });
  const former = await readdir(BUILDS);
  const unfinished = await mkdtemp(join(BUILDS, 'unfinished-'));
  const run = { cwd: PROJECT, env: { ...env, BUILD_FOLDER: unfinished } };
  await promisify(execFile)(process.execPath, [VITE, 'build'], run);
  await rename(unfinished, folder);
  for (const name of former) await rm(join(BUILDS, name), { recursive: true, force: true });
}
