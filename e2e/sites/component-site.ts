import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { SiteSettings } from '#domain/site-settings.ts';
import type { Track } from '#domain/track.ts';
import type { SiteWords } from '#messages/site-words.ts';
import { DataFiles } from '#publish/data-files.ts';
import { readDemoTracks } from '#publish/demo-tracks.ts';
import { wordsOf } from '#publish/site-words.ts';
import { soundPart } from './sound-part.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    demoTracks: Track[];
  }
}
declare module 'vitest/browser' {
  interface BrowserCommands {
    setSoundFault: (fault: SoundFault) => Promise<void>;
    publish: (site: SiteSettings, tracks?: readonly Track[]) => Promise<PublishedSite>;
    readDataFile: (siteNumber: number, name: string) => Promise<string | null>;
  }
}

/**
 * What happens to the sound below FAULTY:
 * - none: served unchanged
 * - missing: answered by 404
 * - corrupt: replaced by other bytes
 * - half: cut off in the middle
 */
type SoundFault = 'none' | 'missing' | 'corrupt' | 'half';

/**
 * A path of its own, so that the fault does not affect other test files, which run at the same
 * time.
 */
const FAULTY = '/faulty';
const MUSIC = fileURLToPath(new URL('../../demo/music/', import.meta.url));

const { tracks, files } = await readDemoTracks();
const sites: DataFiles[] = [];
let fault: SoundFault = 'none';

export { tracks as demoTracks };

type PublishedSite = {
  siteNumber: number;
  words: Partial<SiteWords> | undefined;
};

/** Commands of Vitest's browser mode: tests call them as `commands.setSoundFault`. */
export const siteCommands = {
  setSoundFault(_context: unknown, next: SoundFault) {
    fault = next;
  },

  /** Publishes the tracks, or else the demo's, with these settings. */
  publish(_context: unknown, site: SiteSettings, published: readonly Track[] = tracks) {
    const siteNumber = sites.push(new DataFiles(published, { site })) - 1;
    return { siteNumber, words: wordsOf(site) } satisfies PublishedSite;
  },

  /** A data file's text, or null if the site has no such file. A test reads few of them. */
  readDataFile(_context: unknown, siteNumber: number, name: string) {
    const content = sites[siteNumber]?.read(name) ?? null;
    return content && JSON.stringify(content);
  },
};

/**
 * Vite's plugin: serves the demo's sound and covers at their addresses on the site. Never answers
 * for '/sound/pending.mp3'; for '/sound/broken.mp3' it closes the connection without an answer.
 */
export function demoMusic(): Plugin {
  return {
    name: 'demo-music',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { url = '' } = request;
        if (url === '/sound/pending.mp3') return;
        if (url === '/sound/broken.mp3') {
          request.socket.destroy();
          return;
        }
        const isFaulty = url.startsWith(`${FAULTY}/`);
        const file = files.get(isFaulty ? url.slice(FAULTY.length) : url);
        if (file && isFaulty && fault !== 'none') {
          void sendFaulty(file, request.headers.range, response);
          return;
        }
        if (file) request.url = `/demo/music/${file}`;
        next();
      });
    },
  };
}

async function sendFaulty(file: string, range: string | undefined, response: ServerResponse) {
  if (fault === 'missing') return response.writeHead(404).end();
  const bytes = await readFile(MUSIC + file);
  if (fault === 'corrupt') bytes.fill('khong phai nhac');
  const length = fault === 'half' ? Math.floor(bytes.length / 2) : bytes.length;
  const { start, headers } = soundPart(range, length);
  response.writeHead(206, headers);
  return response.end(bytes.subarray(start, length));
}
