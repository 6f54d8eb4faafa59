import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Mailbox } from '#server/mail/mailbox.ts';
import { mailboxPage } from '#server/mail/mailbox-page.ts';
import { apiError, Refusal } from './api-error.ts';
import { authCalls } from './auth-calls.ts';
import { isLoopback } from './client-address.ts';
import type { Gate } from './gate.ts';
import { restCalls } from './rest-calls.ts';

const LONGEST_ADDRESS = 4096;
const MAILBOX = '/_mailbox';
const LETTERS_SHOWN = 30;

export type BackendApp = Hono<{ Bindings: HttpBindings }>;

type Parts = { gate: Gate; isGoogleOn: boolean; mailbox: Mailbox | undefined };

/** Everything under /api, and the mailbox. An address that is not named here is a 404. */
export function createBackendApp({ gate, isGoogleOn, mailbox }: Parts): BackendApp {
  const app: BackendApp = new Hono();
  app.use('/api/*', async (c, next) => {
    if (c.req.url.length > LONGEST_ADDRESS) return apiError(414, 'address_too_long');
    if (!isText(c.req.url)) return apiError(400, 'bad_query');
    await next();
  });
  app.get('/api/config.json', () =>
    Response.json(
      {
        url: '/api',
        anonKey: gate.anonKey,
        google: isGoogleOn,
        ...(mailbox && { mailbox: MAILBOX }),
      },
      { headers: { 'Cache-Control': 'no-store' } },
    ),
  );
  app.route('/api/auth/v1', authCalls(gate, isGoogleOn));
  app.route('/api/rest/v1', restCalls(gate));
  app.all('/api/*', () => apiError(404, 'not_found'));
  if (mailbox)
    app.get(MAILBOX, async (c, next) => {
      // The name too: a page elsewhere can have its own name lead to this machine.
      const { hostname } = new URL(c.req.url);
      const isOurs = hostname === 'localhost' || hostname === '127.0.0.1';
      const isForwarded = FORWARDED.some((name) => c.req.header(name) !== undefined);
      if (!isLoopback(c.env.incoming) || !isOurs || isForwarded) return next();
      return mailboxPage(await mailbox.latest(LETTERS_SHOWN));
    });
  app.onError(answerError);
  return app;
}

/** Behind a proxy on this machine everybody comes from this machine. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

export function answerError(error: Error): Response {
  if (error instanceof Refusal) return error.toResponse();
  console.error(error);
  return apiError(500, 'backend_error');
}

/** Percent signs that stand for UTF-8 without NUL. */
function isText(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes('\0');
  } catch {
    return false;
  }
}
