import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { Refusal, restError } from '#server/api/api-error.ts';
import { type AuthParts, authCalls } from '#server/api/auth/auth-calls.ts';
import { toRefusal } from '#server/api/database-error.ts';
import type { Limits } from '#server/api/limits.ts';
import { embedListenCalls, listenCalls } from '#server/api/listens/listen-calls.ts';
import type { ListenCounter } from '#server/api/listens/listen-counter.ts';
import { liveCalls } from '#server/api/live/live-calls.ts';
import type { LiveComments } from '#server/api/live/live-comments.ts';
import { type CatchUp, publishCalls } from '#server/api/rest/publish-calls.ts';
import type { RecentReads } from '#server/api/rest/recent-reads.ts';
import { restCalls } from '#server/api/rest/rest-calls.ts';
import { warningCalls } from '#server/api/rest/warning-calls.ts';
import { storageCalls } from '#server/api/storage/storage-calls.ts';
import type { StoredSizes } from '#server/api/storage/stored-sizes.ts';
import { studioGate } from '#server/api/studio-gate.ts';
import { isFromThisMachine } from '#server/connections/is-from-this-machine.ts';
import type { Mailbox } from '#server/mail/mailbox.ts';
import { mailboxPage } from '#server/mail/mailbox-page.ts';
import type { BackendWatch } from '#server/monitoring/backend-watch.ts';
import { appPasswordCalls } from '#server/subsonic/app-password-calls.ts';
import { type SubsonicParts, subsonicCalls } from '#server/subsonic/subsonic-calls.ts';
import { type StudioParts, studioCalls } from './studio-calls.ts';

const LONGEST_ADDRESS = 4096;
const MAILBOX = '/_mailbox';
const EMAILS_SHOWN = 30;

export type BackendApp = Hono<{ Bindings: HttpBindings }>;

type Parts = AuthParts &
  Omit<StudioParts, 'gate' | 'database'> & {
    mailbox: Mailbox | undefined;
    listens: ListenCounter;
    recent: RecentReads;
    live: LiveComments;
    watch: BackendWatch;
    catchUp: CatchUp | undefined;
    storedSizes: StoredSizes;
    limits: Limits;
    subsonic: Omit<SubsonicParts, 'gate' | 'limits' | 'listens'> & { areAppsOpen: () => boolean };
  };

/** The API under /api, and the mailbox. An unknown address under /api is a 404. */
export function createBackendApp(parts: Parts): BackendApp {
  const { gate, database, google, mailbox, listens, recent, live, watch, storedSizes } = parts;
  const app: BackendApp = new Hono();
  app.use('/api/*', async (c, next) => {
    if (c.req.url.length > LONGEST_ADDRESS) throw new Refusal(414, 'address_too_long');
    if (!isText(c.req.url)) throw new Refusal(400, 'bad_query');
    await next();
  });
  app.get('/api/config.json', () =>
    Response.json(
      {
        url: '/api',
        anonKey: gate.anonKey,
        google: google !== undefined,
        ...(mailbox && { mailbox: MAILBOX }),
      },
      { headers: { 'Cache-Control': 'no-store' } },
    ),
  );
  app.route('/api/auth/v1', authCalls(parts));
  app.route('/api/rest/v1/rpc', listenCalls({ gate, listens }));
  app.route('/api/embed-listens', embedListenCalls(parts));
  app.route('/api/rest/v1/rpc', warningCalls({ gate, database, watch }));
  app.route('/api/rest/v1/rpc', publishCalls(parts));
  app.route('/api/rest/v1/rpc', storageCalls({ gate, database, storedSizes }));
  const { limits, subsonic } = parts;
  app.route('/api/rest/v1/rpc', appPasswordCalls({ gate, limits, ...subsonic }));
  app.route('/rest', subsonicCalls({ gate, limits, listens, ...subsonic }));
  app.route('/api/rest/v1', restCalls({ gate, database, recent }));
  app.route('/api/live/v1', liveCalls({ gate, live }));
  studioCalls(app, { ...parts, gate: studioGate(gate, database) });
  app.all('/api/*', () => {
    throw new Refusal(404, 'not_found');
  });
  if (mailbox)
    app.get(MAILBOX, async (c, next) => {
      if (!isFromThisMachine(c)) return next();
      return mailboxPage(await mailbox.latest(EMAILS_SHOWN));
    });
  app.onError((error) => restError(toRefusal(error)));
  return app;
}

/** Whether the percent-encoding is valid UTF-8 without NUL. */
function isText(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes('\0');
  } catch {
    return false;
  }
}
