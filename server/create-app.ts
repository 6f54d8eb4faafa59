import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { DATA_FILES, type TrackFile } from '#domain/data-files.ts';
import { MOST_EMBEDDED, playlistToRender } from '#domain/embeds.ts';
import { tidyWords } from '#domain/home-address.ts';
import { isPlaylistId } from '#domain/is-playlist-id.ts';
import { splitPagePath } from '#domain/page-folders.ts';
import { MediaAway } from '#media/media-store.ts';
import type { PublishedSite } from '#publish/published-site.ts';
import type { RenderedFile } from '#publish/site-renderer.ts';
import { contentType } from '#runtime/content-type.ts';
import { describeError, log } from '#runtime/log.ts';
import type { ClientAddresses } from './connections/client-address.ts';
import { isFromThisMachine } from './connections/is-from-this-machine.ts';
import { plainError } from './connections/plain-error.ts';
import { callerOf } from './connections/turns.ts';
import { answerOembed } from './embeds/answer-oembed.ts';
import { FeedCovers } from './files/feed-covers.ts';
import type { MediaFiles } from './files/media-files.ts';
import { sendFile, wantsContent } from './files/send-file.ts';
import { sendRendered } from './files/send-rendered.ts';
import type { StaticFile, StaticFiles } from './files/static-files.ts';
import { askOwnBackend } from './playlists/ask-as-visitor.ts';
import { type AskAsVisitor, findPublicPlaylist } from './playlists/find-public-playlist.ts';
import { playlistPage } from './playlists/playlist-page.ts';

export type App = Hono<{ Bindings: HttpBindings }>;

export type AppParts = {
  /** The program's own files. */
  files: StaticFiles;
  /** The published catalogue. */
  pages: Pick<PublishedSite, 'answer' | 'isPage'>;
  media: Pick<MediaFiles, 'isMedia' | 'find' | 'currentOf'>;
  /** Tells visitors behind a proxy apart. */
  addresses?: Pick<ClientAddresses, 'of'>;
  /** Whether load balancers should send visitors here. */
  readiness?: () => Readiness;
  /** Whether the pages are only the demo's, since the catalogue has not been read yet: nobody gets these. */
  isUnread?: () => boolean;
  /** What /healthz reports besides the state of the pages. */
  health?: () => Health | Promise<Health>;
  /** For Prometheus on this machine; only when visitors do not come through a proxy. */
  metrics?: { text: () => Promise<string>; contentType: string };
  /** Where visitors reach the site, for link previews. */
  siteUrl: () => string;
  /** Answers everything under /api, and the mailbox. */
  backend?: { fetch: (request: Request, env: HttpBindings) => Response | Promise<Response> };
  /** Whether operators let apps play the music, under /rest. */
  areAppsOpen?: () => boolean;
  /**
   * Queries the hosted project that has the accounts and playlists; only set when this server has
   * none itself.
   */
  askHosted?: AskAsVisitor;
  /** Tells a proxy where files are in the bucket. */
  bucketGate?: Hono<{ Bindings: HttpBindings }>;
  /** With a hosted project, answers what operators do with files; undefined when this server has no files of it. */
  studio?: { fetch: (request: Request, env: HttpBindings) => Response | Promise<Response> };
  /** The contact for security reports; undefined when there is none. */
  securityTxt?: () => string | undefined;
};

/**
 * 'not-published': the catalogue has never been read from the database. 'refused': this server may not start beside
 * those that run.
 */
export type Readiness = 'ok' | 'starting' | 'stopping' | 'not-published' | 'refused';

export type Health = Record<string, unknown>;

/** An id that no track, artist, series or tag has. Its page is sent for every unknown one. */
const UNKNOWN = '-';
/** A path that no page has. Its page is sent for every other unknown path. */
const NOTHING = '/404';
const NOT_FOUND = 404;

/** The whole site. The API is mounted before the last route, which answers every address. */
export function createApp(parts: AppParts): App {
  const { backend, askHosted, metrics, securityTxt, bucketGate, areAppsOpen } = parts;
  const app: App = new Hono();
  app.onError((error) => {
    log.error('page-fault', describeError(error, { withStack: true }));
    return plainError(500);
  });
  app.get('/healthz', (c) => answerHealth(c, parts));
  app.get('/.well-known/security.txt', (c) => {
    const text = securityTxt?.();
    return text ? c.text(text, 200, { 'Cache-Control': 'no-cache' }) : plainError(404);
  });
  if (bucketGate) app.route('/', bucketGate);
  if (metrics)
    app.get('/metrics', async (c, next) => {
      if (!isFromThisMachine(c)) return next();
      const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' };
      return new Response(await metrics.text(), { headers });
    });
  if (backend) {
    app.all('/api/*', (c) => backend.fetch(c.req.raw, c.env));
    app.all('/rest/*', (c, next) => (areAppsOpen?.() ? backend.fetch(c.req.raw, c.env) : next()));
    app.get('/_mailbox', async (c, next) => {
      const page = await backend.fetch(c.req.raw, c.env);
      return page.ok ? page : next();
    });
  }
  const { studio } = parts;
  if (studio && !backend) app.all('/api/*', (c) => studio.fetch(c.req.raw, c.env));
  app.get('/playlist/:id', async (c, next) => {
    const ask = backend ? askOwnBackend(backend, c.env) : askHosted;
    if (!ask || !isPlaylistId(c.req.param('id'))) return next();
    return servePlaylist(c, parts, ask);
  });
  const feedCovers = new FeedCovers(parts.media);
  app.get('/nhung/danh-sach/:id', async (c, next) => {
    const ask = backend ? askOwnBackend(backend, c.env) : askHosted;
    if (!ask || !isPlaylistId(c.req.param('id'))) return next();
    return sendRendered(c.env, await renderPlaylist(parts.pages, 'nhung', c.req.param('id'), ask));
  });
  app.get('/oembed', async (c) => {
    const ask = backend ? askOwnBackend(backend, c.env) : askHosted;
    return answerOembed(c.req.query(), {
      siteUrl: parts.siteUrl(),
      read: (path) => parts.pages.answer(path),
      isPage: (path) => parts.pages.isPage(path),
      readPlaylist: async (id) => ask && renderPlaylist(parts.pages, 'oembed', id, ask),
    });
  });
  app.all('*', (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return plainError(405, { Allow: 'GET, HEAD' });
    return serveSite(c.env, { ...parts, feedCovers }, new URL(c.req.url));
  });
  return app;
}

/** 200 only while visitors should be sent here; the body also reports the state of the rest. */
async function answerHealth(c: Context, { pages, readiness, health }: AppParts): Promise<Response> {
  const isServing = await pages.answer('/').then(
    () => true,
    () => false,
  );
  const status = isServing ? (readiness?.() ?? 'ok') : 'unavailable';
  const state = { status, ...(await health?.()) };
  return c.json(state, status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' });
}

async function serveSite(
  env: HttpBindings,
  {
    files,
    pages,
    media,
    feedCovers,
    addresses,
    readiness,
    isUnread,
  }: AppParts & { feedCovers: FeedCovers },
  url: URL,
): Promise<Response> {
  const path = decodePath(url.pathname);
  if (path === undefined) return plainError(400);

  const file = files.get(path);
  const answerWithFile = (found: StaticFile) =>
    sendFile(env, found, callerOf(env.incoming, addresses));
  if (file) return await answerWithFile(file);
  // It does not follow the catalogue: what was taken down since would still be here.
  if (readiness?.() === 'refused' || isUnread?.()) return plainError(503, { 'Retry-After': '5' });
  const whenAway = (error: unknown) => {
    if (error instanceof MediaAway) return 'busy' as const;
    throw error;
  };
  if (feedCovers.isFeedCover(path)) {
    const cover = await feedCovers.answer(path).catch(whenAway);
    if (cover === 'busy') return plainError(503, { 'Retry-After': '5' });
    if (cover === 'gone') return plainError(410);
    return cover ? sendRendered(env, cover) : plainError(404);
  }
  if (media.isMedia(path)) {
    const isWanted = wantsContent(env.incoming);
    const found = await media.find(path, { isWanted }).catch(whenAway);
    if (found === 'busy') return plainError(503, { 'Retry-After': '5' });
    if (found === 'gone') return plainError(410);
    if (found) return await answerWithFile(found);
    const current = media.currentOf(path);
    return current ? redirect(current) : plainError(404);
  }
  const answerWith = async (page: string | null, status?: number) => {
    try {
      return sendRendered(env, await pages.answer(page), status);
    } catch (error) {
      log.error('page-not-drawn', describeError(error));
      return plainError(503, { 'Retry-After': '5' });
    }
  };
  if (path === '/data/artists/find.json')
    return await answerWith(
      `${path}?${new URLSearchParams({ q: tidyWords(url.searchParams.get('q') ?? '') })}`,
    );
  if (path === '/data/find.json') return await answerWith(path + tidySearch(url.searchParams));
  if (path.startsWith('/data/') || pages.isPage(path)) return await answerWith(path);

  // Redirects only to a known page, so that '//host/' cannot lead to another site.
  const withoutSlash = path.replace(/\/$/, '');
  if (withoutSlash !== path && pages.isPage(withoutSlash || '/'))
    return redirect(withoutSlash.split('/').map(encodeURIComponent).join('/') + url.search);

  // A missing picture or script gets a short text instead of a page.
  if (contentType(path)) return plainError(404);
  if (path.startsWith('/playlist/')) return await answerWith(null, NOT_FOUND);
  const kind = splitPagePath(withoutSlash)?.folder ?? (path.startsWith('/nhung/') ? 'nhung' : null);
  return await answerWith(kind ? `/${kind}/${UNKNOWN}` : NOTHING);
}

/** Normalises a search, so that equal searches have the same query string. */
function tidySearch(asked: URLSearchParams): string {
  const q = tidyWords(asked.get('q') ?? '');
  const [list = '', file = ''] = ['list', 'file'].map((name) => asked.get(name)?.slice(0, 10));
  return `?${new URLSearchParams({ q, list, file })}`;
}

/**
 * The page that loads the playlist in the browser. A private one has the status 404, and still loads for its owner.
 * If the backend fails, the status is not 404, since the playlist may exist.
 */
async function servePlaylist(
  c: Context<{ Bindings: HttpBindings }, '/playlist/:id'>,
  { pages, siteUrl }: AppParts,
  ask: AskAsVisitor,
): Promise<Response> {
  const id = c.req.param('id').toLowerCase();
  const empty = await pages.answer(null);
  try {
    const playlist = await findPublicPlaylist(ask, id);
    // The page's script may still load the playlist, such as a private one for its owner.
    if (!playlist) return sendRendered(c.env, empty, NOT_FOUND);
    const cover = await findCover(pages, playlist.trackIds[0]);
    const preview = { id, playlist, cover, siteUrl: siteUrl() };
    return await playlistPage(empty, preview, c.req.header('accept-encoding'));
  } catch (error) {
    log.warn('playlist-without-preview', { id, ...describeError(error) });
    return sendRendered(c.env, empty);
  }
}

/** The player or the oEmbed of a public playlist; for all others the answer that there is none. */
async function renderPlaylist(
  pages: AppParts['pages'],
  kind: 'nhung' | 'oembed',
  name: string,
  ask: AskAsVisitor,
): Promise<RenderedFile> {
  const id = name.toLowerCase();
  const renderNone = () => pages.answer(`/${kind}/${UNKNOWN}${kind === 'oembed' ? '.json' : ''}`);
  try {
    const playlist = await findPublicPlaylist(ask, id, MOST_EMBEDDED);
    if (!playlist) return await renderNone();
    const { title, trackIds } = playlist;
    return await pages.answer(playlistToRender(kind, { id, title, trackIds }));
  } catch (error) {
    log.warn('playlist-without-player', { id, ...describeError(error) });
    return { ...(await renderNone()), status: 503 };
  }
}

/** The cover of a track, if it is published. */
async function findCover(
  pages: AppParts['pages'],
  trackId: string | undefined,
): Promise<{ image: string; alt: string } | null> {
  if (!trackId || !pages.isPage(`/track/${trackId}`)) return null;
  const { status, bodies } = await pages.answer(`/data/${DATA_FILES.track(trackId)}`);
  if (status !== 200) return null;
  const { track }: TrackFile = JSON.parse(Buffer.from(bodies.identity).toString());
  return { image: track.coverImage, alt: track.title };
}

/** Undefined when the path cannot be decoded. */
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
