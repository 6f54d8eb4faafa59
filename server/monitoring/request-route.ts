/** The kinds of requests: few enough that each can be a metric label. */
export const REQUEST_KINDS = [
  'page',
  'data',
  'sound',
  'cover',
  'asset',
  'auth',
  'rest',
  'subsonic',
  'live',
  'upload',
  'health',
  'other',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export type RequestRoute = {
  kind: RequestKind;
  /**
   * The request's path without ids and queries, so that few different values exist. The only names
   * in it that a client can make up are those of API tables and functions.
   */
  route: string;
};

/** The pages that app/routes.ts names without an id. */
const PAGES = new Set([
  '/',
  '/kham-pha',
  '/nghe-si',
  '/tuyen-tap',
  '/thu-vien',
  '/auth',
  '/xac-nhan',
  '/quen-mat-khau',
  '/ho-so',
  '/cai-dat',
  '/quan-tri',
  '/dieu-khoan',
  '/quyen-rieng-tu',
  '/sitemap.xml',
  '/rss.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/oembed',
]);
const HEALTH = new Set(['/healthz', '/metrics', '/_mailbox', '/.well-known/security.txt']);
const AUTH = new Set(
  'signup token resend recover verify user logout authorize callback'.split(' '),
);
/** A table or function of the API. Made-up names may reach the log, but never a metric label. */
const REST = /^\/api\/rest\/v1\/(?:rpc\/)?[a-z_]{1,40}$/;
const FOLDERS: readonly [prefix: string, kind: RequestKind][] = [
  ['/sound/', 'sound'],
  ['/covers/', 'cover'],
  ['/waveforms/', 'data'],
  ['/data/', 'data'],
  ['/assets/', 'asset'],
  ['/art/', 'asset'],
  ['/fonts/', 'asset'],
  ['/api/live/', 'live'],
  ['/api/uploads', 'upload'],
  ['/track/', 'page'],
  ['/playlist/', 'page'],
  ['/nghe-si/', 'page'],
  ['/the-loai/', 'page'],
  ['/rss/', 'page'],
  ['/nhung/', 'page'],
  ['/oembed/', 'data'],
  ['/tuyen-tap/', 'page'],
  ['/the/', 'page'],
  ['/sitemap/', 'page'],
];

/** @param url as the client sent it */
export function requestRoute(url: string): RequestRoute {
  const path = pathOf(url);
  if (PAGES.has(path)) return { kind: 'page', route: path };
  if (HEALTH.has(path)) return { kind: 'health', route: path };
  // Apps send their keys in the address.
  if (path.startsWith('/rest/')) return { kind: 'subsonic', route: '/rest/:call' };
  for (const [prefix, kind] of FOLDERS)
    if (path.startsWith(prefix)) return { kind, route: `${prefix.replace(/\/$/, '')}/:name` };
  const [, auth = ''] = /^\/api\/auth\/v1\/([a-z]+)$/.exec(path) ?? [];
  if (AUTH.has(auth)) return { kind: 'auth', route: path };
  if (REST.test(path)) return { kind: 'rest', route: path };
  if (path === '/api/config.json' || path === '/api/embed-listens')
    return { kind: 'rest', route: path };
  return { kind: 'other', route: '/:other' };
}

/** The URL may be absolute, as sent to a proxy, or invalid. */
function pathOf(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return /^[^?#]*/.exec(local)?.[0] || '/';
}
