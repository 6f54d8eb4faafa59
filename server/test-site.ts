import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type AppParts, createApp } from './create-app.ts';
import { createHttpServer, type ServerOptions } from './create-http-server.ts';

/** Every byte differs from its neighbours, so that a wrong part is noticed. */
export const SOUND = Buffer.from(Array.from({ length: 2000 }, (_, n) => (n * 7) % 251));
export const LONG_SOUND = Buffer.alloc(768 * 1024, SOUND);
export const SCRIPT = 'console.log("Vinahouse");\n'.repeat(50);
export const HOME = '<!doctype html><title>Trang chủ</title><script>window.home = 1;</script>';
/** As the pages are built: what link previews read of each. */
const previewOf = (path: string, image: string, alt: string) =>
  `<meta property="og:url" content="https://nhac.example${path}"/><meta property="og:image" content="https://nhac.example${image}"/><meta property="og:image:alt" content="${alt}"/>`;

const FILES: Record<string, string | Buffer> = {
  'index.html': HOME + previewOf('/', '/art/og-home.jpg', 'Trống &amp; chữ'),
  'auth/index.html': '<title>Đăng nhập</title>',
  '404/index.html': '<title>Oops! Page not found</title>',
  '__spa-fallback.html':
    '<title>Vinahouse</title><script>window.page = 1;</script><noscript>Không có</noscript>',
  'track/mua-chieu/index.html': `<title>Mưa chiều</title>${previewOf('/track/mua-chieu', '/covers/mua-chieu.jpg', 'Mưa chiều')}`,
  'track/mua-chieu.data': '[]',
  'track/đêm/index.html': '<title>Đêm</title>',
  'assets/app-1a2b3c4d.js': SCRIPT,
  'assets/app-1a2b3c4d.js.br': brotliCompressSync(SCRIPT),
  'assets/app-1a2b3c4d.js.gz': gzipSync(SCRIPT),
  'sound/mua-chieu.0123456789abcdef.mp3': SOUND,
  'sound/mua-chieu.0123456789abcdef.mp3.br': 'never sent',
  'sound/short.0123456789abcdef.mp3': SOUND.subarray(0, 100),
  'sound/long.0123456789abcdef.mp3': LONG_SOUND,
  'covers/mua-chieu.0123456789abcdef.avif': 'avif',
  'covers/mua-chieu.0123456789abcdef.webp': 'webp',
  'art/drum.0123456789abcdef.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'favicon.ico': 'ico',
  'robots.txt': 'User-agent: *\n',
  'sitemap.xml': '<urlset/>',
  'manifest.webmanifest': '{}',
  '.env': 'SECRET=1',
  '.git/config': 'secret',
};

/** A small built site in a folder of its own. */
export function writeSite(folder = mkdtempSync(join(tmpdir(), 'vinahouse-site-'))): string {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
type Question = { method?: string; headers?: OutgoingHttpHeaders };

export type TestSite = {
  folder: string;
  server: Server;
  port: number;
  /** Sends the path as it is written: `fetch` would put it right first. */
  ask: (path: string, question?: Question) => Promise<Answer>;
  stop: () => Promise<void>;
};

export async function startTestSite(
  options?: ServerOptions,
  parts?: Partial<AppParts>,
): Promise<TestSite> {
  const folder = writeSite();
  const app = await createApp({ clientFolder: folder, ...parts });
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

async function ask(port: number, path: string, question: Question = {}): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port, path, agent: false, ...question });
  sent.end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
}
