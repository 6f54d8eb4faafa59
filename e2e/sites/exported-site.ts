import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SnapshotRow } from '#catalogue/snapshot-row.ts';
import { asRows, DEMO_FOLDER, readDemoTracks } from '#publish/demo-tracks.ts';
import { exportSite } from '#publish/export-site.ts';
import { RenderThreads } from '#publish/render-threads.ts';
import { Snapshot } from '#publish/snapshot.ts';
import { findBuiltSite } from '#runtime/built-site.ts';
import { contentType } from '#runtime/content-type.ts';
import { type Certificate, hasNginx, startNginx } from './start-nginx.ts';

export type ExportedSite = { url: string; folder: string; stop: () => Promise<void> };

const SITE_URL = 'http://localhost:3000';

/** The track of the demo that is hidden, unless the site is whole. */
export const HIDDEN_ID = 'vinahouse-6';

/**
 * Serves the demo as static files: on nginx with the exported rules or, without nginx, on a server that imitates them.
 *
 * @param certificate for HTTPS and HTTP/2; needs nginx
 * @param isPlain without the exported rules; needs nginx
 * @param isWhole without a hidden track
 */
export async function startExportedSite({
  certificate,
  isPlain = false,
  isWhole = false,
}: {
  certificate?: Certificate;
  isPlain?: boolean;
  isWhole?: boolean;
} = {}): Promise<ExportedSite> {
  if ((certificate || isPlain) && !hasNginx()) throw new Error('nginx is not installed.');
  const root = await mkdtemp(join(tmpdir(), 'vinahouse-exported-'));
  const folder = join(root, 'trang web');
  await exportDemo(root, folder, isWhole);
  const rules = isPlain ? plainRules(folder) : await writtenRules(folder);
  const host = hasNginx() ? await startNginx(root, rules, certificate) : await startHost(folder);
  return {
    url: host.url,
    folder,
    stop: async () => {
      await host.stop();
      await rm(root, { recursive: true });
    },
  };
}

async function exportDemo(root: string, folder: string, isWhole: boolean): Promise<void> {
  const { tracks, files } = await readDemoTracks();
  const snapshotFolder = join(root, 'snapshot');
  const rows = asRows(tracks).map((row): SnapshotRow => {
    const track = tracks.find(({ id }) => id === row.id && id === HIDDEN_ID);
    return track && !isWhole ? { id: row.id, gone: track } : row;
  });
  const written = await new Snapshot(snapshotFolder).write(null, rows, '1');
  if (!written) throw new Error('Nothing was published');
  const { serverBundle, clientFolder } = findBuiltSite();
  const renderer = new RenderThreads(serverBundle, SITE_URL, { isStatic: true });
  const { missingMedia } = await exportSite({
    siteUrl: SITE_URL,
    folder,
    snapshotFolder,
    index: written.index,
    renderer,
    clientFolder,
    findMedia: async (path) => {
      const name = files.get(path);
      return name ? join(DEMO_FOLDER, name) : null;
    },
  });
  await renderer.close();
  if (missingMedia.length > 0) throw new Error(`Missing: ${missingMedia}`);
}

/**
 * nginx location of the bench's limit pages. The only exported header they need is the one that
 * gives a page a process of its own: starting that process is part of the measured time.
 */
const LIMIT_PAGES =
  'location /limit/ { gzip on; add_header Cross-Origin-Opener-Policy same-origin; try_files $uri.html =404; }';

/** The exported rules unchanged, except for the port. Port 80 may be taken, or need rights. */
async function writtenRules(folder: string) {
  const rules = await readFile(join(folder, 'nginx.conf'), 'utf8');
  return (listen: string) =>
    rules.replace('listen 80;', `${listen} ${LIMIT_PAGES}`).replace('listen [::]:80;', '');
}

/** Rules of an operator who did not use the exported ones: no headers, and only HTML is compressed. */
const plainRules = (folder: string) => (listen: string) =>
  `gzip on; server {
  ${listen}
  root "${folder}"; index index.html; charset utf-8;
  types {
    text/html html; text/css css; text/javascript js; application/json json; image/avif avif;
    image/webp webp; image/jpeg jpg; image/svg+xml svg; font/woff2 woff2; audio/mpeg mp3;
  }
  location / { try_files $uri $uri.html $uri/ =404; }
}`;

/** Imitates the rules for nginx as far as a browser notices. */
async function startHost(folder: string) {
  const rules = await readFile(join(folder, 'nginx.conf'), 'utf8');
  const gone = new Set([...rules.matchAll(/location = (\S+) \{ return 410/g)].map(([, at]) => at));
  const policies = new Map(
    [...rules.matchAll(/ {2}"\/(\S+)" "(default-src .*)";/g)].map(
      ([, file = '', policy = '']) => [file, policy] as const,
    ),
  );
  const defaultPolicy = /\\\.html\$ "(default-src .*)";/.exec(rules)?.[1] ?? '';
  const find = async (path: string): Promise<[status: number, file: string]> => {
    if (gone.has(path)) return [410, 'track/410.html'];
    const name = path === '/' ? 'index' : path.slice(1);
    if (path.startsWith('/playlist/')) return [200, 'playlist.html'];
    for (const file of /\.(html|br|gz|conf)$/.test(name) ? [] : [name, `${name}.html`]) {
      const found = await stat(join(folder, file)).catch(() => null);
      if (found?.isFile()) return [200, file];
    }
    return [404, path.startsWith('/track/') ? 'track/404.html' : '404.html'];
  };
  const server = createServer(async (incoming, outgoing) => {
    const path = decodeURIComponent(new URL(incoming.url ?? '/', 'http://x').pathname);
    const [status, file] = await find(path);
    const content = await readFile(join(folder, file));
    const isPage = file.endsWith('.html');
    const [, from, to] = /^bytes=(\d+)-(\d*)/.exec(incoming.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    const end = to ? Number(to) + 1 : content.length;
    outgoing.writeHead(from ? 206 : status, {
      'Content-Type': isPage ? 'text/html; charset=utf-8' : contentType(file),
      'Accept-Ranges': 'bytes',
      ...(from && { 'Content-Range': `bytes ${start}-${end - 1}/${content.length}` }),
      ...(isPage && { 'Content-Security-Policy': policies.get(file) ?? defaultPolicy }),
    });
    outgoing.end(content.subarray(start, end));
  });
  const port = await listen(server);
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
