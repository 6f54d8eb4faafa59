import { mkdirSync } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { lockDataFolder } from '#server/database/lock-data-folder.ts';
import { readSettings } from '#server/read-settings.ts';
import { BackendSlot } from './backend-slot.ts';
import { loadSecrets } from './load-secrets.ts';
import { startBackend } from './start-backend.ts';

/** `npm run dev`: Vite's server for the pages, and the same backend as `npm start` has. */
try {
  const settings = readSettings(process.env);
  const { dataFolder, host, port } = settings;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const unlock = await lockDataFolder(dataFolder);
  const secrets = await loadSecrets(dataFolder, settings.jwtSecret);
  const backend = new BackendSlot();
  const answer = getRequestListener(
    (request, env) => backend.fetch(request, env as Parameters<typeof backend.fetch>[1]),
    { overrideGlobalObjects: false },
  );
  const vite = await createServer({
    server: { host, port, strictPort: port !== 0 },
    plugins: [
      {
        name: 'vinahouse-backend',
        configureServer: ({ middlewares }) => {
          middlewares.use((incoming, outgoing, next) => {
            if (!/^\/(api\/|_mailbox$)/.test(incoming.url ?? '')) return next();
            void answer(incoming, outgoing);
          });
        },
      },
    ],
  });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await vite.close();
    await backend.stop();
    await unlock();
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  await vite.listen();
  const address = vite.resolvedUrls?.local[0] ?? `http://localhost:${port}/`;
  const siteUrl = settings.siteUrl ?? new URL(address).origin;
  await backend.fill(() => startBackend({ ...settings, secrets, siteUrl }));
  vite.printUrls();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
