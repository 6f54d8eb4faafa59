import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { servePages } from './serve-pages.ts';

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));
const BUILDER = fileURLToPath(new URL('build-generated-sites.ts', import.meta.url));

/** Sites with so many generated tracks each, and without a backend. */
export async function startGeneratedSites(sizes: readonly number[]) {
  // Inside the project, where the prerendering finds the packages.
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'sites-'));
  await promisify(execFile)(process.execPath, [BUILDER, folder, ...sizes.map(String)]);
  const sites = await Promise.all(
    sizes.map((size) => servePages(join(folder, String(size), 'client'))),
  );
  return {
    urls: new Map(sizes.map((size, index) => [size, sites[index]?.url ?? ''])),
    stop: async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await rm(folder, { recursive: true });
    },
  };
}
