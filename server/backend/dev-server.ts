import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { describeError, log } from '#server/log.ts';
import { printLine } from '#server/print-line.ts';
import { readSettings } from '#server/read-settings.ts';
import { BackendSlot } from './backend-slot.ts';
import { DataFolder } from './data-folder.ts';
import { startBackend } from './start-backend.ts';

/** `npm run dev`: Vite's server for the pages, and the same backend as `npm start` has. */
try {
  const settings = readSettings(process.env);
  const { host, port } = settings;
  const dataFolder = new DataFolder(settings.dataFolder, settings.jwtSecret);
  await dataFolder.check();
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
    await dataFolder.close();
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  await vite.listen();
  const address = vite.resolvedUrls?.local[0] ?? `http://localhost:${port}/`;
  const siteUrl = settings.siteUrl ?? new URL(address).origin;
  await backend.fill(async () =>
    startBackend({ ...settings, siteUrl, secrets: await dataFolder.open() }),
  );
  vite.printUrls();
} catch (error) {
  const { message } = describeError(error);
  log.error('start-ended', { message });
  printLine(message);
  process.exit(1);
}
