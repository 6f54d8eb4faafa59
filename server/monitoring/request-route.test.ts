import { expect, test } from 'vitest';
import { files, routes } from '#app/routes.ts';
import { requestRoute } from './request-route.ts';

test.each([
  ['/', 'page', '/'],
  ['/?q=em%20của', 'page', '/'],
  ['/track/mua-chieu?t=90', 'page', '/track/:name'],
  ['/playlist/2f1c2c62-7d3f-4b8a-9e3e-2c1d8a7b6f50', 'page', '/playlist/:name'],
  ['/tuyen-tap/dem-trang', 'page', '/tuyen-tap/:name'],
  ['/the/mien-tay', 'page', '/the/:name'],
  ['/sitemap/2.xml', 'page', '/sitemap/:name'],
  ['/data/find.json?q=lan', 'data', '/data/:name'],
  ['/sound/mua-chieu.0123456789abcdef.mp3', 'sound', '/sound/:name'],
  ['/covers/mua-chieu.0123456789abcdef.webp', 'cover', '/covers/:name'],
  ['/assets/app-1a2b3c4d.js', 'asset', '/assets/:name'],
  ['/api/auth/v1/callback?code=secret&state=x', 'auth', '/api/auth/v1/callback'],
  ['/api/auth/v1/lan@example.com', 'other', '/:other'],
  ['/api/rest/v1/track_likes?user_id=eq.1', 'rest', '/api/rest/v1/track_likes'],
  ['/api/rest/v1/rpc/hide_comment', 'rest', '/api/rest/v1/rpc/hide_comment'],
  ['/api/rest/v1/rpc/Lan@example.com', 'other', '/:other'],
  ['/rest/ping.view?u=lan&p=secret', 'subsonic', '/rest/:call'],
  ['/rest/lan@example.com', 'subsonic', '/rest/:call'],
  ['/api/live/v1/comments?track=x', 'live', '/api/live/:name'],
  ['/api/uploads/0f3c9e', 'upload', '/api/uploads/:name'],
  ['/api/uploads', 'upload', '/api/uploads/:name'],
  ['http://vinahouse.example/healthz', 'health', '/healthz'],
  ['/wp-login.php?pwd=secret', 'other', '/:other'],
  ['//evil.example/a', 'other', '/:other'],
  ['*', 'other', '/:other'],
  ['', 'page', '/'],
])('a request for %s is of the kind %s, with the route %s', (url, kind, route) =>
  expect(requestRoute(url)).toEqual({ kind, route }),
);

test('each page of the site map has its own route', () => {
  const paths = [...routes, ...files].flatMap(({ path }) => (/[:*]/.test(path) ? [] : [path]));
  expect(paths.length).toBeGreaterThan(9);
  for (const path of paths) expect(requestRoute(path)).toEqual({ kind: 'page', route: path });
});
