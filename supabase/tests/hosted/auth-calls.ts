import { emailTo, newAddress, openLink, PASSWORD, signedUp, signUp, tokenIn } from './accounts.ts';
import { type Backend, newClient } from './backends.ts';
import { linkIn } from './inbox.ts';
import { said } from './said.ts';

type Call = {
  name: string;
  /** What it needs beside an address and a key. */
  needs?: readonly ('inbox' | 'database')[];
  ask: (backend: Backend) => Promise<unknown>;
  answer: unknown;
  /** Where Supabase answers otherwise. */
  differs?: { answer: unknown; because: string };
};

const INBOX = ['inbox'] as const;

const user = (more: object = {}) => ({
  aud: 'authenticated',
  role: 'authenticated',
  isConfirmed: true,
  isChangingAddress: false,
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { full_name: 'Chị Lan', email_verified: true },
  identities: [
    {
      provider: 'email',
      isOfUser: true,
      fields: ['email', 'email_verified', 'full_name', 'phone_verified', 'sub'],
    },
  ],
  is_anonymous: false,
  ...more,
});
const unconfirmed = user({
  isConfirmed: false,
  user_metadata: { full_name: 'Chị Lan', email_verified: false },
});
const nameless = user({
  isConfirmed: false,
  user_metadata: { full_name: undefined, email_verified: false },
  identities: [
    {
      provider: 'email',
      isOfUser: true,
      fields: ['email', 'email_verified', 'phone_verified', 'sub'],
    },
  ],
});
const session = { token_type: 'bearer', expires_in: 3600, isRenewable: true };
const refused = (status: number, code: string) => ({ refused: status, code });

/** The calls of supabase-js that the pages use, and the answers that they rely on. */
export const AUTH_CALLS: readonly Call[] = [
  {
    name: 'a sign-up gives a user and no session',
    ask: async (backend) => {
      const options = { data: { full_name: 'Chị Lan' }, emailRedirectTo: `${backend.siteUrl}/` };
      const email = newAddress();
      return said(await newClient(backend).auth.signUp({ email, password: PASSWORD, options }));
    },
    answer: { user: unconfirmed, session: null },
  },
  {
    name: 'a short password is refused at the sign-up',
    ask: async (backend) =>
      said(await newClient(backend).auth.signUp({ email: newAddress(), password: 'k6r2f' })),
    answer: refused(422, 'weak_password'),
  },
  {
    name: 'letters of a password are counted, not bytes',
    ask: async (backend) => {
      const password = 'ắ'.repeat(2);
      return said(await newClient(backend).auth.signUp({ email: newAddress(), password }));
    },
    answer: refused(422, 'weak_password'),
    differs: {
      answer: { user: nameless, session: null },
      because: 'it counts bytes; the pages count letters before they ask',
    },
  },
  {
    name: 'what is no address is refused at the sign-up',
    ask: async (backend) =>
      said(await newClient(backend).auth.signUp({ email: 'không phải', password: PASSWORD })),
    answer: refused(400, 'email_address_invalid'),
    differs: {
      answer: refused(400, 'validation_failed'),
      because: 'it has the other code for addresses that it does not want to write to',
    },
  },
  {
    name: 'a sign-in is refused until the address is confirmed',
    ask: async (backend) => {
      const { email } = await signUp(backend);
      return said(await newClient(backend).auth.signInWithPassword({ email, password: PASSWORD }));
    },
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
    answer: { user: user(), session },
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
    name: 'an invented link is refused',
    ask: async (backend) =>
      said(await newClient(backend).auth.verifyOtp({ type: 'signup', token_hash: 'a'.repeat(56) })),
    answer: refused(403, 'otp_expired'),
  },
  {
    name: 'the password of a sign-up does not survive the confirmation: whoever opens the link chooses one',
    needs: INBOX,
    ask: async (backend) => {
      const { email } = await signUp(backend);
      const client = newClient(backend);
      await openLink(client, await emailTo(backend, email));
      const credentials = { email, password: PASSWORD };
      const before = said(await newClient(backend).auth.signInWithPassword(credentials));
      const chosen = said(await client.auth.updateUser({ password: PASSWORD }));
      const after = said(await newClient(backend).auth.signInWithPassword(credentials));
      return { before, chosen, after };
    },
    answer: {
      before: refused(400, 'email_not_confirmed'),
      chosen: { user: user() },
      after: { user: user(), session },
    },
    differs: {
      answer: {
        before: refused(400, 'invalid_credentials'),
        chosen: { user: user() },
        after: { user: user(), session },
      },
      because:
        'ours compares with the last sign-up, so that nobody learns whether it was confirmed',
    },
  },
  {
    name: 'the database makes a profile with the name of the sign-up',
    needs: INBOX,
    ask: async (backend) => {
      const { client, session } = await signedUp(backend);
      const { data } = await client
        .from('profiles')
        .select('display_name, avatar_url')
        .eq('user_id', session.user.id);
      return data;
    },
    answer: [{ display_name: 'Chị Lan', avatar_url: null }],
  },
  {
    name: 'a wrong password and an unknown address are refused alike',
    needs: INBOX,
    ask: async (backend) => {
      const { email } = await signedUp(backend);
      const { auth } = newClient(backend);
      const password = 'không phải nó';
      return [
        said(await auth.signInWithPassword({ email, password })),
        said(await auth.signInWithPassword({ email: newAddress(), password })),
      ];
    },
    answer: [refused(400, 'invalid_credentials'), refused(400, 'invalid_credentials')],
  },
];
