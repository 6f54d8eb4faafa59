import { siteWords } from '#app/messages/site-words.ts';
import { messages } from '#app/messages/vi.ts';
import { THEME_COLOR } from '#app/ui/theme-color.ts';

export function loader() {
  const manifest = {
    name: siteWords.name,
    short_name: siteWords.name,
    description: messages.site.description,
    lang: 'vi',
    start_url: '/',
    display: 'standalone',
    background_color: THEME_COLOR,
    theme_color: THEME_COLOR,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/icons/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  };
  const headers = { 'Content-Type': 'application/manifest+json' };
  return Response.json(manifest, { headers });
}
