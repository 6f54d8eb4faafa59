import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { PageRenderer } from '#app/router/page-renderer.ts';
import type { MediaStore } from '#media/media-store.ts';
import { openMediaStore } from '#media/open-media-store.ts';
import type { Renderer } from '#publish/published-site.ts';
import { SiteRenderer } from '#publish/site-renderer.ts';
import { describeError, log } from '#runtime/log.ts';
import { printLine } from '#runtime/print-line.ts';
import { readSettings, type Settings } from '#runtime/read-settings.ts';
import { messages } from '#runtime/start.messages.ts';
import { createApp } from '#server/create-app.ts';
import { SiteCatalogue } from '#server/files/site-catalogue.ts';
import { BackendSlot } from './backend/backend-slot.ts';
import { DataFolder } from './backend/data-folder.ts';
import { startBackend } from './backend/start-backend.ts';

/** `npm run dev`: Vite's server for the pages, and the same backend as `npm start` has. */
try {
  const settings = readSettings(process.env);
  const { host, port } = settings;
  const dataFolder = new DataFolder(settings.dataFolder, settings.jwtSecret);
  await dataFolder.check();
  const backend = new BackendSlot();
  // The pages and the backend start at the same time; requests wait for the pages.
  const server = createServer((incoming, outgoing) => {
    opening.then(({ answer }) => answer(incoming, outgoing)).catch(() => outgoing.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const siteUrl = settings.siteUrl ?? address;
  const media = await openMediaStore(settings);
  const opening = openPages({ ...settings, siteUrl }, media, backend, server);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    server.close();
    const { vite, catalogue } = await opening;
    await vite.close();
    await catalogue.stop();
    await backend.stop();
    await dataFolder.close();
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  const filling = backend.fill(async () => {
    const secrets = await dataFolder.open();
    const started = await startBackend({ ...settings, media, siteUrl, secrets });
    const { catalogue } = await opening;
    await catalogue.follow(started.connectionString);
    return started;
  });
  await Promise.all([opening, filling]);
  printLine(messages.runsAt(address));
} catch (error) {
  const { message } = describeError(error);
  log.error('start-ended', { message });
  printLine(message);
  process.exit(1);
}

/** Vite serves the program's modules; pages, data, sound and the API are served as by `npm start`. */
async function openPages(
  settings: Settings & { siteUrl: string },
  media: MediaStore,
  backend: BackendSlot,
  server: Server,
) {
  // Hot reload on the site's own port, which the pages' policy allows.
  const vite = await createVite({ server: { middlewareMode: true, ws: { server } } });
  const catalogue = await SiteCatalogue.open(
    settings,
    media,
    renderWithVite(vite, settings.siteUrl),
  );
  vite.watcher.on('change', () => catalogue.pages.forget());
  const app = createApp({
    files: new Map(),
    pages: catalogue.pages,
    media: catalogue.media,
    backend,
    siteUrl: () => settings.siteUrl,
  });
  const answerSite = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    vite.middlewares(incoming, outgoing, () => void answerSite(incoming, outgoing));
  return { vite, catalogue, answer };
}

/** Renders each page with the current modules. */
function renderWithVite({ environments: { ssr } }: ViteDevServer, siteUrl: string): Renderer {
  const renderer = new SiteRenderer();
  const importPages = async (): Promise<PageRenderer> => {
    if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages here');
    const pages: PageRenderer = (await ssr.runner.import('/app/entry.server.tsx')).openPages();
    pages.siteUrl = siteUrl;
    return pages;
  };
  return {
    render: (wanted) => renderer.render(importPages, wanted),
    askSubsonic: renderer.askSubsonic.bind(renderer),
    findFiles: renderer.findFiles.bind(renderer),
    listPages: async () => (await importPages()).listPages(),
    close: async () => {},
  };
}
