import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { Refusal } from './api-error.ts';
import { readEmail, readNewPassword, readPassword, readText, readUserData } from './auth-fields.ts';
import type { Gate, GateContext } from './gate.ts';
import { knownAnswer } from './known-answer.ts';
import type { LiteAnswer } from './lite-thread.ts';
import { readJsonBody } from './read-json-body.ts';
import { roundTimeUp } from './round-time-up.ts';

const SIGN_UP_STEP_MS = 750;
const RESEND_STEP_MS = 250;

/** The calls of the auth client that the pages make; each body is put together anew. */
export function authCalls(gate: Gate, isGoogleOn: boolean): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.post('/signup', async (c) => {
    gate.assertKey(c);
    const body = await readJsonBody(c.req.raw);
    const email = readEmail(body);
    const password = readNewPassword(body);
    const data = readUserData(body);
    gate.count(c, 'signUp', email);
    const call = { email, password, data };
    const answer = await roundTimeUp(SIGN_UP_STEP_MS, () => gate.hash('/auth/v1/signup', call));
    return knownAnswer(answer, 'auth');
  });

  app.post('/token', async (c) => {
    gate.assertKey(c);
    const name = c.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(GRANTS, name) ? GRANTS[name] : undefined;
    if (!grant) throw new Refusal(400, 'bad_request', 'unsupported grant type');
    return knownAnswer(await grant(gate, c), name === 'refresh_token' ? 'renewal' : 'auth');
  });

  app.post('/resend', async (c) => {
    gate.assertKey(c);
    const body = await readJsonBody(c.req.raw);
    if (body.type !== 'signup') throw new Refusal(400, 'bad_request');
    const email = readEmail(body);
    gate.count(c, 'resend', email);
    const call = { type: 'signup', email };
    const answer = await roundTimeUp(RESEND_STEP_MS, () =>
      gate.serve('POST', '/auth/v1/resend', gate.headers(), call),
    );
    return knownAnswer(answer, 'auth');
  });

  app.get('/user', async (c) => {
    gate.assertKey(c);
    const headers = gate.headers({ authorization: gate.sessionAuthorization(c) });
    return knownAnswer(await gate.serve('GET', '/auth/v1/user', headers), 'auth');
  });

  // The password, and nothing else of the user.
  app.put('/user', async (c) => {
    gate.assertKey(c);
    const headers = gate.headers({ authorization: gate.sessionAuthorization(c) });
    const body = await readJsonBody(c.req.raw);
    const call = {
      password: readNewPassword(body),
      current_password: readPassword(body, 'current_password'),
    };
    gate.count(c, 'password', gate.sessionUserId(c));
    const answer = await gate.hash('/auth/v1/user', call, { method: 'PUT', headers });
    return knownAnswer(answer, 'auth');
  });

  app.post('/logout', async (c) => {
    gate.assertKey(c);
    const scope = c.req.query('scope') ?? 'global';
    if (!/^(global|local|others)$/.test(scope)) throw new Refusal(400, 'bad_request');
    const headers = gate.headers({ authorization: gate.sessionAuthorization(c) });
    const path = `/auth/v1/logout?scope=${scope}`;
    return knownAnswer(await gate.serve('POST', path, headers), 'auth');
  });

  // The link in the mail: opened by the address bar, without a key.
  app.get('/verify', async (c) => {
    gate.count(c, 'link');
    const { token, type } = c.req.query();
    const isLink = type === 'signup' && /^[0-9a-f]{64}$/.test(token ?? '');
    if (!isLink) return toSite(gate, 'otp_expired');
    const query = new URLSearchParams({
      token: token ?? '',
      type,
      redirect_to: `${gate.siteUrl}/`,
    });
    return followed(gate, await gate.serve('GET', `/auth/v1/verify?${query}`, gate.headers()));
  });

  app.get('/authorize', async (c) => {
    const { provider, code_challenge, code_challenge_method, prompt } = c.req.query();
    if (provider !== 'google' || !isGoogleOn)
      throw new Refusal(400, 'provider_disabled', 'Unsupported provider: provider is not enabled');
    gate.count(c, 'google');
    const query = new URLSearchParams({ provider, redirect_to: `${gate.siteUrl}/` });
    if (code_challenge && code_challenge_method) {
      if (!/^[\w.~-]{43,128}$/.test(code_challenge)) throw new Refusal(400, 'bad_request');
      query.set('code_challenge', code_challenge);
      query.set('code_challenge_method', /^s256$/i.test(code_challenge_method) ? 's256' : 'plain');
    }
    if (prompt && /^[a-z_ ]{1,40}$/.test(prompt)) query.set('prompt', prompt);
    const answer = await gate.serve('GET', `/auth/v1/authorize?${query}`, gate.headers());
    return followed(gate, answer, 'https://accounts.google.com/');
  });

  // Where Google sends the browser back to.
  app.get('/callback', async (c) => {
    if (!isGoogleOn) throw new Refusal(404, 'not_found');
    gate.count(c, 'google');
    const { search } = new URL(c.req.url);
    return followed(gate, await gate.serve('GET', `/auth/v1/callback${search}`, gate.headers()));
  });
  return app;
}

const GRANTS: Record<string, (gate: Gate, c: GateContext) => Promise<LiteAnswer>> = {
  password: async (gate, c) => {
    const body = await readJsonBody(c.req.raw);
    const email = readEmail(body);
    const password = readPassword(body);
    gate.count(c, 'signIn', email);
    return gate.hash('/auth/v1/token?grant_type=password', { email, password });
  },
  refresh_token: async (gate, c) => {
    const body = await readJsonBody(c.req.raw);
    const call = { refresh_token: readText(body, 'refresh_token') };
    gate.count(c, 'refresh');
    return gate.refresh(call);
  },
  pkce: async (gate, c) => {
    const body = await readJsonBody(c.req.raw);
    const call = {
      auth_code: readText(body, 'auth_code'),
      code_verifier: readText(body, 'code_verifier'),
    };
    gate.count(c, 'google');
    return gate.serve('POST', '/auth/v1/token?grant_type=pkce', gate.headers(), call);
  },
};

/** lite's redirect, to our own pages or the one other place it may lead to. */
function followed(gate: Gate, answer: LiteAnswer, elsewhere?: string): Response {
  const location = answer.headers.location ?? '';
  const isSafe =
    location.startsWith(`${gate.siteUrl}/`) ||
    (elsewhere !== undefined && location.startsWith(elsewhere));
  if (answer.status < 300 || answer.status >= 400 || !isSafe)
    return toSite(gate, answer.isDatabaseDown ? 'backend_unavailable' : 'server_error');
  return redirect(location);
}

/** Errors reach the page as supabase-js reads them, in the fragment. */
function toSite(gate: Gate, code: string): Response {
  const error = new URLSearchParams({
    error: 'access_denied',
    error_code: code,
    error_description: code,
  });
  return redirect(`${gate.siteUrl}/#${error}`);
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    // The address carries a secret: it is neither kept nor told to the next page.
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  });
}
