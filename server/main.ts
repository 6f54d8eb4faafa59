import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { closeGracefully } from './close-gracefully.ts';
import { createApp } from './create-app.ts';
import { createHttpServer } from './create-http-server.ts';
import { readSettings } from './read-settings.ts';

const GRACE_MS = 5000;

try {
  const { port, host, dataFolder } = readSettings(process.env);
  mkdirSync(dataFolder, { recursive: true });
  const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url));
  const server = createHttpServer(await createApp({ clientFolder }));

  // A terminal and npm may both pass on the same Ctrl-C: the first one counts.
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await closeGracefully(server, GRACE_MS);
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  server.listen(port, host);
  await once(server, 'listening');
  const { port: openPort } = server.address() as AddressInfo;
  console.log(`Vinahouse đang chạy tại http://${shownHost(host)}:${openPort}`);
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
