import { messages } from '#app/messages/vi.ts';

const LACQUER = '#0d0706';

export function loader() {
  return Response.json({
    name: messages.site.name,
    short_name: messages.site.name,
    description: messages.site.description,
    lang: 'vi',
    start_url: '/',
    display: 'standalone',
    background_color: LACQUER,
    theme_color: LACQUER,
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
  });
}
