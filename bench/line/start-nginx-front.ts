import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startExportedSite } from '../../e2e/sites/exported-site.ts';
import { startNginx } from '../../e2e/sites/start-nginx.ts';
import { readLimitPages } from './limit-pages.ts';
import { keyHash, makeCertificate } from './make-certificate.ts';
import { startSlowLine } from './slow-line.ts';
import type { FrontUrls } from './start-front.ts';

/**
 * Serves the exported site and the limit pages over the slow line: by a real nginx with HTTPS and HTTP/2.
 *
 * @param isPlain without the exported rules
 * @throws Error if nginx is not installed
 */
export async function startStaticFront(isPlain: boolean) {
  const certificate = await makeCertificate();
  const site = await startExportedSite({ certificate, isPlain, isWhole: true });
  await writeLimitPages(site.folder);
  return { urls: await slowUrls(site.url, keyHash(certificate)), stop: site.stop };
}

/** The same for a site of our own server, with nginx in front of it as docs/deploy.md has it. */
export async function startProxiedFront(site: { url: string; stop: () => Promise<void> }) {
  const certificate = await makeCertificate();
  const root = await mkdtemp(join(tmpdir(), 'vinahouse-proxied-'));
  await writeLimitPages(root);
  const rules = (listen: string) => `server {
    ${listen}
    types { text/html html; }
    location /limit/ {
      root "${root}"; gzip on; charset utf-8; try_files $uri.html =404;
      add_header Cross-Origin-Opener-Policy same-origin;
    }
    location / {
      proxy_pass ${site.url};
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }`;
  const nginx = await startNginx(root, rules, certificate);
  return {
    urls: await slowUrls(nginx.url, keyHash(certificate)),
    stop: async () => {
      await nginx.stop();
      await site.stop();
      await rm(root, { recursive: true });
    },
  };
}

async function writeLimitPages(folder: string): Promise<void> {
  await mkdir(join(folder, 'limit'));
  for (const [name, html] of await readLimitPages())
    await writeFile(join(folder, 'limit', `${name}.html`), html);
}

async function slowUrls(fastUrl: string, keyHash: string): Promise<FrontUrls> {
  const port = Number(new URL(fastUrl).port);
  const slowPort = await startSlowLine((visitor) => {
    const host = connect(port, '127.0.0.1');
    visitor.pipe(host).pipe(visitor);
    for (const [one, other] of [
      [visitor, host],
      [host, visitor],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  return { keyHash, slowUrl: `https://localhost:${slowPort}`, fastUrl };
}
