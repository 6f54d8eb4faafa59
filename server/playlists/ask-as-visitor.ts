import type { HttpBindings } from '@hono/node-server';
import type { AskAsVisitor } from './find-public-playlist.ts';

type OwnBackend = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
};

const HERE = 'http://localhost/api';

/** Calls our own backend in this process, with the same checks as calls from pages. */
export function askOwnBackend(backend: OwnBackend, env: HttpBindings): AskAsVisitor {
  return async (path) => {
    const settings = await backend.fetch(new Request(`${HERE}/config.json`), env);
    if (!settings.ok) return settings;
    const { anonKey } = await settings.json();
    return backend.fetch(new Request(HERE + path, { headers: { apikey: anonKey } }), env);
  };
}

/** Calls the hosted project for which the pages were built. */
export function askHostedBackend({ url, anonKey }: { url: string; anonKey: string }): AskAsVisitor {
  const headers = { apikey: anonKey, Authorization: `Bearer ${anonKey}` };
  return (path) => fetch(url.replace(/\/$/, '') + path, { headers });
}
