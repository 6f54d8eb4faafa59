import { absoluteUrl } from '#app/features/shell/page-meta.ts';

export async function loader() {
  const { default: cards } = await import('virtual:catalogue/cards');
  const paths = ['/', '/kham-pha', ...cards.map(({ id }) => `/track/${id}`)];
  const urls = paths.map((path) => `  <url><loc>${absoluteUrl(path)}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, { headers: { 'Content-Type': 'application/xml' } });
}
