import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { files, routes } from '#app/routes.ts';
import { matchPage } from './page-routes.ts';

const find = (pathname: string) => {
  const match = matchPage(routes, pathname);
  return [match?.route.id, match?.params];
};

test('each URL of the site matches its route', () => {
  expect(find('/')).toEqual(['home', {}]);
  expect(find('/auth')).toEqual(['auth', {}]);
  expect(find('/auth/')).toEqual(['auth', {}]);
  expect(find('/tuyen-tap/dem-trang')).toEqual(['series', { seriesId: 'dem-trang' }]);
  expect(matchPage(files, '/sitemap/12.xml')?.params).toEqual({ number: '12' });
  expect(find('/track/vinahouse-1')).toEqual(['track', { trackId: 'vinahouse-1' }]);
});

test('a parameter is decoded', () => {
  expect(find('/track/%C4%91%C3%A8n%2F1')[1]).toEqual({ trackId: 'đèn/1' });
  expect(find('/track/%E0%A4%A')[1]).toEqual({ trackId: '%E0%A4%A' });
});

test.each(['/track', '/track/a/b', '/khong/co', '/Auth', '/404', '//'])(
  '%s matches the not-found page',
  (pathname) => expect(find(pathname)).toEqual(['not-found', {}]),
);

test('the id of each route is the name of its file', () => {
  for (const { id } of routes)
    expect(existsSync(new URL(`../routes/${id}.tsx`, import.meta.url)), id).toBe(true);
});

test('no file has the URL of a page', () => {
  for (const { path } of files) expect(find(path)[0]).toBe('not-found');
});
