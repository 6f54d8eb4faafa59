import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { BackendSlot } from './backend/backend-slot.ts';
import { loadSecrets } from './backend/load-secrets.ts';
import { startBackend } from './backend/start-backend.ts';
import { closeGracefully } from './close-gracefully.ts';
import { createApp } from './create-app.ts';
import { createHttpServer } from './create-http-server.ts';
import { lockDataFolder } from './database/lock-data-folder.ts';
import { askHostedBackend } from './playlists/ask-as-visitor.ts';
import { readSettings } from './read-settings.ts';

const GRACE_MS = 5000;

try {
  const settings = readSettings(process.env);
  const { port, host, dataFolder } = settings;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url));
  const backend = new BackendSlot();
  const server = createHttpServer(
    await createApp({
      clientFolder,
      ...(settings.hostedBackend
        ? { askHosted: askHostedBackend(settings.hostedBackend) }
        : { backend }),
    }),
    {
      isHttps: settings.siteUrl?.startsWith('https:') ?? false,
    },
  );
  // What would be unsafe ends the start; a backend that is merely away does not.
  const unlock = await lockDataFolder(dataFolder);
  const secrets = await loadSecrets(dataFolder, settings.jwtSecret);

  // A terminal and npm may both pass on the same Ctrl-C: the first one counts.
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await closeGracefully(server, GRACE_MS);
    await backend.stop();
    await unlock();
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  server.listen(port, host);
  await once(server, 'listening');
  const { port: openPort } = server.address() as AddressInfo;
  const address = `http://${shownHost(host)}:${openPort}`;
  const siteUrl = settings.siteUrl ?? address;
  if (!settings.hostedBackend)
    await backend.fill(() => startBackend({ ...settings, secrets, siteUrl }));
  if (!isStopping) console.log(`Vinahouse đang chạy tại ${address}`);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function shownHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function explain(error: unknown): string {
  const { code, message, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Choose another one: PORT=${(port ?? 3000) + 1} npm start`;
  if (code === 'EACCES' && port !== undefined)
    return `The system does not let this user open port ${port}. Choose one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is no address of this machine: ${address ?? process.env.HOST}`;
  return message;
}
