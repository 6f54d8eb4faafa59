import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('track/:trackId', 'routes/track.tsx'),
  route('kham-pha', 'routes/explore.tsx'),
  route('thu-vien', 'routes/library.tsx'),
  route('playlist/:playlistId', 'routes/playlist.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('xac-nhan', 'routes/confirm.tsx'),
  route('quen-mat-khau', 'routes/forgot-password.tsx'),
  route('ho-so', 'routes/profile.tsx'),
  route('cai-dat', 'routes/settings.tsx'),
  route('quan-tri', 'routes/studio.tsx'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
