import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { parseSiteUrl } from './app/domain/site-url.ts';
import { inlineScripts } from './app/light-router/inline-scripts.ts';
import { shellChunk } from './app/light-router/shell-chunk.ts';
import { lightRouter } from './app/light-router/vite-plugin.ts';

export default defineConfig({
  plugins: [tailwindcss(), inlineScripts(), lightRouter(), shellChunk(), reactRouter()],
  define: {
    'import.meta.env.SITE_URL': JSON.stringify(parseSiteUrl(process.env.SITE_URL)),
    'import.meta.env.BUILD_YEAR': JSON.stringify(new Date().getFullYear()),
  },
});
