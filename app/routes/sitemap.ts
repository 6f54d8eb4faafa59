import { absoluteUrl } from '#app/features/shell/page-meta.ts';
import type { LoaderArgs } from '#app/router/page.ts';
import type { SitemapFile } from '#domain/data-files.ts';
import { SERIES_FILES } from '#domain/series-files.ts';

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** /sitemap.xml has all addresses, or lists the files that have them: /sitemap/1.xml. */
export async function loader({ params: { number }, readData }: LoaderArgs<{ number?: string }>) {
  const asked = number === undefined ? 0 : Number(number) - 1;
  const file = await readData<SitemapFile>(SERIES_FILES.sitemap(asked));
  if (!file || (number !== undefined && file.fileCount === 1)) return xml('', 404);
  if (number === undefined && file.fileCount > 1) return xml(listFiles(file.fileCount));
  const urls = file.entries.map(({ path, changedAt }) => entry('url', path, changedAt));
  return xml(wrap('urlset', urls));
}

const listFiles = (count: number) =>
  wrap(
    'sitemapindex',
    Array.from({ length: count }, (_, n) => entry('sitemap', `/sitemap/${n + 1}.xml`)),
  );

/** Paths of the catalogue are ids, so nothing has to be escaped. */
function entry(element: 'url' | 'sitemap', path: string, changedAt?: string): string {
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
  return `  <${element}><loc>${absoluteUrl(path)}</loc>${changed}</${element}>`;
}

const wrap = (root: string, lines: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${SCHEMA}">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');

const xml = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
