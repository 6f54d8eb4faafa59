import type { Config } from '@react-router/dev/config';
import { loadCatalogue } from './catalogue/load-catalogue.ts';

export default {
  ssr: false,
  prerender: () => [
    '/',
    '/auth',
    '/404',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    ...loadCatalogue().map(({ id }) => `/track/${id}`),
  ],
} satisfies Config;
