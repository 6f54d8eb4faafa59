import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Database } from '#database/database.ts';
import { authError, Refusal } from '../api-error.ts';
import { toRefusal } from '../database-error.ts';
import type { Gate } from '../gate.ts';
import { type JsonObject, readJsonBody } from '../read-json-body.ts';
import type { AccountChanges } from './account-changes.ts';
import type { Accounts, Origin } from './accounts.ts';
import {
  readEmail,
  readNewPassword,
  readPassword,
  readSecret,
  readText,
  readUserData,
} from './auth-fields.ts';
import type { Google } from './google.ts';
import { roundTimeUp } from './round-time-up.ts';
import type { Sessions } from './sessions.ts';
import { userJson } from './user.ts';
import { verify } from './verification.ts';

const SIGN_UP_STEP_MS = 750;
const EMAIL_STEP_MS = 250;
const LATE_STEP_MS = 500;

type AuthContext = Context<{ Bindings: HttpBindings }>;

export type AuthParts = {
  gate: Gate;
  database: Database;
  accounts: Accounts;
  changes: AccountChanges;
  sessions: Sessions;
  /** Undefined when it is not configured. */
  google: Google | undefined;
  /** Without a trailing slash. */
  siteUrl: string;
};

/** The endpoints of Supabase's auth service that the pages use, with the same responses. */
export function authCalls(parts: AuthParts): Hono<{ Bindings: HttpBindings }> {
  const { gate, database, accounts, changes, sessions, google, siteUrl } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const origin = (c: AuthContext): Origin => ({
    network: gate.network(c),
    userAgent: c.req.header('user-agent'),
  });
  const json = (body: object) => Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
  app.onError((error) => authError(toRefusal(error)));

  app.post('/signup', async (c) => {
    gate.assertKey(c);
    const body = await readJsonBody(c.req.raw);
    const email = readEmail(body);
    const password = readNewPassword(body, email);
    const data = readUserData(body);
    // supabase-js sends no other field, so the secret comes in the user data. It is not stored
    // there.
    const secret = readSecret((body.data as JsonObject | null | undefined)?.secret);
    await gate.countFrom(c, 'signUpsFrom');
    const signUp = { email, password, data, secret };
    return json(await roundTimeUp(SIGN_UP_STEP_MS, () => accounts.signUp(signUp, origin(c))));
  });

  app.post('/token', async (c) => {
    gate.assertKey(c);
    const name = c.req.query('grant_type') ?? '';
    const body = await readJsonBody(c.req.raw);
    if (name === 'password') {
      const credentials = { email: readEmail(body), password: readPassword(body) };
      const late = await gate.lateRefusal(c, 'signInsFrom');
      if (!late) return json(await accounts.signIn(credentials, origin(c)));
      // Waits for the caller's turn and takes the same time for everybody: the time reveals
      // nothing.
      return json(
        await roundTimeUp(LATE_STEP_MS, () =>
          gate.read(c, 'account', () => accounts.signIn(credentials, origin(c), late)),
        ),
      );
    }
    if (name === 'refresh_token') {
      const refreshToken = readText(body, 'refresh_token');
      await gate.countFrom(c, 'renewalsFrom');
      return json(
        await renew(() => gate.write(c, 'account', () => sessions.renew(database, refreshToken))),
      );
    }
    if (name === 'pkce' && google) {
      const code = readText(body, 'auth_code');
      const verifier = readText(body, 'code_verifier');
      await gate.countFrom(c, 'googleFrom');
      return json(await google.exchange(code, verifier, origin(c).userAgent));
    }
    throw new Refusal(400, 'bad_request', 'unsupported grant type');
  });

  app.post('/resend', async (c) => {
    gate.assertKey(c);
    const body = await readJsonBody(c.req.raw);
    if (body.type !== 'signup') throw new Refusal(400, 'bad_request');
    const email = readEmail(body);
    await gate.countFrom(c, 'lettersFrom');
    await roundTimeUp(EMAIL_STEP_MS, () => accounts.resend(email));
    return json({});
  });

  app.post('/recover', async (c) => {
    gate.assertKey(c);
    const email = readEmail(await readJsonBody(c.req.raw));
    await gate.countFrom(c, 'lettersFrom');
    await roundTimeUp(EMAIL_STEP_MS, () => accounts.recover(email));
    return json({});
  });

  // POST only: opening a link, as mail scanners do, does not use up its token.
  app.post('/verify', async (c) => {
    gate.assertKey(c);
    const body = await readJsonBody(c.req.raw);
    const type = readText(body, 'type');
    const token = readText(body, 'token_hash');
    const secret = readSecret(body.secret);
    await gate.countFrom(c, 'linksFrom');
    const { userAgent } = origin(c);
    return json(await verify({ database, sessions }, { type, token, secret, userAgent }));
  });

  app.get('/user', async (c) => {
    gate.assertKey(c);
    const claims = await gate.listener(c);
    const user = await gate.read(c, 'account', () => sessions.user(database.owner, claims));
    return json(userJson(user));
  });

  // One change per call: the password, the address, or the name.
  app.put('/user', async (c) => {
    gate.assertKey(c);
    const claims = await gate.listener(c);
    const body = await readJsonBody(c.req.raw);
    if (body.password !== undefined) {
      const password = readNewPassword(body, String(claims.email ?? ''));
      const current =
        body.current_password === undefined ? undefined : readPassword(body, 'current_password');
      await gate.countPassword(c, claims.sub);
      return json(await changes.changePassword(claims, { password, current }, gate.network(c)));
    }
    if (body.email !== undefined) {
      const email = readEmail(body);
      await gate.countFrom(c, 'lettersFrom');
      return json(await changes.changeEmail(claims, email));
    }
    return json(await gate.write(c, 'account', () => changes.rename(claims, readUserData(body))));
  });

  app.post('/logout', async (c) => {
    gate.assertKey(c);
    const scope = readScope(c.req.query('scope') ?? 'global');
    const claims = await gate.listener(c);
    await gate.write(c, 'account', () =>
      database.transaction((db) => sessions.end(db, claims, scope)),
    );
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  });

  app.get('/authorize', async (c) => {
    const { provider, code_challenge = '', code_challenge_method = '', prompt } = c.req.query();
    if (provider !== 'google' || !google)
      throw new Refusal(400, 'provider_disabled', 'Unsupported provider: provider is not enabled');
    await gate.countFrom(c, 'googleFrom');
    if (!/^s256$/i.test(code_challenge_method) || !/^[\w.~-]{43,128}$/.test(code_challenge))
      throw new Refusal(400, 'bad_request', 'PKCE is required');
    const asked = prompt && /^[a-z_ ]{1,40}$/.test(prompt) ? prompt : undefined;
    return redirect(await google.startSignIn(code_challenge, asked));
  });

  // Google redirects the browser here.
  app.get('/callback', async (c) => {
    if (!google) throw new Refusal(404, 'not_found');
    await gate.countFrom(c, 'googleFrom');
    const { error, ...query } = c.req.query();
    if (error) return toSite(siteUrl, 'access_denied');
    try {
      const code = await google.handleRedirect(query);
      return redirect(`${siteUrl}/?${new URLSearchParams({ code })}`);
    } catch (failure) {
      const { code, message } = toRefusal(failure);
      // When a rule of the database refuses, the error's message is the code.
      return toSite(siteUrl, code.startsWith('PT') ? message : code);
    }
  });
  return app;
}

/** Turns 429 and 507 into 503: supabase-js signs the user out on any status that it does not retry. */
async function renew(work: () => Promise<JsonObject>): Promise<JsonObject> {
  try {
    return await work();
  } catch (error) {
    const refusal = toRefusal(error);
    const isFailure = refusal.status === 507 || refusal.status === 429;
    throw isFailure ? new Refusal(503, refusal.code, refusal.message) : refusal;
  }
}

function readScope(scope: string): 'global' | 'local' | 'others' {
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope;
  throw new Refusal(400, 'bad_request');
}

/** Passes the error in the URL fragment, where supabase-js reads it. */
function toSite(siteUrl: string, code: string): Response {
  const error = new URLSearchParams({
    error: code === 'access_denied' ? 'access_denied' : 'server_error',
    error_code: code,
    error_description: code,
  });
  return redirect(`${siteUrl}/#${error}`);
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    // The URL carries a secret: it must not be cached or sent as a referrer.
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  });
}
