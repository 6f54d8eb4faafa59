import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { inProject } from './lib/project-folder.mjs';
import { buildImage, runReadOnly } from './testing/run-containerfile.mjs';

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

// npm installs all packages twice, from the network.
test('what the Containerfile builds serves as its user, on a root that cannot be written, and stops when told to', async () => {
  mkdirSync(inProject('.cache'), { recursive: true });
  const folder = mkdtempSync(join(inProject('.cache'), 'image-'));
  try {
    const image = buildImage(folder);
    const env = { PORT: await findFreePort(), HOST: '127.0.0.1' };
    const run = async (...command: string[]) => {
      const child = runReadOnly(image, command, env);
      const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return { out: out.trim(), code };
    };
    expect(await run('sh', '-c', 'echo "$(id -u) $(command -v node)"')).toEqual({
      out: '10001 /srv/vinahouse/node_modules/node/bin/node',
      code: 0,
    });
    for (const place of ['/srv/vinahouse/x', '/etc/x', '/x'])
      expect((await run('sh', '-c', `echo > ${place}`)).code).not.toBe(0);
    expect((await run('sh', '-c', 'echo > /var/lib/vinahouse/x')).code).toBe(0);

    expect((await run(...image.health)).code).toBe(1);
    const server = runReadOnly(image, image.command, env);
    const said = Promise.all([text(server.stdout), text(server.stderr)]);
    const isWell = async () => (await run(...image.health)).code;
    await expect.poll(isWell, { timeout: 60_000, interval: 200 }).toBe(0);
    const state = async () =>
      (await (await fetch(`http://127.0.0.1:${env.PORT}/healthz`)).json()).backend;
    await expect.poll(state, { timeout: 120_000, interval: 500 }).toBe('ok');
    expect((await fetch(`http://127.0.0.1:${env.PORT}/track/vinahouse-1`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await once(server, 'exit'), (await said).join('\n')).toEqual([0, null]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 1_200_000);
