import { isLocalSite } from '#domain/is-local-site.ts';
import { describeError, log } from '#runtime/log.ts';
import { printLine } from '#runtime/print-line.ts';
import { messages } from '#runtime/start.messages.ts';
import type { MailState } from './mail-state.ts';
import { Mailbox } from './mailbox.ts';
import { type Email, type Mail, writeEmail } from './write-email.ts';

export type PostOffice = {
  /** Only for a local site, where anybody at this machine may read the emails. */
  mailbox: Mailbox | undefined;
  /** @returns whether no other attempt is needed: the email was sent, or never can be */
  send: (mail: Mail, attempt: Attempt) => Promise<boolean>;
  state: MailState;
};

/** `id` is the same in each attempt, so that mail programs recognise an email that they get twice. */
type Attempt = { id: string; attempt: number };

type Settings = { siteUrl: string; mailboxFolder: string; smtpUrl?: string; mailFrom?: string };

/** Sends by SMTP if configured, and otherwise stores the emails in a folder. */
export function openPostOffice(settings: Settings): PostOffice {
  const { siteUrl, mailboxFolder, smtpUrl } = settings;
  const host = new URL(siteUrl).hostname;
  const from = settings.mailFrom ?? `Vinahouse <no-reply@${host}>`;
  const folder = smtpUrl ? undefined : new Mailbox(mailboxFolder);
  const mailbox = isLocalSite(siteUrl) ? folder : undefined;
  const leavesNowhere = !smtpUrl && !mailbox;
  const state: MailState = { failedSince: undefined, hasSent: false, leavesNowhere };
  const transport = smtpUrl
    ? // Loaded only here: most development servers send no email.
      import('nodemailer').then(({ createTransport }) =>
        createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 }),
      )
    : undefined;

  const deliver = async (email: Email, messageId: string) => {
    if (transport) {
      const { subject, text, html } = email;
      const to = { name: '', address: email.to };
      await (await transport).sendMail({ from, to, subject, text, html, messageId });
    } else await folder?.store(email, from);
    if (mailbox) printLine(messages.emailFor(email.to, email.link));
  };
  const send: PostOffice['send'] = async (mail, { id, attempt }) => {
    const { kind } = mail;
    let email: Email;
    try {
      email = await writeEmail(mail, siteUrl);
    } catch (error) {
      log.error('letter-not-written', { kind, ...describeError(error) });
      return true;
    }
    try {
      await deliver(email, `<${id}@${host}>`);
    } catch (error) {
      if (!state.hasSent || !isOfRecipient(error)) state.failedSince ??= new Date().toISOString();
      log.warn('letter-not-sent', { kind, attempt, ...withoutAddress(error) });
      if (!isRefusedForGood(error)) return false;
      sayGivenUp(kind);
      return true;
    }
    log.info(transport ? 'letter-sent' : 'letter-kept', { kind });
    state.failedSince = undefined;
    state.hasSent = true;
    return true;
  };
  return { mailbox, state, send };
}

export function sayGivenUp(kind: Mail['kind']): void {
  log.error('letter-given-up', {
    kind,
    message: 'Its recipient can request another one on the site.',
  });
}

/** Whether only this recipient was rejected, such as a made-up address. */
const isOfRecipient = (error: unknown) => (error as { command?: unknown }).command === 'RCPT TO';

/** The commands that name or carry an e-mail; a refusal of others concerns the connection. */
const OF_EMAIL = new Set<unknown>(['MAIL FROM', 'RCPT TO', 'DATA']);
/** Replies that ask for a sign-in or for encryption, which the operator can mend. @see RFC 4954 */
const OF_SIGN_IN = new Set<unknown>([530, 534, 535, 538]);

/** Whether the mail server will not take this e-mail later, either: sending it again would harm the sender's name. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  const isPermanent = Number(responseCode) >= 500 && !OF_SIGN_IN.has(responseCode);
  return isPermanent && OF_EMAIL.has(command);
}

/** A mail server's response may contain the recipient's address in any form: only its codes are logged. */
function withoutAddress(error: unknown): Record<string, unknown> {
  const { response, responseCode, command } = error as Partial<Record<string, string>>;
  const { message, ...codes } = describeError(error);
  if (response !== undefined) return { ...codes, responseCode, command };
  return { ...codes, message: message.replace(/\S+@\S+/g, '[address]') };
}
