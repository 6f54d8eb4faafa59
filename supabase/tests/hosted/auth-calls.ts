import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import {
  countEmails,
  emailTo,
  findTrack,
  forgetPace,
  newAddress,
  openLink,
  PASSWORD,
  signedUp,
  signIn,
  signUp,
  sqlOf,
  tokenIn,
} from './accounts.ts';
import { type Backend, type Need, newClient } from './backends.ts';
import { linkIn } from './inbox.ts';
import { said } from './said.ts';

export type Call = {
  name: string;
  needs?: readonly Need[];
  ask: (backend: Backend) => Promise<unknown>;
  answer: unknown;
  /** Where Supabase answers otherwise. */
  differs?: { answer: unknown; because: string };
};

const NEXT_PASSWORD = 'mật khẩu mới 2';
const INBOX = ['inbox'] as const;
const BOTH = ['inbox', 'database'] as const;

const FIELDS = ['email', 'email_verified', 'full_name', 'phone_verified', 'sub'];
const identity = { provider: 'email', isOfUser: true, fields: FIELDS };
const confirmed = {
  aud: 'authenticated',
  role: 'authenticated',
  isConfirmed: true,
  isChangingAddress: false,
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { full_name: 'Chị Lan', email_verified: true },
  identities: [identity],
  is_anonymous: false,
};
const unconfirmed = {
  ...confirmed,
  isConfirmed: false,
  user_metadata: { full_name: 'Chị Lan', email_verified: false },
};
const session = { token_type: 'bearer', expires_in: 3600, isRenewable: true };
const refused = (status: number, code?: string) => ({ refused: status, code });
const noUser = { user: null, session: null };

const clientWith = ({ url, anonKey }: Backend, token: string) =>
  createClient(url, anonKey, { accessToken: async () => token });

const tokenOf = async ({ auth }: SupabaseClient) =>
  (await auth.getSession()).data.session?.access_token ?? '';

const partOf = (token: string, part: number) =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString());

const signUpWith = async (backend: Backend, email: string, password: string) => {
  const options = { data: { full_name: 'Chị Lan' }, emailRedirectTo: `${backend.siteUrl}/` };
  return said(await newClient(backend).auth.signUp({ email, password, options }));
};

const signInWith = async (backend: Backend, email: string, password = PASSWORD) =>
  said(await newClient(backend).auth.signInWithPassword({ email, password }));

/** The calls of supabase-js that the pages use, and the answers that they rely on. */
export const AUTH_CALLS: readonly Call[] = [
  {
    name: 'a sign-up gives a user and no session',
    ask: (backend) => signUpWith(backend, newAddress(), PASSWORD),
    answer: { user: unconfirmed, session: null },
  },
  {
    name: 'a short password is refused',
    ask: (backend) => signUpWith(backend, newAddress(), 'k6r2f'),
    answer: refused(422, 'weak_password'),
  },
  {
    name: 'letters of a password are counted, not bytes',
    ask: (backend) => signUpWith(backend, newAddress(), 'ắắ'),
    answer: refused(422, 'weak_password'),
    differs: {
      answer: { user: unconfirmed, session: null },
      because: 'it counts bytes; the pages count letters before they ask',
    },
  },
  {
    name: 'a password of more than 72 bytes is refused',
    ask: (backend) => signUpWith(backend, newAddress(), 'ắ'.repeat(30)),
    answer: refused(422, 'password_too_long'),
    differs: { answer: refused(400, 'validation_failed'), because: 'the pages know both codes' },
  },
  {
    name: 'a common password is refused',
    ask: (backend) => signUpWith(backend, newAddress(), '12345678'),
    answer: refused(422, 'weak_password'),
    differs: {
      answer: { user: unconfirmed, session: null },
      because: '“Leaked password protection” is a setting of the dashboard',
    },
  },
  {
    name: 'what is no address is refused',
    ask: (backend) => signUpWith(backend, 'không phải', PASSWORD),
    answer: refused(400, 'email_address_invalid'),
    differs: {
      answer: refused(400, 'validation_failed'),
      because: 'it has the other code for addresses that it does not want to write to',
    },
  },
  {
    name: 'a second sign-up of an unconfirmed address within a minute looks like the first',
    needs: INBOX,
    ask: async (backend) => {
      const { email } = await signUp(backend);
      await emailTo(backend, email);
      return await signUpWith(backend, email, NEXT_PASSWORD);
    },
    answer: { user: unconfirmed, session: null },
    differs: {
      answer: refused(429, 'over_email_send_rate_limit'),
      because: 'it reveals that somebody has just signed up with the address',
    },
  },
  {
    name: 'a sign-up of an address with an account looks like any other',
    needs: INBOX,
    ask: async (backend) => {
      const { email } = await signedUp(backend);
      return await signUpWith(backend, email, NEXT_PASSWORD);
    },
    answer: { user: unconfirmed, session: null },
    differs: {
      answer: {
        user: {
          ...unconfirmed,
          role: '',
          user_metadata: { full_name: 'Chị Lan', email_verified: undefined },
          identities: [],
        },
        session: null,
      },
      because: 'an empty list of identities reveals the account to who reads the answer',
    },
  },
  {
    name: 'a closed sign-up makes no account, and a known address gets the same answer',
    needs: BOTH,
    ask: async (backend) => {
      const sql = sqlOf(backend);
      const { email } = await signedUp(backend);
      const next = newAddress();
      await sql(`update private.site_settings set settings = settings || '{"sign_up":"closed"}'`);
      const answers = [
        await signUpWith(backend, next, PASSWORD),
        await signUpWith(backend, email, PASSWORD),
      ];
      await sql(`update private.site_settings set settings = settings - 'sign_up'`);
      const accounts = await sql('select from auth.users where email = $1', [next]);
      return { answers, accounts: accounts.length };
    },
    answer: { answers: [refused(403, 'PT403'), refused(403, 'PT403')], accounts: 0 },
    differs: {
      answer: {
        answers: [
          refused(500),
          {
            user: {
              ...unconfirmed,
              role: '',
              user_metadata: { full_name: 'Chị Lan', email_verified: undefined },
              identities: [],
            },
            session: null,
          },
        ],
        accounts: 0,
      },
      because: 'it hides the database’s refusal; the page already says that sign-up is closed',
    },
  },
  {
    name: 'a sign-in is refused until the address is confirmed',
    ask: async (backend) => signInWith(backend, (await signUp(backend)).email),
    answer: refused(400, 'email_not_confirmed'),
  },
  {
    name: 'the e-mail of a sign-up leads to the page that confirms',
    needs: INBOX,
    ask: async (backend) => {
      const { email } = await signUp(backend);
      const received = await emailTo(backend, email);
      const { origin, pathname } = linkIn(received);
      const { type, token_hash } = tokenIn(received);
      const isOfSite = origin === backend.siteUrl;
      return { subject: received.subject, isOfSite, pathname, type, hasToken: token_hash !== '' };
    },
    answer: {
      subject: 'Xác nhận email của bạn tại Vinahouse',
      isOfSite: true,
      pathname: '/xac-nhan',
      type: 'signup',
      hasToken: true,
    },
  },
  {
    name: 'the link of a sign-up confirms the address and gives a session',
    needs: INBOX,
    ask: async (backend) => {
      const { email } = await signUp(backend);
      const token = tokenIn(await emailTo(backend, email));
      return said(await newClient(backend).auth.verifyOtp(token));
    },
    answer: { user: confirmed, session },
  },
  {
    name: 'a link works once',
    needs: INBOX,
    ask: async (backend) => {
      const { email } = await signUp(backend);
      const received = await emailTo(backend, email);
      await openLink(newClient(backend), received);
      return said(await newClient(backend).auth.verifyOtp(tokenIn(received)));
    },
    answer: refused(403, 'otp_expired'),
  },
  {
    name: 'a link works for a day',
    needs: BOTH,
    ask: async (backend) => {
      const { email } = await signUp(backend);
      const received = await emailTo(backend, email);
      const isOurs = backend.kind === 'ours';
      await sqlOf(backend)(
        isOurs
          ? "update auth.one_time_tokens set created_at = created_at - interval '25 hours' where relates_to = $1"
          : "update auth.users set confirmation_sent_at = confirmation_sent_at - interval '25 hours' where email = $1",
        [email],
      );
      return said(await newClient(backend).auth.verifyOtp(tokenIn(received)));
    },
    answer: refused(403, 'otp_expired'),
  },
  {
    name: 'an invented link is refused',
    ask: async (backend) => {
      const token = { type: 'signup', token_hash: 'a'.repeat(56) } as const;
      return said(await newClient(backend).auth.verifyOtp(token));
    },
    answer: refused(403, 'otp_expired'),
  },
  {
    name: 'a link does not survive a newer one',
    needs: BOTH,
    ask: async (backend) => {
      const { email } = await signUp(backend);
      const first = await emailTo(backend, email);
      await forgetPace(backend, email);
      const { auth } = newClient(backend);
      const again = said(await auth.resend({ type: 'signup', email }));
      const second = await emailTo(backend, email, 1);
      const answers = [first, second].map(async (received) => {
        const { error } = await newClient(backend).auth.verifyOtp(tokenIn(received));
        return error?.code ?? 'session';
      });
      return { again, answers: (await Promise.all(answers)).sort() };
    },
    answer: { again: noUser, answers: ['otp_expired', 'session'] },
  },
  {
    name: 'no further e-mail goes to a confirmed or an unknown address, and both get the same answer',
    needs: BOTH,
    ask: async (backend) => {
      const { email } = await signedUp(backend);
      await forgetPace(backend, email);
      const before = await countEmails(backend, email);
      const { auth } = newClient(backend);
      const unknown = said(await auth.resend({ type: 'signup', email: newAddress() }));
      const known = said(await auth.resend({ type: 'signup', email }));
      return { unknown, known, more: (await countEmails(backend, email)) - before };
    },
    answer: { unknown: noUser, known: noUser, more: 0 },
  },
  {
    name: 'the password of a sign-up does not survive the confirmation: whoever opens the link chooses one',
    needs: INBOX,
    ask: async (backend) => {
      const { email } = await signUp(backend);
      const client = newClient(backend);
      await openLink(client, await emailTo(backend, email));
      const before = await signInWith(backend, email);
      const chosen = said(await client.auth.updateUser({ password: PASSWORD }));
      return { before, chosen, after: await signInWith(backend, email) };
    },
    answer: {
      before: refused(400, 'email_not_confirmed'),
      chosen: { user: confirmed },
      after: { user: confirmed, session },
    },
    differs: {
      answer: {
        before: refused(400, 'invalid_credentials'),
        chosen: { user: confirmed },
        after: { user: confirmed, session },
      },
      because: 'ours compares with the last sign-up, so that a stranger learns of no confirmation',
    },
  },
  {
    name: 'the database makes a profile with the name of the sign-up',
    needs: INBOX,
    ask: async (backend) => {
      const { client, session } = await signedUp(backend);
      const columns = 'display_name, avatar_url';
      const { data } = await client.from('profiles').select(columns).eq('user_id', session.user.id);
      return data;
    },
    answer: [{ display_name: 'Chị Lan', avatar_url: null }],
  },
  {
    name: 'a wrong password and an unknown address are refused alike',
    needs: INBOX,
    ask: async (backend) => {
      const { email } = await signedUp(backend);
      return [
        await signInWith(backend, email, 'không phải nó'),
        await signInWith(backend, newAddress(), 'không phải nó'),
      ];
    },
    answer: [refused(400, 'invalid_credentials'), refused(400, 'invalid_credentials')],
  },
  {
    name: 'an address may be typed in upper case',
    needs: INBOX,
    ask: async (backend) => signInWith(backend, (await signedUp(backend)).email.toUpperCase()),
    answer: { user: confirmed, session },
  },
  {
    name: 'a token says who, in which session, and how it began',
    needs: INBOX,
    ask: async (backend) => {
      const { session } = await signedUp(backend);
      const claims = partOf(session.access_token, 1);
      return { claims: Object.keys(claims).sort(), method: claims.amr[0].method };
    },
    answer: {
      claims: [
        ...['aal', 'amr', 'app_metadata', 'aud', 'email', 'exp', 'iat', 'is_anonymous', 'iss'],
        ...['phone', 'role', 'session_id', 'sub', 'user_metadata'],
      ],
      method: 'password',
    },
  },
  {
    name: 'an invalid token and no token are refused',
    ask: async (backend) => [
      said(await newClient(backend).auth.getUser('a.b.c')),
      said(await newClient(backend).auth.getUser()),
    ],
    answer: [refused(403, 'bad_jwt'), refused(400)],
  },
  {
    name: 'an account is renamed',
    needs: INBOX,
    ask: async (backend) => {
      const { client } = await signedUp(backend);
      return said(await client.auth.updateUser({ data: { full_name: 'Anh Ba' } }));
    },
    answer: {
      user: { ...confirmed, user_metadata: { full_name: 'Anh Ba', email_verified: true } },
    },
  },
  {
    name: 'a forgotten password is chosen anew by the link of an e-mail, and all sessions end',
    needs: BOTH,
    ask: async (backend) => {
      const { email, client: other } = await signedUp(backend);
      await forgetPace(backend, email);
      const known = await countEmails(backend, email);
      const redirectTo = `${backend.siteUrl}/quen-mat-khau`;
      const asked = said(
        await newClient(backend).auth.resetPasswordForEmail(email, { redirectTo }),
      );
      const received = await emailTo(backend, email, known);
      const link = newClient(backend);
      const opened = said(await link.auth.verifyOtp(tokenIn(received)));
      return {
        asked,
        subject: received.subject,
        pathname: linkIn(received).pathname,
        type: tokenIn(received).type,
        opened,
        same: said(await link.auth.updateUser({ password: PASSWORD })),
        chosen: said(await link.auth.updateUser({ password: NEXT_PASSWORD })),
        other: said(await other.auth.getUser()),
        signIn: await signInWith(backend, email, NEXT_PASSWORD),
        told: (await emailTo(backend, email, known + 1)).subject,
      };
    },
    answer: {
      asked: {},
      subject: 'Đặt lại mật khẩu Vinahouse',
      pathname: '/quen-mat-khau',
      type: 'recovery',
      opened: { user: confirmed, session },
      same: refused(422, 'same_password'),
      chosen: { user: confirmed },
      other: refused(400),
      signIn: { user: confirmed, session },
      told: 'Mật khẩu Vinahouse của bạn đã đổi',
    },
  },
  {
    name: 'a forgotten password of an unknown address gets the same answer',
    ask: async (backend) => said(await newClient(backend).auth.resetPasswordForEmail(newAddress())),
    answer: {},
  },
  {
    name: 'a forgotten password of an unconfirmed address: the stranger’s does not survive',
    needs: BOTH,
    ask: async (backend) => {
      const { email } = await signUp(backend);
      await emailTo(backend, email);
      await forgetPace(backend, email);
      const asked = said(await newClient(backend).auth.resetPasswordForEmail(email));
      const received = await emailTo(backend, email, 1);
      const link = newClient(backend);
      const opened = said(await link.auth.verifyOtp(tokenIn(received)));
      const { error } = await newClient(backend).auth.signInWithPassword({
        email,
        password: PASSWORD,
      });
      const chosen = said(await link.auth.updateUser({ password: NEXT_PASSWORD }));
      return { asked, type: tokenIn(received).type, opened, isRefused: error !== null, chosen };
    },
    answer: {
      asked: {},
      type: 'signup',
      opened: { user: confirmed, session },
      isRefused: true,
      chosen: { user: confirmed },
    },
    differs: {
      answer: {
        asked: {},
        type: 'recovery',
        opened: { user: confirmed, session },
        isRefused: true,
        chosen: { user: confirmed },
      },
      because: 'its link confirms the address, too',
    },
  },
  {
    name: 'a password changes with the current one, other sessions end, and an e-mail tells it',
    needs: INBOX,
    ask: async (backend) => {
      const { email, client } = await signedUp(backend);
      const { client: other } = await signIn(backend, email);
      const known = await countEmails(backend, email);
      const change = async (password: string, current?: string) => {
        const passwords = { password, ...(current && { current_password: current }) };
        return said(await client.auth.updateUser(passwords));
      };
      return {
        short: await change('abc', PASSWORD),
        same: await change(PASSWORD, PASSWORD),
        right: await change(NEXT_PASSWORD, PASSWORD),
        here: said(await client.auth.getUser()),
        other: said(await other.auth.getUser()),
        told: (await emailTo(backend, email, known)).subject,
      };
    },
    answer: {
      short: refused(422, 'weak_password'),
      same: refused(422, 'same_password'),
      right: { user: confirmed },
      here: { user: confirmed },
      other: refused(400),
      told: 'Mật khẩu Vinahouse của bạn đã đổi',
    },
  },
  {
    name: 'a password does not change without the current one',
    needs: INBOX,
    ask: async (backend) => {
      const { client } = await signedUp(backend);
      const password = NEXT_PASSWORD;
      return [
        said(await client.auth.updateUser({ password })),
        said(await client.auth.updateUser({ password, current_password: 'sai' })),
      ];
    },
    answer: [refused(400, 'invalid_credentials'), refused(400, 'invalid_credentials')],
    differs: {
      answer: [refused(400, 'current_password_required'), refused(400, 'current_password_invalid')],
      because: 'the pages know both; “Require current password when updating” must be on',
    },
  },
  {
    name: 'the session of a link changes the password without the current one for fifteen minutes',
    needs: BOTH,
    ask: async (backend) => {
      const { email } = await signUp(backend);
      const client = newClient(backend);
      await openLink(client, await emailTo(backend, email));
      await client.auth.updateUser({ password: PASSWORD });
      await sqlOf(backend)(
        "update auth.sessions set created_at = created_at - interval '16 minutes' where user_id = $1",
        [(await client.auth.getUser()).data.user?.id],
      );
      return said(await client.auth.updateUser({ password: NEXT_PASSWORD }));
    },
    answer: refused(400, 'invalid_credentials'),
    differs: {
      answer: { user: confirmed },
      because: 'it has no limit, so the pages sign in with the password after it was chosen',
    },
  },
  {
    name: 'an address changes when both mailboxes have confirmed',
    needs: BOTH,
    ask: async (backend) => {
      const { email, client } = await signedUp(backend);
      await forgetPace(backend, email);
      const known = await countEmails(backend, email);
      const next = newAddress();
      const asked = said(await client.auth.updateUser({ email: next }));
      const emails = [await emailTo(backend, email, known), await emailTo(backend, next)] as const;
      const first = await newClient(backend).auth.verifyOtp(tokenIn(emails[0]));
      const between = await signInWith(backend, email);
      const second = said(await newClient(backend).auth.verifyOtp(tokenIn(emails[1])));
      const { data } = await client.auth.getUser();
      return {
        asked,
        subjects: emails.map(({ subject }) => subject),
        pages: emails.map((one) => `${linkIn(one).pathname} ${tokenIn(one).type}`),
        first: said(first),
        between,
        second,
        now: await signInWith(backend, next),
        former: await signInWith(backend, email),
        isNext: data.user?.email === next,
        isNextIdentity: data.user?.identities?.[0]?.identity_data?.email === next,
      };
    },
    answer: {
      asked: { user: { ...confirmed, isChangingAddress: true } },
      subjects: ['Xác nhận đổi email tại Vinahouse', 'Xác nhận đổi email tại Vinahouse'],
      pages: ['/xac-nhan email_change', '/xac-nhan email_change'],
      first: noUser,
      between: { user: { ...confirmed, isChangingAddress: true }, session },
      second: { user: confirmed, session },
      now: { user: confirmed, session },
      former: refused(400, 'invalid_credentials'),
      isNext: true,
      isNextIdentity: true,
    },
  },
  {
    name: 'the mailboxes may confirm in any order, each once',
    needs: BOTH,
    ask: async (backend) => {
      const { email, client } = await signedUp(backend);
      await forgetPace(backend, email);
      const known = await countEmails(backend, email);
      const next = newAddress();
      await client.auth.updateUser({ email: next });
      const [toOld, toNew] = [await emailTo(backend, email, known), await emailTo(backend, next)];
      const answers: string[] = [];
      for (const one of [toNew, toNew, toOld, toOld]) {
        const { data, error } = await newClient(backend).auth.verifyOtp(tokenIn(one));
        answers.push(error?.code ?? (data.session ? 'session' : 'half'));
      }
      return answers;
    },
    answer: ['half', 'otp_expired', 'session', 'otp_expired'],
  },
  {
    name: 'a change to an address with an account looks like any other',
    needs: BOTH,
    ask: async (backend) => {
      const { email: taken } = await signedUp(backend);
      const { email, client } = await signedUp(backend);
      await forgetPace(backend, email);
      return said(await client.auth.updateUser({ email: taken }));
    },
    answer: { user: { ...confirmed, isChangingAddress: true } },
    differs: {
      answer: refused(422, 'email_exists'),
      because: 'it reveals the account to a signed-in listener',
    },
  },
  {
    name: 'a change to what is no address is refused',
    needs: INBOX,
    ask: async (backend) => {
      const { client } = await signedUp(backend);
      return said(await client.auth.updateUser({ email: 'không phải' }));
    },
    answer: refused(400, 'email_address_invalid'),
    differs: { answer: refused(400, 'validation_failed'), because: 'the pages know both codes' },
  },
  {
    name: 'a renewal gives a new token, and the same one to two tabs at once',
    needs: INBOX,
    ask: async (backend) => {
      const { client, session } = await signedUp(backend);
      const { refresh_token } = session;
      const first = await client.auth.refreshSession();
      const second = await newClient(backend).auth.refreshSession({ refresh_token });
      const tokens = [first, second].map(({ data }) => data.session?.refresh_token);
      return {
        answers: [said(first), said(second)],
        isNew: tokens[0] !== refresh_token,
        isSame: tokens[0] === tokens[1],
      };
    },
    answer: {
      answers: [
        { user: confirmed, session },
        { user: confirmed, session },
      ],
      isNew: true,
      isSame: true,
    },
  },
  {
    name: 'a token that was used long ago is taken as stolen: nobody renews the session any more',
    needs: BOTH,
    ask: async (backend) => {
      const { client, session } = await signedUp(backend);
      const minuteLater = () => passMinute(backend, session.user.id);
      const renew = (refresh_token: string) =>
        newClient(backend).auth.refreshSession({ refresh_token });
      await client.auth.refreshSession();
      const { data } = await client.auth.refreshSession();
      await minuteLater();
      const stolen = said(await renew(session.refresh_token));
      await minuteLater();
      const { error } = await renew(data.session?.refresh_token ?? '');
      const token = data.session?.access_token ?? '';
      const { status } = await clientWith(backend, token).rpc('my_sessions');
      return { stolen, isOver: error?.status === 400, rows: status };
    },
    answer: {
      stolen: refused(400, 'refresh_token_already_used'),
      isOver: true,
      rows: 401,
    },
    differs: {
      answer: {
        stolen: refused(400, 'refresh_token_already_used'),
        isOver: true,
        rows: expect.toBeOneOf([200, 401]),
      },
      because:
        'with its older kind of tokens the session itself stays, and its access token works until it expires',
    },
  },
  {
    name: 'the last token before the current one is taken as stolen, too',
    needs: BOTH,
    ask: async (backend) => {
      const { client, session } = await signedUp(backend);
      await client.auth.refreshSession();
      await passMinute(backend, session.user.id);
      const { refresh_token } = session;
      return said(await newClient(backend).auth.refreshSession({ refresh_token }));
    },
    answer: refused(400, 'refresh_token_already_used'),
    differs: {
      answer: { user: confirmed, session },
      because: 'it gives the current token again, in case that its answer was lost',
    },
  },
  {
    name: 'an unknown refresh token is refused',
    ask: async (backend) =>
      said(await newClient(backend).auth.refreshSession({ refresh_token: 'abcdefghijkl' })),
    answer: refused(400, 'refresh_token_not_found'),
  },
  {
    name: 'signing out ends this session, the others, or all',
    needs: INBOX,
    ask: async (backend) => {
      const { email, client: first } = await signedUp(backend);
      const second = (await signIn(backend, email)).client;
      const third = (await signIn(backend, email)).client;
      const tokens = await Promise.all([first, second, third].map(tokenOf));
      const alive = async () => {
        const answers = tokens.map((token) => newClient(backend).auth.getUser(token));
        return (await Promise.all(answers)).map(({ error }) => error?.name ?? 'alive');
      };
      await first.auth.signOut({ scope: 'local' });
      const local = await alive();
      await second.auth.signOut({ scope: 'others' });
      const others = await alive();
      const renewal = said(await third.auth.refreshSession());
      await second.auth.signOut();
      return { local, others, renewal, global: await alive() };
    },
    answer: {
      local: ['AuthSessionMissingError', 'alive', 'alive'],
      others: ['AuthSessionMissingError', 'alive', 'AuthSessionMissingError'],
      renewal: refused(400, 'refresh_token_not_found'),
      global: Array(3).fill('AuthSessionMissingError'),
    },
  },
  {
    name: 'a token writes and reads nothing private once its session has ended',
    needs: INBOX,
    ask: async (backend) => {
      const { client, session } = await signedUp(backend);
      const stale = clientWith(backend, session.access_token);
      const { id: user_id } = session.user;
      const track_id = await findTrack(backend);
      const row = (content: string) => ({ content, track_id, user_id });
      const before = said(await stale.from('track_comments').insert(row('một')));
      await client.auth.signOut();
      return {
        before,
        after: said(await stale.from('track_comments').insert(row('hai'))),
        sessions: said(await stale.rpc('my_sessions')),
        comments: (await stale.from('track_comments').select('*').eq('user_id', user_id)).data
          ?.length,
      };
    },
    answer: {
      before: 'done',
      after: refused(401, 'session_ended'),
      sessions: refused(401, 'session_ended'),
      comments: 1,
    },
  },
  {
    name: 'a listener sees their devices, and signs one out',
    needs: INBOX,
    ask: async (backend) => {
      const { email, client } = await signedUp(backend);
      const other = await signIn(backend, email);
      const otherId = partOf(other.session.access_token, 1).session_id;
      const { data } = await client.rpc('my_sessions');
      const rows: { id: string; last_used_at: string; user_agent: string; is_current: boolean }[] =
        data;
      const row = rows.find(({ id }) => id === otherId);
      const ended = await client.rpc('end_session', { session_id: otherId });
      return {
        current: rows.filter(({ is_current }) => is_current).length,
        agent: row?.user_agent,
        isRecent: Date.now() - Date.parse(row?.last_used_at ?? '') < 60_000,
        ended: ended.data,
        renewal: said(await other.client.auth.refreshSession()),
        other: said(await other.client.auth.getUser()),
        left: (await client.rpc('my_sessions')).data.length === rows.length - 1,
      };
    },
    answer: {
      current: 1,
      agent: 'node',
      isRecent: true,
      ended: true,
      renewal: refused(400, 'refresh_token_not_found'),
      other: refused(400),
      left: true,
    },
  },
  {
    name: 'a ban ends the sessions, and refuses sign-ins, links and rows until it is lifted',
    needs: BOTH,
    ask: async (backend) => {
      const { email, client, session } = await signedUp(backend);
      const { email: unopened } = await signUp(backend);
      const sql = sqlOf(backend);
      const ban = (until: string) =>
        sql(`update auth.users set banned_until = ${until} where email = any($1)`, [
          [email, unopened],
        ]);
      await ban("now() + interval '1 day'");
      const track_id = await findTrack(backend);
      const row = { content: 'ba', track_id, user_id: session.user.id };
      const stale = clientWith(backend, session.access_token);
      const link = tokenIn(await emailTo(backend, unopened));
      const answers = {
        sessions: (await sql('select from auth.sessions where user_id = $1', [session.user.id]))
          .length,
        user: said(await newClient(backend).auth.getUser(session.access_token)),
        renewal: said(await client.auth.refreshSession()),
        signIn: await signInWith(backend, email),
        link: said(await newClient(backend).auth.verifyOtp(link)),
        comment: said(await stale.from('track_comments').insert(row)),
      };
      await ban('null');
      return { ...answers, lifted: await signInWith(backend, email) };
    },
    answer: {
      sessions: 0,
      user: refused(400),
      renewal: refused(400, 'refresh_token_not_found'),
      signIn: refused(403, 'user_banned'),
      link: refused(403, 'user_banned'),
      comment: refused(401, 'session_ended'),
      lifted: { user: confirmed, session },
    },
    differs: {
      answer: {
        sessions: 0,
        user: refused(400),
        renewal: refused(400, 'refresh_token_not_found'),
        signIn: refused(400, 'user_banned'),
        link: refused(403, 'user_banned'),
        comment: refused(401, 'session_ended'),
        lifted: { user: confirmed, session },
      },
      because: 'only the status differs, which the pages do not read',
    },
  },
  {
    name: 'a wrong password does not tell of a ban',
    needs: BOTH,
    ask: async (backend) => {
      const { email } = await signedUp(backend);
      await sqlOf(backend)(
        "update auth.users set banned_until = now() + interval '1 day' where email = $1",
        [email],
      );
      return await signInWith(backend, email, 'sai');
    },
    answer: refused(400, 'invalid_credentials'),
    differs: {
      answer: refused(400, 'user_banned'),
      because: 'it asks for the ban before the password',
    },
  },
  {
    name: 'a deleted account leaves no row with its id or its address',
    needs: BOTH,
    ask: async (backend) => {
      const { email, client, session } = await signedUp(backend);
      const { id } = session.user;
      const track_id = await findTrack(backend);
      await client.from('track_comments').insert({ content: 'x', track_id, user_id: id });
      const wrong = await client.rpc('delete_my_account', { password: 'sai' });
      const right = await client.rpc('delete_my_account', { password: PASSWORD });
      return {
        wrong: wrong.data,
        right: right.data,
        rows: await findRowsWith(backend, [email, id]),
        signIn: await signInWith(backend, email),
        renewal: said(await client.auth.refreshSession()),
        isUser: (await newClient(backend).auth.getUser(session.access_token)).error === null,
      };
    },
    answer: {
      wrong: false,
      right: true,
      rows: [],
      signIn: refused(400, 'invalid_credentials'),
      renewal: refused(400, 'refresh_token_not_found'),
      isUser: false,
    },
  },
  {
    name: 'a listener downloads their data, without a secret',
    needs: BOTH,
    ask: async (backend) => {
      const { client } = await signedUp(backend);
      const { data } = await client.rpc('my_data');
      const text = JSON.stringify(data);
      const secrets = await sqlOf(backend)('select token from auth.refresh_tokens');
      return {
        account: Object.keys(data.account).sort(),
        methods: data.sign_in_methods.length,
        isCurrentThere: text.includes(partOf(await tokenOf(client), 1).session_id),
        secrets: secrets.filter(({ token }) => text.includes(String(token))).length,
      };
    },
    answer: {
      account: [
        ...['created_at', 'email', 'email_change', 'email_confirmed_at', 'id', 'is_operator'],
        ...['last_sign_in_at', 'user_metadata'],
      ],
      methods: 1,
      isCurrentThere: true,
      secrets: 0,
    },
  },
  {
    name: 'accounts that were not confirmed within a week are deleted at a sign-up',
    needs: ['database'],
    ask: async (backend) => {
      const { email } = await signUp(backend);
      const sql = sqlOf(backend);
      await sql("update auth.users set created_at = now() - interval '8 days' where email = $1", [
        email,
      ]);
      await sql('delete from private.stale_account_checks');
      await sql("insert into private.stale_account_checks (checked_at) values ('2020-01-01')");
      await signUp(backend);
      return await sql('select email from auth.users where email = $1', [email]);
    },
    answer: [],
  },
];

/** As if a user's tokens had been used a minute earlier. */
async function passMinute(backend: Backend, userId: string): Promise<void> {
  const sql = sqlOf(backend);
  await sql(
    `update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id::text = $1`,
    [userId],
  );
  await sql(
    `update auth.sessions set refreshed_at = refreshed_at - interval '1 minute' where user_id = $1`,
    [userId],
  );
}

/** All rows of the backend's tables that have one of these texts. */
async function findRowsWith(backend: Backend, texts: string[]): Promise<string[]> {
  const sql = sqlOf(backend);
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('auth', 'public', 'private')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql(
      `select t::text as row from ${name} as t where exists (
         select from unnest($1::text[]) as wanted where strpos(t::text, wanted) > 0)`,
      [texts],
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}
