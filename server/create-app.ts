import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { isPlaylistId } from '#app/domain/is-playlist-id.ts';
import { contentType } from './content-type.ts';
import { describeError, log } from './log.ts';
import { plainError } from './plain-error.ts';
import { askOwnBackend } from './playlists/ask-as-visitor.ts';
import { type AskAsVisitor, findPublicPlaylist } from './playlists/find-public-playlist.ts';
import { playlistPage } from './playlists/playlist-page.ts';
import { sendFile } from './send-file.ts';
import { indexStaticFiles, type StaticFiles } from './static-files.ts';

export type App = Hono<{ Bindings: HttpBindings }>;

export type AppParts = {
  clientFolder: string;
  /** Answers what is under /api, and the mailbox. */
  backend?: { fetch: (request: Request, env: HttpBindings) => Response | Promise<Response> };
  /** Where accounts and playlists are when they are not behind this server. */
  askHosted?: AskAsVisitor;
  /** Whom to tell of a weakness; undefined where nobody is named. */
  securityTxt?: () => string | undefined;
};

/**
 * The whole site. The API is mounted before the last route, which answers every address.
 *
 * @throws Error when the folder holds no built site
 */
export async function createApp(parts: AppParts): Promise<App> {
  const { clientFolder, backend, askHosted, securityTxt } = parts;
  const site = await indexStaticFiles(clientFolder);
  const app: App = new Hono();
  app.onError((error) => {
    log.error('page-fault', describeError(error, { withStack: true }));
    return plainError(500);
  });
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/.well-known/security.txt', (c) => {
    const text = securityTxt?.();
    return text ? c.text(text, 200, { 'Cache-Control': 'no-cache' }) : plainError(404);
  });
  if (backend) {
    app.all('/api/*', (c) => backend.fetch(c.req.raw, c.env));
    app.get('/_mailbox', async (c, next) => {
      const page = await backend.fetch(c.req.raw, c.env);
      return page.ok ? page : next();
    });
  }
  app.get('/playlist/:id', async (c, next) => {
    const ask = backend ? askOwnBackend(backend, c.env) : askHosted;
    if (!ask || !isPlaylistId(c.req.param('id'))) return next();
    return servePlaylist(c, site, ask);
  });
  app.all('*', (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return plainError(405, { Allow: 'GET, HEAD' });
    return serveSite(c.env, site, new URL(c.req.url));
  });
  return app;
}

function serveSite(env: HttpBindings, site: StaticFiles, url: URL): Response | Promise<Response> {
  const path = decodePath(url.pathname);
  if (path === undefined) return plainError(400);

  const file = site.files.get(path) ?? site.pages.get(path);
  if (file) return sendFile(env, site.folder, file);

  // Only to an address known to be a page of ours, so that '//host/' leads nowhere else.
  const withoutSlash = path.replace(/\/$/, '');
  if (site.pages.has(withoutSlash))
    return redirect(withoutSlash.split('/').map(encodeURIComponent).join('/') + url.search);

  // Whoever asks for a picture or a script cannot read a page.
  if (contentType(path)) return plainError(404);
  const isFoundInBrowser = path.startsWith('/track/') || path.startsWith('/playlist/');
  return sendFile(env, site.folder, isFoundInBrowser ? site.fallbackPage : site.notFoundPage, 404);
}

/**
 * The page that finds the playlist out in the browser, also one's own private one, for which a visitor's
 * answer is 404. Where nobody knows whether there is one, it is not said that there is none.
 */
async function servePlaylist(
  c: Context<{ Bindings: HttpBindings }, '/playlist/:id'>,
  site: StaticFiles,
  ask: AskAsVisitor,
): Promise<Response> {
  const id = c.req.param('id').toLowerCase();
  try {
    const playlist = await findPublicPlaylist(ask, id);
    if (playlist)
      return await playlistPage(site, { id, playlist }, c.req.header('accept-encoding'));
    return await sendFile(c.env, site.folder, site.fallbackPage, 404);
  } catch (error) {
    log.warn('playlist-without-preview', { id, ...describeError(error) });
    return await sendFile(c.env, site.folder, site.fallbackPage);
  }
}

/** undefined when the address is no text. */
function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 308,
    headers: { Location: location, 'Cache-Control': 'no-cache' },
  });
}
