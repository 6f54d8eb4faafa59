import type { Plugin } from 'vite';
import { readDemoTracks } from '#library/publish/demo-tracks.ts';
import type { Track } from '#library/track.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    demoTracks: Track[];
  }
}

const { tracks, files } = await readDemoTracks();

export { tracks as demoTracks };

/**
 * Vite's plugin: serves the demo's sound and covers at their addresses on the site. '/sound/pending.mp3' is never
 * answered, and the connection of '/sound/broken.mp3' ends.
 */
export function demoMusic(): Plugin {
  return {
    name: 'demo-music',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/sound/pending.mp3') return;
        if (request.url === '/sound/broken.mp3') {
          request.socket.destroy();
          return;
        }
        const file = files.get(request.url ?? '');
        if (file) request.url = `/demo/music/${file}`;
        next();
      });
    },
  };
}
