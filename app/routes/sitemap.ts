import { absoluteUrl } from '#app/features/shell/page-meta.ts';
import type { LoaderArgs } from '#app/router/page.ts';
import { artistAddress } from '#domain/credits.ts';
import { DATA_FILES } from '#domain/data-files.ts';
import { SITE_PAGES, type SitePage, type SitePageFile, sitePageFile } from '#domain/site-pages.ts';

export async function loader({ readData }: LoaderArgs) {
  const ids = (await readData<string[]>(DATA_FILES.ids)) ?? [];
  const artistIds = (await readData<string[]>(DATA_FILES.artistIds)) ?? [];
  const written: string[] = [];
  for (const page of Object.keys(SITE_PAGES) as SitePage[])
    if (await readData<SitePageFile>(sitePageFile(page))) written.push(SITE_PAGES[page]);
  const paths = [
    '/',
    '/kham-pha',
    ...written,
    ...ids.map((id) => `/track/${id}`),
    '/nghe-si',
    ...artistIds.map(artistAddress),
  ];
  const urls = paths.map((path) => `  <url><loc>${absoluteUrl(path)}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
