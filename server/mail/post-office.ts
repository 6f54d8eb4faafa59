import { type Mail, writeLetter } from './letters.ts';
import { Mailbox } from './mailbox.ts';

const MINUTE_MS = 60_000;
/** An hour and a half in all: time enough to make space on a full disk, or to mend a mail server. */
const PAUSES_MS = [0, 2000, 10_000, MINUTE_MS, ...Array(17).fill(5 * MINUTE_MS)];

export type PostOffice = {
  /** Only where nothing is delivered. */
  mailbox: Mailbox | undefined;
  /** Returns at once: whoever signs up must not see by the time it takes whether a mail was sent. */
  send: (mail: Mail) => void;
};

type Settings = { siteUrl: string; mailboxFolder: string; smtpUrl?: string; mailFrom?: string };

/** Sends by SMTP where there is one, and keeps the letters in a folder otherwise. */
export function openPostOffice(settings: Settings): PostOffice {
  const { siteUrl, mailboxFolder, smtpUrl } = settings;
  const from = settings.mailFrom ?? `Vinahouse <no-reply@${new URL(siteUrl).hostname}>`;
  const mailbox = smtpUrl ? undefined : new Mailbox(mailboxFolder);
  const transport = smtpUrl
    ? // Loaded only here: most servers of a developer send no mail.
      import('nodemailer').then(({ createTransport }) =>
        createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 }),
      )
    : undefined;

  const deliver = async (mail: Mail) => {
    const letter = await writeLetter(mail, siteUrl);
    const { to, subject, text, html } = letter;
    if (transport) await (await transport).sendMail({ from, to, subject, text, html });
    else await mailbox?.keep(letter, from);
    if (mailbox) console.log(`Thư cho ${to}: ${letter.link}`);
  };
  return { mailbox, send: (mail) => void persist(() => deliver(mail)) };
}

/** A mail server that is away, or a disk that is full, costs nobody the sign-up. */
async function persist(deliver: () => Promise<void>): Promise<void> {
  for (const [attempt, pauseMs] of PAUSES_MS.entries()) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      return await deliver();
    } catch (error) {
      console.error(`A mail could not be sent (try ${attempt + 1}): ${(error as Error).message}`);
    }
  }
  console.error('A mail was given up. Whoever waits for it can ask for another one on the site.');
}
