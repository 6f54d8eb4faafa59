import { expect, test } from 'vitest';
import { siteAddress } from '#app/router/site-address.ts';
import type { SitemapFile } from '#domain/data-files.ts';
import { loader } from './sitemap.ts';

siteAddress.origin = 'https://nhac.example';

const FILES: SitemapFile['entries'][] = [
  [{ path: '/', changedAt: '2026-03-01T00:00:00Z' }, { path: '/dieu-khoan' }],
  [{ path: '/track/a', changedAt: '2026-03-01' }],
];

async function ask(number: string | undefined, fileCount: number) {
  const readData = async <T>(name: string) => {
    const [, asked] = /^sitemap\/(\d+)\.json$/.exec(name) ?? [];
    const entries = FILES[Number(asked)];
    return (entries ? { fileCount, entries } : null) as T | null;
  };
  const answer = await loader({ params: number === undefined ? {} : { number }, readData });
  return { status: answer.status, text: await answer.text() };
}

test('one file has all addresses, with the times of their changes', async () => {
  const { status, text } = await ask(undefined, 1);
  expect(status).toBe(200);
  expect(text).toContain(
    '<url><loc>https://nhac.example/</loc><lastmod>2026-03-01T00:00:00Z</lastmod></url>',
  );
  expect(text).toContain('<url><loc>https://nhac.example/dieu-khoan</loc></url>');
});

test('several files are listed, and each has its addresses', async () => {
  const { text } = await ask(undefined, 2);
  expect(text).toContain('<sitemapindex');
  expect(text.match(/<loc>.+?<\/loc>/g)).toEqual([
    '<loc>https://nhac.example/sitemap/1.xml</loc>',
    '<loc>https://nhac.example/sitemap/2.xml</loc>',
  ]);
  expect((await ask('2', 2)).text).toContain('<loc>https://nhac.example/track/a</loc>');
});

test.each([
  ['1', 1],
  ['3', 2],
  ['0', 2],
  ['x', 2],
  ['1.5', 2],
])('there is no file %s of %i', async (number, count) =>
  expect((await ask(number, count)).status).toBe(404),
);
