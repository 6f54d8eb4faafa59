import type { SupabaseClient } from '@supabase/supabase-js';
import { countEmails, emailTo, openLink, PASSWORD, signUp, sqlOf } from './accounts.ts';
import type { Call } from './auth-calls.ts';
import { type Backend, newClient } from './backends.ts';
import { said } from './said.ts';
import { GOOGLE_EMAIL } from './start-google.ts';

const GOOGLE = ['database', 'google'] as const;
const ALL = ['database', 'inbox', 'google'] as const;

/** Starts a sign-in as a page does, in a new browser. */
async function leaveFor(backend: Backend) {
  await sqlOf(backend)('delete from auth.users where email = $1', [GOOGLE_EMAIL]);
  return await leaveAgain(backend);
}

async function leaveAgain(backend: Backend) {
  const client = newClient(backend);
  const options = { redirectTo: `${backend.siteUrl}/`, skipBrowserRedirect: true };
  const { data } = await client.auth.signInWithOAuth({ provider: 'google', options });
  const google = await follow(data.url ?? '');
  return { client, google };
}

async function follow(address: string | URL): Promise<URL> {
  const { headers, status } = await fetch(address, { redirect: 'manual' });
  const location = headers.get('location');
  if (!location) throw new Error(`${address} answers ${status}`);
  return new URL(location);
}

/** Google's answer, as the browser brings it back. */
async function comeBack(google: URL, answer: Record<string, string>): Promise<URL> {
  const back = new URL(google.searchParams.get('redirect_uri') ?? '');
  const state = google.searchParams.get('state') ?? '';
  back.search = `${new URLSearchParams({ ...answer, state })}`;
  return await follow(back);
}

async function signInWithGoogle({ client, google }: { client: SupabaseClient; google: URL }) {
  const site = await comeBack(google, { code: 'good-code' });
  return await client.auth.exchangeCodeForSession(site.searchParams.get('code') ?? '');
}

const readUser = async (backend: Backend) => {
  const [row] = await sqlOf(backend)(
    `select raw_app_meta_data -> 'providers' as providers, raw_user_meta_data ->> 'full_name' as name,
       coalesce(encrypted_password, '') <> '' as has_password, display_name, profile.avatar_url
     from auth.users as account left join public.profiles as profile on profile.user_id = account.id
     where email = $1`,
    [GOOGLE_EMAIL],
  );
  return row;
};

const session = { token_type: 'bearer', expires_in: 3600, isRenewable: true };
const PICTURE = 'https://lh3.googleusercontent.com/a/lan';

/** Sign-ins with Google, whose servers a stand-in replaces. */
export const GOOGLE_CALLS: readonly Call[] = [
  {
    name: 'a sign-in with Google leads to its page',
    needs: GOOGLE,
    ask: async (backend) => {
      const { google } = await leaveFor(backend);
      const { redirect_uri, scope = '', state, ...query } = Object.fromEntries(google.searchParams);
      return {
        page: google.origin + google.pathname,
        isToUs: redirect_uri === `${backend.url}/auth/v1/callback`,
        asks: ['email', 'profile'].every((one) => scope.split(' ').includes(one)),
        hasState: state !== undefined,
        type: query.response_type,
        client: query.client_id,
      };
    },
    answer: {
      page: 'https://accounts.google.com/o/oauth2/v2/auth',
      isToUs: true,
      asks: true,
      hasState: true,
      type: 'code',
      client: 'client-id',
    },
  },
  {
    name: 'the browser comes back with a code, for a session and a profile with name and picture',
    needs: GOOGLE,
    ask: async (backend) => {
      const { data, error } = await signInWithGoogle(await leaveFor(backend));
      const { session } = said({ data, error }) as { session?: unknown };
      return { error, session, user: await readUser(backend) };
    },
    answer: {
      error: null,
      session,
      user: {
        providers: ['google'],
        name: 'Lan Nguyễn',
        has_password: false,
        display_name: 'Lan Nguyễn',
        avatar_url: PICTURE,
      },
    },
  },
  {
    name: 'a code is for the browser that started, and for once',
    needs: GOOGLE,
    ask: async (backend) => {
      const { client, google } = await leaveFor(backend);
      const site = await comeBack(google, { code: 'good-code' });
      const code = site.searchParams.get('code') ?? '';
      const other = (await leaveAgain(backend)).client;
      const stranger = (await other.auth.exchangeCodeForSession(code)).error?.code;
      const own = (await client.auth.exchangeCodeForSession(code)).error?.code ?? 'session';
      return { stranger, own };
    },
    answer: { stranger: 'bad_code_verifier', own: 'flow_state_not_found' },
    differs: {
      answer: { stranger: 'bad_code_verifier', own: 'session' },
      because: 'a wrong try does not use up the code, which lasts five minutes',
    },
  },
  {
    name: 'a visitor who cancels comes back with the reason',
    needs: GOOGLE,
    ask: async (backend) => {
      const { google } = await leaveFor(backend);
      const site = await comeBack(google, { error: 'access_denied' });
      const said = new URLSearchParams(site.hash.slice(1));
      return { isSite: site.origin === backend.siteUrl, error: said.get('error') };
    },
    answer: { isSite: true, error: 'access_denied' },
  },
  {
    name: 'a code that Google does not know comes back as a failure',
    needs: GOOGLE,
    ask: async (backend) => {
      const { google } = await leaveFor(backend);
      const site = await comeBack(google, { code: 'invented' });
      const said = new URLSearchParams(site.hash.slice(1));
      return { isSite: site.origin === backend.siteUrl, error: said.get('error') };
    },
    answer: { isSite: true, error: 'server_error' },
  },
  {
    name: 'an account with a confirmed address gets Google as a second way',
    needs: ALL,
    ask: async (backend) => {
      const start = await leaveFor(backend);
      const known = await countEmails(backend, GOOGLE_EMAIL);
      const { email } = await signUp(backend, GOOGLE_EMAIL);
      const link = newClient(backend);
      await openLink(link, await emailTo(backend, email, known));
      await link.auth.updateUser({ password: PASSWORD });
      const { error } = await signInWithGoogle(start);
      const signIn = await newClient(backend).auth.signInWithPassword({
        email,
        password: PASSWORD,
      });
      return { error, user: await readUser(backend), password: signIn.error };
    },
    answer: {
      error: null,
      user: {
        providers: ['email', 'google'],
        name: 'Chị Lan',
        has_password: true,
        display_name: 'Chị Lan',
        avatar_url: null,
      },
      password: null,
    },
    differs: {
      answer: {
        error: null,
        user: {
          providers: ['email', 'google'],
          name: 'Lan Nguyễn',
          has_password: true,
          display_name: 'Chị Lan',
          avatar_url: null,
        },
        password: null,
      },
      because: 'it overwrites the account’s own name; the profile keeps its name',
    },
  },
  {
    name: 'a stranger who signed up with the address keeps neither password nor name',
    needs: GOOGLE,
    ask: async (backend) => {
      const start = await leaveFor(backend);
      await signUp(backend, GOOGLE_EMAIL);
      const { error } = await signInWithGoogle(start);
      const signIn = await newClient(backend).auth.signInWithPassword({
        email: GOOGLE_EMAIL,
        password: PASSWORD,
      });
      return { error, user: await readUser(backend), isRefused: signIn.error !== null };
    },
    answer: {
      error: null,
      user: {
        providers: ['google'],
        name: 'Lan Nguyễn',
        has_password: false,
        display_name: 'Lan Nguyễn',
        avatar_url: PICTURE,
      },
      isRefused: true,
    },
  },
  {
    name: 'an account without a password is deleted with its address',
    needs: GOOGLE,
    ask: async (backend) => {
      const start = await leaveFor(backend);
      await signInWithGoogle(start);
      const { client } = start;
      const wrong = await client.rpc('delete_my_account', { password: 'khac@gmail.example' });
      const right = await client.rpc('delete_my_account', { password: GOOGLE_EMAIL });
      return { wrong: wrong.data, right: right.data, user: await readUser(backend) };
    },
    answer: { wrong: false, right: true, user: undefined },
  },
  {
    name: 'a banned account does not come back with a code',
    needs: GOOGLE,
    ask: async (backend) => {
      await signInWithGoogle(await leaveFor(backend));
      await sqlOf(backend)(
        "update auth.users set banned_until = now() + interval '1 day' where email = $1",
        [GOOGLE_EMAIL],
      );
      const { google } = await leaveAgain(backend);
      const site = await comeBack(google, { code: 'good-code' });
      const said = new URLSearchParams(site.hash.slice(1));
      return { code: site.searchParams.get('code'), why: said.get('error_code') };
    },
    answer: { code: null, why: 'user_banned' },
  },
];
