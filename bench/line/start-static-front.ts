import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startExportedSite } from '../../e2e/sites/exported-site.ts';
import { readLimitPages } from './limit-pages.ts';
import { keyHash, makeCertificate } from './make-certificate.ts';
import { startSlowLine } from './slow-line.ts';
import type { FrontUrls } from './start-front.ts';

/**
 * Serves the exported site and the limit pages over the slow line: by a real nginx with the
 * exported rules, HTTPS and HTTP/2.
 *
 * @throws Error if nginx is not installed
 */
export async function startStaticFront() {
  const certificate = await makeCertificate();
  const site = await startExportedSite({ certificate });
  await mkdir(join(site.folder, 'limit'));
  for (const [name, html] of await readLimitPages())
    await writeFile(join(site.folder, 'limit', `${name}.html`), html);
  const slowPort = await startSlowLine((visitor) => {
    const host = connect(Number(new URL(site.url).port), '127.0.0.1');
    visitor.pipe(host).pipe(visitor);
    for (const [one, other] of [
      [visitor, host],
      [host, visitor],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  const urls: FrontUrls = {
    keyHash: keyHash(certificate),
    slowUrl: `https://localhost:${slowPort}`,
    fastUrl: site.url,
  };
  return { urls, stop: site.stop };
}
