import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

// A program of its own that prints the script, because Vite sets NODE_ENV. The servers that a test starts would
// inherit it.
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
