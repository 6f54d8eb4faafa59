import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

// Run as a program that prints the script: Vite sets NODE_ENV, which a test's process shares with the
// servers that it starts.
const [built] = (await build({
  configFile: false,
  root: PROJECT,
  logLevel: 'error',
  build: {
    write: false,
    minify: false,
    copyPublicDir: false,
    lib: { entry: 'e2e/studio/studio.ts', formats: ['es'] },
  },
})) as Rolldown.RolldownOutput[];
process.stdout.write(built?.output[0].code ?? '');
