import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Of visitors and to servers behind. */
const MOST_CONNECTIONS = 8192;

export type Certificate = { key: string; cert: string };

export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

/**
 * Starts nginx on a free port.
 *
 * @param root folder for its files
 * @param rules the content of its `http` block, given the `listen` directive
 * @param certificate for HTTPS and HTTP/2
 */
export async function startNginx(
  root: string,
  rules: (listen: string) => string,
  certificate?: Certificate,
) {
  // nginx's workers may run as another user.
  await chmod(root, 0o755);
  const port = await findFreePort();
  for (const [name, content] of Object.entries(certificate ?? {}))
    await writeFile(join(root, `${name}.pem`), content);
  const listen = certificate
    ? `listen 127.0.0.1:${port} ssl http2; ssl_certificate "${root}/cert.pem"; ssl_certificate_key "${root}/key.pem";`
    : `listen 127.0.0.1:${port};`;
  await writeFile(join(root, 'site.conf'), rules(listen));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(root, 'nginx.conf'),
    `daemon off; pid "${root}/pid"; error_log "${root}/error.log"; events { worker_connections ${MOST_CONNECTIONS}; }
     http { access_log off; include "${root}/site.conf";
       ${temporary.map((name) => `${name}_temp_path "${root}/${name}";`).join('\n')} }`,
  );
  const nginx = spawn('nginx', ['-c', join(root, 'nginx.conf')], { stdio: 'inherit' });
  const end = () => nginx.kill();
  process.on('exit', end);
  nginx.once('exit', () => process.off('exit', end));
  await untilAnswering(port);
  return {
    pid: nginx.pid ?? 0,
    url: `${certificate ? 'https' : 'http'}://localhost:${port}`,
    stop: async () => {
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null) await once(nginx, 'exit');
    },
  };
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilAnswering(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await delay(50);
  }
  throw new Error(`Nobody answers at port ${port}`);
}
