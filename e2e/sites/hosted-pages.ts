import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { servePages } from './serve-pages.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const VITE = join(PROJECT, 'node_modules/vite/bin/vite.js');

/** The site built for a hosted project, served without a backend. */
export async function startHostedPages(url: string, anonKey: string) {
  const cache = join(PROJECT, '.cache');
  await mkdir(cache, { recursive: true });
  // Inside the project, so that prerendering resolves its packages.
  const folder = await mkdtemp(join(cache, 'hosted-'));
  const settings = { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: anonKey };
  const env = { ...process.env, ...settings, NODE_ENV: 'production', BUILD_FOLDER: folder };
  await promisify(execFile)(process.execPath, [VITE, 'build'], { cwd: PROJECT, env });
  const clientFolder = join(folder, 'client');
  const serverBundle = join(folder, 'server', 'index.js');
  const pages = await servePages(undefined, { clientFolder, serverBundle, formerClients: [] });
  return {
    url: pages.url,
    stop: async () => {
      await pages.stop();
      await rm(folder, { recursive: true });
    },
  };
}
