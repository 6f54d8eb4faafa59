import { THEME_COLOR } from '#app/ui/theme-color.ts';
import { logoFile, logoName } from '#domain/logo-files.ts';
import { siteWords } from '#messages/site-words.ts';
import { messages } from '#messages/vi.ts';

const iconsOf = (logo: string) => [
  { src: logoFile(logo, 'icon'), sizes: '192x192', type: 'image/png' },
  { src: logoFile(logo, 'largeIcon'), sizes: '512x512', type: 'image/png' },
];

export function loader() {
  const logo = logoName(siteWords.logo);
  const manifest = {
    name: siteWords.name,
    short_name: siteWords.name,
    description: messages.site.description,
    lang: 'vi',
    start_url: '/',
    display: 'standalone',
    background_color: THEME_COLOR,
    theme_color: THEME_COLOR,
    icons: logo
      ? iconsOf(logo)
      : [
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
