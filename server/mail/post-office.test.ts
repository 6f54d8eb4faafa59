import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { mailboxPage } from './mailbox-page.ts';
import { openPostOffice } from './post-office.ts';

const siteUrl = 'https://vinahouse.example';
const tokenHash = '0123456789abcdef'.repeat(4);
const mail = { kind: 'confirmation', email: 'lan@example.com', tokenHash } as const;
const link = `${siteUrl}/xac-nhan#token_hash=${tokenHash}&type=signup`;
let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'vinahouse-mail-')), 'mailbox');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

test('without SMTP the letter is a file for the owner alone, and its link is on the console', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { send, mailbox } = openPostOffice({ siteUrl, mailboxFolder: folder });
  send(mail);
  await expect.poll(() => log.mock.calls).toEqual([[`Thư cho lan@example.com: ${link}`]]);
  log.mockRestore();
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/\.eml$/);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, name), 'utf8')).toContain('To: lan@example.com');
  expect(await mailbox?.latest(5)).toEqual([
    {
      to: 'lan@example.com',
      subject: 'Xác nhận email của bạn tại Vinahouse',
      link,
      sentAt: expect.any(String),
    },
  ]);
});

test('a letter that has no place waits for it, for an hour and more, and is not lost in silence', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const sayings = () => errors.mock.calls.length + log.mock.calls.length;
  const nextTry = async () => {
    const before = sayings();
    await vi.advanceTimersToNextTimerAsync();
    // The disk is real, and answers in real time.
    await expect.poll(sayings).toBeGreaterThan(before);
  };
  const { send, mailbox } = openPostOffice({ siteUrl, mailboxFolder: folder });
  const HOUR_MS = 60 * 60_000;

  // A file is where the folder should be.
  writeFileSync(folder, '');
  send(mail);
  const sentMs = Date.now();
  while (Date.now() - sentMs < HOUR_MS) await nextTry();
  rmSync(folder);
  await nextTry();
  expect(log.mock.calls).toEqual([[`Thư cho lan@example.com: ${link}`]]);
  expect(await mailbox?.latest(5)).toMatchObject([{ link }]);

  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  send(mail);
  while (vi.getTimerCount() > 0) await nextTry();
  expect(errors.mock.lastCall?.[0]).toMatch('A mail was given up');
});

test('with SMTP it is sent, and nothing is kept', async () => {
  const said: string[] = [];
  const smtp = createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      said.push(text);
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isData = false;
        socket.write('250 kept\r\n');
      } else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(smtp, 'listening');
  const smtpUrl = `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`;
  const mailFrom = 'Vinahouse <chao@vinahouse.example>';
  const { send, mailbox } = openPostOffice({ siteUrl, mailboxFolder: folder, smtpUrl, mailFrom });
  expect(mailbox).toBeUndefined();
  send(mail);
  await expect.poll(() => said.join('')).toContain('\r\n.\r\n');
  smtp.close();
  expect(said.join('')).toContain('MAIL FROM:<chao@vinahouse.example>');
  expect(said.join('')).toContain('RCPT TO:<lan@example.com>');
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

test('the page shows a letter as text, whatever its address says', async () => {
  const evil = '"><script>alert(1)</script>';
  const page = mailboxPage([{ to: evil, subject: evil, link: `https://a/?${evil}`, sentAt: evil }]);
  const html = await page.text();
  expect(html).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});
