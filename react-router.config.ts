import type { Config } from '@react-router/dev/config';

export default {
  // The server bundle draws the pages of whatever is in the library: see app/entry.server.tsx.
  ssr: true,
  // The light router takes a page's loader and the page from one module.
  splitRouteModules: false,
  buildDirectory: process.env.BUILD_FOLDER || 'build/by-hand',
} satisfies Config;
