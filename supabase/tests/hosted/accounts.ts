import { randomUUID } from 'node:crypto';
import type { EmailOtpType, Session, SupabaseClient } from '@supabase/supabase-js';
import { type Backend, newClient } from './backends.ts';
import { type Inbox, linkIn, nextEmail, type ReceivedEmail } from './inbox.ts';

export const PASSWORD = 'mật khẩu đúng 1';

export type Account = { email: string; client: SupabaseClient };

/** A project elsewhere may refuse addresses whose domain gets no e-mail. */
const { EMAIL_DOMAIN = 'example.com' } = process.env;

export const newAddress = () => `nghe-${randomUUID()}@${EMAIL_DOMAIN}`;

/** Signs up as the page does. */
export async function signUp(backend: Backend, email = newAddress()): Promise<Account> {
  const client = newClient(backend);
  const { error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: `${backend.siteUrl}/`, data: { full_name: 'Chị Lan' } },
  });
  if (error) throw error;
  return { email, client };
}

/** Signs up, opens the link of the e-mail, and chooses a password. */
export async function signedUp(backend: Backend): Promise<Account & { session: Session }> {
  const { email } = await signUp(backend);
  const client = newClient(backend);
  await openLink(client, await emailTo(backend, email));
  const { error } = await client.auth.updateUser({ password: PASSWORD });
  if (error) throw error;
  return await signIn(backend, email);
}

export async function signIn(backend: Backend, email: string, password = PASSWORD) {
  const client = newClient(backend);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { email, client, session: data.session };
}

export const emailTo = (backend: Backend, email: string, known = 0): Promise<ReceivedEmail> =>
  nextEmail(inboxOfBackend(backend), email, known);

export const countEmails = async (backend: Backend, email: string) =>
  (await inboxOfBackend(backend).emailsTo(email)).length;

function inboxOfBackend({ inbox }: Backend): Inbox {
  if (!inbox) throw new Error('This needs an inbox.');
  return inbox;
}

export function sqlOf({ sql }: Backend) {
  if (!sql) throw new Error('This needs the database.');
  return sql;
}

/** A track that can be commented on. */
export async function findTrack(backend: Backend): Promise<string> {
  const { data } = await newClient(backend).from('tracks').select('id').limit(1).single();
  return data?.id;
}

/** What an e-mail's link carries, as the page reads it. */
export function tokenIn(email: ReceivedEmail): { type: EmailOtpType; token_hash: string } {
  const carried = new URLSearchParams(linkIn(email).hash.slice(1));
  return {
    type: (carried.get('type') ?? '') as EmailOtpType,
    token_hash: carried.get('token_hash') ?? '',
  };
}

/** Does what the page of an e-mail's link does. */
export async function openLink(client: SupabaseClient, email: ReceivedEmail): Promise<void> {
  const { error } = await client.auth.verifyOtp(tokenIn(email));
  if (error) throw error;
}

/** Lets the next e-mail to an address be sent at once. Otherwise each backend waits a minute. */
export async function forgetPace(backend: Backend, email: string): Promise<void> {
  const sql = sqlOf(backend);
  if (backend.kind === 'ours')
    await sql("delete from gate.rate_limits where key like 'lettersTo%'");
  else
    await sql(
      `update auth.users set
         confirmation_sent_at = confirmation_sent_at - interval '2 minutes',
         recovery_sent_at = recovery_sent_at - interval '2 minutes',
         email_change_sent_at = email_change_sent_at - interval '2 minutes'
       where email = $1`,
      [email],
    );
}
