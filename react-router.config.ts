import type { Config } from '@react-router/dev/config';
import { loadCatalogue } from './catalogue/load-catalogue.ts';

/** A generated catalogue is there for its home page: of its tracks so many get a page. */
const MOST_GENERATED_PAGES = 20;

const tracks = loadCatalogue();

export default {
  ssr: false,
  // The light router takes a page's loader and the page from one module.
  splitRouteModules: false,
  buildDirectory: process.env.BUILD_FOLDER || 'build',
  prerender: () => [
    '/',
    '/kham-pha',
    '/thu-vien',
    '/auth',
    '/xac-nhan',
    '/quen-mat-khau',
    '/ho-so',
    '/cai-dat',
    '/404',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    ...(process.env.CATALOGUE_SIZE ? tracks.slice(0, MOST_GENERATED_PAGES) : tracks).map(
      ({ id }) => `/track/${id}`,
    ),
  ],
} satisfies Config;
