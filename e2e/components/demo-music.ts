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

/** Vite's plugin: serves the demo's sound and covers at their addresses on the site. */
export function demoMusic(): Plugin {
  return {
    name: 'demo-music',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const file = files.get(request.url ?? '');
        if (file) request.url = `/demo/music/${file}`;
        next();
      });
    },
  };
}
