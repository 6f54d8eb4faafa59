import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Database, Queryable } from '#database/database.ts';
import { log } from '#runtime/log.ts';
import { Refusal } from '../api-error.ts';
import { digestOf, newSecret } from './secret-token.ts';
import { assertMaySignIn, type Sessions } from './sessions.ts';
import { findUser, findUserByEmail, type UserRow } from './user.ts';

const CONSENT_PAGE = 'https://accounts.google.com/o/oauth2/v2/auth';
const TOKENS = 'https://oauth2.googleapis.com/token';
const USER_INFO = 'https://www.googleapis.com/userinfo/v2/me';
const LONGEST_CALL_MS = 10_000;
const STATE_LASTS = "interval '10 minutes'";
const CODE_LASTS = "interval '5 minutes'";

type GoogleClient = { clientId: string; clientSecret: string };

type GoogleUser = {
  id: string;
  email: string;
  verified_email: boolean;
  name?: string | undefined;
  picture?: string | undefined;
};

type GoogleParts = {
  database: Database;
  sessions: Sessions;
  client: GoogleClient;
  /** Without a trailing slash. */
  siteUrl: string;
};

/**
 * 'Tiếp tục với Google' (sign in with Google), with PKCE only: the code in the redirect is useless to any
 * browser but the one that started the sign-in.
 *
 * @see https://developers.google.com/identity/protocols/oauth2/web-server
 */
export class Google {
  #parts: GoogleParts;

  constructor(parts: GoogleParts) {
    this.#parts = parts;
  }

  get #redirectUri(): string {
    return `${this.#parts.siteUrl}/api/auth/v1/callback`;
  }

  /** @param challenge SHA-256 of a secret that the browser keeps @returns the address of Google's consent page */
  async startSignIn(challenge: string, prompt?: string): Promise<string> {
    const state = randomUUID();
    await this.#parts.database.own(
      `insert into auth.flow_state (id, provider_type, authentication_method, code_challenge_method, code_challenge)
       values ($1, 'google', 'oauth', 's256', $2)`,
      [state, challenge],
    );
    const query = new URLSearchParams({
      client_id: this.#parts.client.clientId,
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state,
      ...(prompt && { prompt }),
    });
    return `${CONSENT_PAGE}?${query}`;
  }

  /**
   * Handles Google's redirect back to the site.
   *
   * @returns a code for the browser, to be exchanged for a session
   * @throws Refusal
   */
  async handleRedirect({ state = '', code = '' }: Record<string, string>): Promise<string> {
    const { database } = this.#parts;
    const [flow] = await database.own(
      `delete from auth.flow_state where id::text = $1 and auth_code is null
         and created_at > now() - ${STATE_LASTS} returning code_challenge`,
      [state],
    );
    if (!flow || !code) throw new Refusal(400, 'flow_state_not_found');
    const googleUser = await this.#ask(code);
    const authCode = newSecret();
    await database.transaction(async (client) => {
      const userId = await findOrCreateUser(client, googleUser);
      assertMaySignIn(await findUser(client, userId));
      await client.query(
        `insert into auth.flow_state (id, user_id, auth_code, auth_code_issued_at, provider_type,
           authentication_method, code_challenge_method, code_challenge)
         values ($1, $2, $3, now(), 'google', 'oauth', 's256', $4)`,
        [randomUUID(), userId, digestOf(authCode), flow.code_challenge],
      );
    });
    return authCode;
  }

  /** @throws Refusal 404 for a used or expired code, 400 for a verifier that does not match */
  async exchange(
    code: string,
    verifier: string,
    userAgent: string | undefined,
  ): Promise<Record<string, unknown>> {
    const { database, sessions } = this.#parts;
    const [flow] = await database.own<{ user_id: string; code_challenge: string }>(
      `delete from auth.flow_state where auth_code = $1 and auth_code_issued_at > now() - ${CODE_LASTS}
       returning user_id, code_challenge`,
      [digestOf(code)],
    );
    if (!flow) throw new Refusal(404, 'flow_state_not_found', 'invalid flow state');
    if (!isVerifierOf(flow.code_challenge, verifier))
      throw new Refusal(400, 'bad_code_verifier', 'code challenge does not match');
    return await database.transaction((client) =>
      sessions.begin(client, flow.user_id, { method: 'oauth', userAgent }),
    );
  }

  async #ask(code: string): Promise<GoogleUser> {
    const { clientId, clientSecret } = this.#parts.client;
    try {
      const granted = await askJson(TOKENS, {
        method: 'POST',
        body: new URLSearchParams({
          code,
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: this.#redirectUri,
          grant_type: 'authorization_code',
        }),
      });
      const headers = { Authorization: `Bearer ${granted.access_token}` };
      return readGoogleUser(await askJson(USER_INFO, { headers }));
    } catch (error) {
      log.warn('google-sign-in-failed', { message: (error as Error).message });
      throw new Refusal(400, 'server_error');
    }
  }
}

async function askJson(address: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(LONGEST_CALL_MS) });
  if (!answer.ok) throw new Error(`Google answers ${answer.status}`);
  return await answer.json();
}

/** @throws Error for an address that Google has not verified */
function readGoogleUser({ id, email, verified_email, name, picture }: Record<string, unknown>) {
  if (typeof id !== 'string' || typeof email !== 'string' || verified_email !== true)
    throw new Error('Google returned no user with a verified address');
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    id,
    email: email.normalize('NFC').toLowerCase(),
    verified_email,
    name: text(name),
    picture: text(picture),
  };
}

function isVerifierOf(challenge: string, verifier: string): boolean {
  const own = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const given = Buffer.from(challenge);
  return own.length === given.length && timingSafeEqual(own, given);
}

/** Finds the user by Google identity or, since Google has verified it, by address; else creates one. */
async function findOrCreateUser(client: Queryable, google: GoogleUser): Promise<string> {
  const { rows } = await client.query<{ user_id: string }>(
    `update auth.identities set last_sign_in_at = now(), updated_at = now()
     where provider = 'google' and provider_id = $1 returning user_id`,
    [google.id],
  );
  if (rows[0]) return rows[0].user_id;
  const metadata = metadataOf(google);
  const found = await findUserByEmail(client, google.email);
  const userId = found
    ? await linkGoogle(client, found, metadata)
    : await makeUser(client, google.email, metadata);
  await client.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, 'google', $2, $3, $4, now())`,
    [randomUUID(), google.id, userId, JSON.stringify(metadata)],
  );
  return userId;
}

function metadataOf({ id, email, name, picture }: GoogleUser): Record<string, unknown> {
  return {
    iss: 'https://accounts.google.com',
    sub: id,
    provider_id: id,
    email,
    email_verified: true,
    ...(name && { name, full_name: name }),
    ...(picture && { picture, avatar_url: picture }),
  };
}

/**
 * Adds Google to an account with the same address. Drops the password sign-in and the metadata of an
 * unconfirmed account: a stranger may have created it.
 */
async function linkGoogle(
  client: Queryable,
  { id, email_confirmed_at }: UserRow,
  metadata: object,
): Promise<string> {
  const isConfirmed = email_confirmed_at !== null;
  if (!isConfirmed)
    await client.query(`delete from auth.identities where user_id = $1 and provider = 'email'`, [
      id,
    ]);
  await client.query(
    `update auth.users set updated_at = now(), email_confirmed_at = coalesce(email_confirmed_at, now()),
       raw_user_meta_data = case when $3 then $2::jsonb || coalesce(raw_user_meta_data, '{}') else $2::jsonb end,
       raw_app_meta_data = case when $3
         then raw_app_meta_data || '{"providers": ["email", "google"]}'
         else '{"provider": "google", "providers": ["google"]}' end
     where id = $1`,
    [id, JSON.stringify(metadata), isConfirmed],
  );
  await client.query('delete from auth.one_time_tokens where user_id = $1', [id]);
  return id;
}

async function makeUser(client: Queryable, email: string, metadata: object): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, now(), '{"provider": "google", "providers": ["google"]}', $3)`,
    [id, email, JSON.stringify(metadata)],
  );
  return id;
}
