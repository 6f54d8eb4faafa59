import type { HttpBindings } from '@hono/node-server';
import type { AskAsVisitor } from './find-public-playlist.ts';

type OwnBackend = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
};

const HERE = 'http://localhost/api';

/** Asks our own backend through its gate, in this process, as the pages do. */
export function askOwnBackend(backend: OwnBackend, env: HttpBindings): AskAsVisitor {
  return async (path) => {
    const settings = await backend.fetch(new Request(`${HERE}/config.json`), env);
    if (!settings.ok) return settings;
    const { anonKey } = await settings.json();
    return backend.fetch(new Request(HERE + path, { headers: { apikey: anonKey } }), env);
  };
}

/** Asks a hosted project, which the pages were built for. */
export function askHostedBackend({ url, anonKey }: { url: string; anonKey: string }): AskAsVisitor {
  const headers = { apikey: anonKey, Authorization: `Bearer ${anonKey}` };
  return (path) => fetch(url.replace(/\/$/, '') + path, { headers });
}
