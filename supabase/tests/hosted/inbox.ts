import { setTimeout as delay } from 'node:timers/promises';
import type { SmtpServer } from '#server/mail/testing/open-smtp.ts';

export type ReceivedEmail = { subject: string; html: string };

/** Where the tests read the e-mails that a backend has sent. */
export type Inbox = {
  /** The e-mails to an address, oldest first. */
  emailsTo: (address: string) => Promise<ReceivedEmail[]>;
};

const POLL_MS = 50;
const MOST_POLLS = 400;

/** The e-mails that a mail server of ours has accepted. */
export function inboxOf(smtp: SmtpServer): Inbox {
  return {
    emailsTo: async (address) =>
      smtp.emails.filter(({ to }) => to === address).map(({ source }) => readEmail(source)),
  };
}

type MailpitList = { messages: { ID: string; Created: string }[] };

/**
 * The e-mails of a Mailpit, which `supabase start` has on port 54324, and to which the SMTP settings of a project for
 * tests can lead.
 *
 * @param url without a trailing slash
 * @see https://mailpit.axllent.org/docs/api-v1/
 */
export function inboxOfMailpit(url: string): Inbox {
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${url}/api/v1/${path}`);
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    return (await answer.json()) as T;
  };
  return {
    emailsTo: async (address) => {
      const query = new URLSearchParams({ query: `to:"${address}"` });
      const { messages } = await ask<MailpitList>(`search?${query}`);
      const oldestFirst = messages.sort((one, other) => one.Created.localeCompare(other.Created));
      return await Promise.all(
        oldestFirst.map(async ({ ID }) => {
          const { Subject, HTML } = await ask<{ Subject: string; HTML: string }>(`message/${ID}`);
          return { subject: Subject, html: HTML };
        }),
      );
    },
  };
}

/** Waits for an e-mail beyond the first `known` ones. */
export async function nextEmail(inbox: Inbox, address: string, known = 0): Promise<ReceivedEmail> {
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    const email = (await inbox.emailsTo(address))[known];
    if (email) return email;
    await delay(POLL_MS);
  }
  throw new Error(`No e-mail for ${address}`);
}

/** The first link of an e-mail. */
export function linkIn({ html }: ReceivedEmail): URL {
  const link = /href="([^"]+)"/.exec(html)?.[1];
  if (!link) throw new Error('The e-mail has no link.');
  return new URL(link.replaceAll('&amp;', '&'));
}

/** Reads the subject and the HTML part. */
export function readEmail(source: string): ReceivedEmail {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(source)?.[1] ?? '';
  const at = source.search(/^Content-Type: text\/html/im);
  const end = source.indexOf('\r\n\r\n', at);
  const head = source.slice(source.lastIndexOf('\r\n\r\n', at) + 1, end);
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  return { subject: decodeWords(subject), html: decodeBody(source.slice(end), encoding) };
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return fromBase64(/^[\w+/=\s]*/.exec(body)?.[0] ?? '');
  const text = encoding === 'quoted-printable' ? fromQuoted(body.replaceAll('=\r\n', '')) : body;
  return Buffer.from(text, 'latin1').toString();
}

/** Reads the encoded words of a header. A letter may begin in one word and end in the next. */
function decodeWords(header: string): string {
  const bytes = header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : fromQuoted(text.replaceAll('_', ' ')),
    );
  return Buffer.from(bytes, 'latin1').toString();
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString();

const fromQuoted = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
