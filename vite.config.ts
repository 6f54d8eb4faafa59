import { readdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builtFiles } from './app/build/built-files.ts';
import { embedScript } from './app/build/embed-script.ts';
import { inlineScripts } from './app/build/inline-scripts.ts';
import { shellChunk } from './app/build/shell-chunk.ts';
import { wholeImports } from './app/build/whole-imports.ts';

const folder = process.env.BUILD_FOLDER || 'build/by-hand';
const client = join(folder, 'client');
const server = join(folder, 'server');

export default defineConfig({
  appType: 'custom',
  // The scripts read .env: scripts/lib/read-env-file.mjs. Tests do not.
  envDir: false,
  plugins: [
    react(),
    tailwindcss(),
    inlineScripts(),
    wholeImports(),
    shellChunk(),
    embedScript(),
    builtFiles(),
  ],
  define: {
    'import.meta.env.BUILD_YEAR': JSON.stringify(new Date().getFullYear()),
  },
  server: {
    // The database writes all the time.
    watch: { ignored: ['.data', '.cache', 'build'].map((name) => resolve(name, '**')) },
  },
  environments: {
    client: {
      build: { outDir: client, rolldownOptions: { input: 'app/entry.client.tsx' } },
    },
    ssr: {
      build: {
        outDir: server,
        copyPublicDir: false,
        emitAssets: true,
        rolldownOptions: { input: { index: 'app/entry.server.tsx' } },
      },
    },
  },
  builder: {
    async buildApp({ build, environments }) {
      if (!environments.client || !environments.ssr) throw new Error('There is nothing to build');
      await build(environments.client);
      // Knows the files of the client's build.
      await build(environments.ssr);
      await moveAssets();
    },
  },
});

/** Only the server's code names the fonts, but browsers load them. */
async function moveAssets() {
  const assets = await readdir(join(server, 'assets'));
  for (const name of assets.filter((name) => !name.endsWith('.js')))
    await rename(join(server, 'assets', name), join(client, 'assets', name));
}
