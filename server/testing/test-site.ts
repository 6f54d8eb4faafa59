import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import {
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { FolderStore } from '#media/folder-store.ts';
import { contentSecurityPolicy } from '#publish/content-security-policy.ts';
import type { RenderedFile } from '#publish/site-renderer.ts';
import { GONE, HOME, writeSite } from '#testing/small-site.ts';
import { createHttpServer, type ServerOptions } from '../connections/create-http-server.ts';
import { type AppParts, createApp } from '../create-app.ts';
import { MediaFiles } from '../files/media-files.ts';
import { indexStaticFiles } from '../files/static-files.ts';

const FALLBACK =
  '<title>Vinahouse</title><script>window.page = 1;</script><noscript>Không có</noscript>';
const HOME_PREVIEW = 'https://nhac.example';

/** By path, with the status of each response. */
const PAGES: Record<string, [status: number, html: string]> = {
  '/': [200, HOME],
  '/auth': [200, '<title>Đăng nhập</title>'],
  '/404': [404, '<title>Oops! Page not found</title>'],
  '/track/-': [404, '<title>Track không tìm thấy</title>'],
  '/track/mua-chieu': [200, '<title>Mưa chiều</title>'],
  '/track/đêm': [200, '<title>Đêm</title>'],
  '/track/cu': [410, '<title>Không còn</title>'],
  '/robots.txt': [200, 'User-agent: *\n'],
  '/sitemap.xml': [200, '<urlset/>'],
};
const DATA: Record<string, unknown> = {
  '/data/track/mua-chieu.json': {
    track: { title: 'Mưa chiều', coverImage: '/covers/mua-chieu.jpg' },
  },
};
/** Former addresses of a sound, and the current one. */
const FORMER = new Map([
  ['/sound/former.0123456789abcdef.mp3', '/sound/short.0123456789abcdef.mp3'],
  ['/sound/paced.0123456789abcdef.mp3', '/sound/short.0123456789abcdef.mp3'],
]);

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
type Question = { method?: string; headers?: OutgoingHttpHeaders };

export type TestSite = {
  folder: string;
  server: Server;
  port: number;
  /** Sends the path unchanged: `fetch` would normalise it first. */
  ask: (path: string, question?: Question) => Promise<Answer>;
  stop: () => Promise<void>;
};

export async function startTestSite(
  options?: ServerOptions,
  parts?: Partial<AppParts>,
): Promise<TestSite> {
  const folder = writeSite();
  const app = createApp({ ...(await siteOf(folder)), ...parts });
  const server = createHttpServer(app, options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    server,
    port,
    ask: (path, question) => ask(port, path, question),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}

/** A site with the few pages above and the files of a folder. */
export async function siteOf(folder: string): Promise<AppParts> {
  const indexed = await indexStaticFiles(folder);
  const isMedia = (path: string) => /^\/(sound|covers|waveforms)\//.test(path);
  return {
    files: new Map([...indexed].filter(([path]) => !isMedia(path))),
    media: new MediaFiles(
      new FolderStore(folder),
      { folder },
      {
        stateOf: (path) => (path === GONE ? 'gone' : 'published'),
        currentOf: (path) => FORMER.get(path) ?? null,
      },
    ),
    pages: {
      isPage: (path) => path in PAGES && path !== '/404' && !path.endsWith('/-'),
      answer: async (path) => render(path),
    },
    siteUrl: () => HOME_PREVIEW,
  };
}

function render(path: string | null): RenderedFile {
  const [status, text] = PAGES[path ?? ''] ?? [200, FALLBACK];
  const isData = path?.startsWith('/data/');
  const isKnown = isData && DATA[path ?? ''] !== undefined;
  const body = Buffer.from(isData ? JSON.stringify(DATA[path ?? ''] ?? null) : text);
  const type = isData ? 'application/json' : typeOf(path);
  const policy = { 'Content-Security-Policy': contentSecurityPolicy(body.toString()) };
  return {
    status: isData && !isKnown ? 404 : status,
    headers: {
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ...(type.startsWith('text/html') && policy),
    },
    bodies: { identity: body, br: brotliCompressSync(body), gzip: gzipSync(body) },
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 27),
  };
}

const typeOf = (path: string | null) =>
  path?.endsWith('.txt')
    ? 'text/plain; charset=utf-8'
    : path?.endsWith('.xml')
      ? 'application/xml'
      : 'text/html; charset=utf-8';

async function ask(port: number, path: string, question: Question = {}): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port, path, agent: false, ...question });
  sent.end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
}
