import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

// Run as a program: the configuration is read from the environment, which a test's process shares
// with others. In one process after the other, since what the first build has warmed up the next
// ones find warm, and since two at once would write each other's route types.
const [folder = '', ...sizes] = process.argv.slice(2);
process.env.NODE_ENV = 'production';
for (const size of sizes) {
  process.env.CATALOGUE_SIZE = size;
  process.env.BUILD_FOLDER = join(folder, size);
  const build = { minify: false, reportCompressedSize: false };
  const builder = await createBuilder({ root: PROJECT, logLevel: 'error', build }, null);
  await builder.buildApp();
}
// The router's watcher of its configuration would keep it alive.
process.exit();
