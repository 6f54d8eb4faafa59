import type { FileRoute } from './router/page-renderer.ts';
import { page } from './router/page-routes.ts';

/** The site map. The first matching route is used; each is named after its file. */
export const routes = [
  page('home', '/', () => import('./routes/home.tsx')),
  page('track', '/track/:trackId', () => import('./routes/track.tsx')),
  page('artist', '/nghe-si/:artistId', () => import('./routes/artist.tsx')),
  page('artists', '/nghe-si', () => import('./routes/artists.tsx')),
  page('series', '/tuyen-tap/:seriesId', () => import('./routes/series.tsx')),
  page('series-list', '/tuyen-tap', () => import('./routes/series-list.tsx')),
  page('tag', '/the/:tagSlug', () => import('./routes/tag.tsx')),
  page('explore', '/kham-pha', () => import('./routes/explore.tsx')),
  page('collection', '/thu-vien', () => import('./routes/collection.tsx')),
  page('playlist', '/playlist/:playlistId', () => import('./routes/playlist.tsx')),
  page('auth', '/auth', () => import('./routes/auth.tsx')),
  page('confirm', '/xac-nhan', () => import('./routes/confirm.tsx')),
  page('forgot-password', '/quen-mat-khau', () => import('./routes/forgot-password.tsx')),
  page('profile', '/ho-so', () => import('./routes/profile.tsx')),
  page('settings', '/cai-dat', () => import('./routes/settings.tsx')),
  page('studio', '/quan-tri', () => import('./routes/studio.tsx')),
  page('terms', '/dieu-khoan', () => import('./routes/terms.tsx')),
  page('privacy', '/quyen-rieng-tu', () => import('./routes/privacy.tsx')),
  page('not-found', '/*', () => import('./routes/not-found.tsx')),
];

/** Files rendered like pages, on the server only. */
export const files: FileRoute[] = [
  { path: '/sitemap.xml', load: () => import('./routes/sitemap.ts') },
  { path: '/sitemap/:number.xml', load: () => import('./routes/sitemap.ts') },
  { path: '/robots.txt', load: () => import('./routes/robots.ts') },
  { path: '/manifest.webmanifest', load: () => import('./routes/manifest.ts') },
  { path: '/nhung/:id', load: async () => (await import('./routes/embed.ts')).track },
  { path: '/nhung/nghe-si/:id', load: async () => (await import('./routes/embed.ts')).artist },
  { path: '/nhung/tuyen-tap/:id', load: async () => (await import('./routes/embed.ts')).series },
  { path: '/nhung/danh-sach/:id', load: async () => (await import('./routes/embed.ts')).playlist },
  { path: '/oembed/:id.json', load: async () => (await import('./routes/oembed.ts')).track },
  {
    path: '/oembed/nghe-si/:id.json',
    load: async () => (await import('./routes/oembed.ts')).artist,
  },
  {
    path: '/oembed/tuyen-tap/:id.json',
    load: async () => (await import('./routes/oembed.ts')).series,
  },
  {
    path: '/oembed/danh-sach/:id.json',
    load: async () => (await import('./routes/oembed.ts')).playlist,
  },
];
