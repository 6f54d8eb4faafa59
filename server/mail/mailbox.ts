import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from './write-email.ts';

export type StoredEmail = { to: string; subject: string; link: string; sentAt: string };

const MOST_EMAILS = 200;
/** A header with the fields that the mailbox page lists, independent of the email's own encoding. */
const SUMMARY = 'X-Vinahouse-Summary';

/** Stores the emails that are not delivered, as files that any mail program opens. */
export class Mailbox {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Stores an email, and deletes the oldest ones beyond the limit. @throws Error when the disk refuses */
  async store(email: Email, from: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const { to, subject, link, text, html } = email;
    const sentAt = new Date().toISOString();
    const summary = Buffer.from(JSON.stringify({ to, subject, link, sentAt })).toString('base64');
    // Loaded with the first email: a start is quicker without it.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { [SUMMARY]: summary },
    });
    // Names sort in the order of sending.
    const name = `${sentAt.replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`;
    const draft = join(this.#folder, `.${name}.draft`);
    try {
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(this.#folder, name));
    } finally {
      // Otherwise a full disk would leave a partial file.
      await rm(draft, { force: true });
    }
    const names = await this.#names();
    for (const old of names.slice(MOST_EMAILS)) await rm(join(this.#folder, old), { force: true });
  }

  /** Newest first. */
  async latest(most: number): Promise<StoredEmail[]> {
    const names = (await this.#names()).slice(0, most);
    const emails = await Promise.all(names.map((name) => readEmail(join(this.#folder, name))));
    return emails.filter((email) => email !== undefined);
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names
      .filter((name) => /^[^.].*\.eml$/.test(name))
      .sort()
      .reverse();
  }
}

async function readEmail(path: string): Promise<StoredEmail | undefined> {
  try {
    const [head = ''] = (await readFile(path, 'utf8')).split('\r\n\r\n');
    const unfolded = head.replace(/\r\n[ \t]+/g, '');
    const summary = new RegExp(`^${SUMMARY}: *(\\S+)$`, 'm').exec(unfolded)?.[1];
    return summary && JSON.parse(Buffer.from(summary, 'base64').toString());
  } catch {
    return undefined;
  }
}
