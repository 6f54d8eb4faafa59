import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { matchPage, type PageRoute } from './page-routes.ts';

const siteMap: PageRoute[] = routes.map(({ path = '', file }) => ({
  id: file,
  path,
  module: file,
}));
const find = (pathname: string) => {
  const match = matchPage(siteMap, pathname);
  return [match?.route.id, match?.params];
};

test('each address of the site leads to its page', () => {
  expect(find('/')).toEqual(['routes/home.tsx', {}]);
  expect(find('/auth')).toEqual(['routes/auth.tsx', {}]);
  expect(find('/auth/')).toEqual(['routes/auth.tsx', {}]);
  expect(find('/track/vinahouse-1')).toEqual(['routes/track.tsx', { trackId: 'vinahouse-1' }]);
});

test('a parameter is told as it was written, not as it travels', () => {
  expect(find('/track/%C4%91%C3%A8n%2F1')[1]).toEqual({ trackId: 'đèn/1' });
  expect(find('/track/%E0%A4%A')[1]).toEqual({ trackId: '%E0%A4%A' });
});

test.each(['/track', '/track/a/b', '/khong/co', '/Auth', '/404', '//'])(
  '%s is for the page of all other addresses',
  (pathname) => expect(find(pathname)).toEqual(['routes/not-found.tsx', {}]),
);

test('what the site map holds is understood: no nesting, no optional parts', () => {
  for (const { children, path = '' } of routes) {
    expect(children ?? []).toEqual([]);
    expect(path).not.toContain('?');
    expect(path).not.toMatch(/.\*/);
  }
});
