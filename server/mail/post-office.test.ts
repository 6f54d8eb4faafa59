import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { log } from '#runtime/log.ts';
import { mailboxPage } from './mailbox-page.ts';
import { openPostOffice } from './post-office.ts';
import { startSmtp } from './testing/start-smtp.ts';

const siteUrl = 'http://localhost:3000';
const publicSiteUrl = 'https://vinahouse.example';
const tokenHash = '0123456789abcdef'.repeat(4);
const mail = { kind: 'confirmation', email: 'lan@example.com', tokenHash } as const;
const first = { id: '11111111-2222-4333-8444-555555555555', attempt: 1 };
const link = `${siteUrl}/xac-nhan#token_hash=${tokenHash}&type=signup`;
let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'vinahouse-mail-')), 'mailbox');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const spy = () => {
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    printed: vi.spyOn(console, 'log').mockImplementation(() => {}),
    infos: vi.spyOn(log, 'info').mockImplementation(() => {}),
    warnings: vi.spyOn(log, 'warn').mockImplementation(() => {}),
    errors: vi.spyOn(log, 'error').mockImplementation(() => {}),
  };
};

test('without SMTP the e-mail is a file that only the owner reads, and the console shows its link', async () => {
  const { printed, infos } = spy();
  const { send, mailbox } = openPostOffice({ siteUrl, mailboxFolder: folder });
  expect(await send(mail, first)).toBe(true);
  expect(printed.mock.calls).toEqual([[`Thư cho lan@example.com: ${link}`]]);
  expect(infos.mock.calls).toEqual([['letter-kept', { kind: 'confirmation' }]]);
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/\.eml$/);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^To: lan@example.com\r$/m);
  expect(await mailbox?.latest(5)).toEqual([
    {
      to: 'lan@example.com',
      subject: 'Xác nhận email của bạn tại Vinahouse',
      link,
      sentAt: expect.any(String),
    },
  ]);
});

test('on a public site the file is shown to nobody, and the log has neither address nor link', async () => {
  const { printed, infos } = spy();
  const office = openPostOffice({ siteUrl: publicSiteUrl, mailboxFolder: folder });
  expect(office.mailbox).toBeUndefined();
  await office.send(mail, first);
  expect(infos.mock.calls).toEqual([['letter-kept', { kind: 'confirmation' }]]);
  expect(printed).not.toHaveBeenCalled();
  const [name = ''] = readdirSync(folder);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test('an address that could add a header or a recipient gets no e-mail', async () => {
  const { errors } = spy();
  const { send } = openPostOffice({ siteUrl, mailboxFolder: folder });
  const evil = ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com'];
  for (const email of evil) expect(await send({ kind: 'has-account', email }, first)).toBe(true);
  expect(errors.mock.calls.map(([event]) => event)).toEqual(Array(2).fill('letter-not-written'));
  expect(JSON.stringify(errors.mock.calls)).not.toContain('example.com');
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

test('with SMTP an e-mail is sent, and neither stored nor logged', async () => {
  const { printed, infos } = spy();
  const { smtpUrl, said } = await startSmtp();
  const mailFrom = 'Vinahouse <chao@vinahouse.example>';
  const { send, mailbox } = openPostOffice({ siteUrl, mailboxFolder: folder, smtpUrl, mailFrom });
  expect(mailbox).toBeUndefined();
  expect(await send(mail, first)).toBe(true);
  expect(infos.mock.calls).toEqual([['letter-sent', { kind: 'confirmation' }]]);
  expect(printed).not.toHaveBeenCalled();
  expect(said.join('')).toContain('\r\n.\r\n');
  expect(said.join('')).toContain('MAIL FROM:<chao@vinahouse.example>');
  expect(said.join('')).toContain('RCPT TO:<lan@example.com>');
  expect(said.join('')).toContain(`\r\nMessage-ID: <${first.id}@localhost>\r\n`);
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

test('a mail server’s refusal is logged by its codes only, since its text names the address', async () => {
  const { warnings, errors } = spy();
  const { smtpUrl } = await startSmtp('550 5.1.1 no Lan at EXAMPLE.com <lan@example.com>');
  const { send } = openPostOffice({ siteUrl: publicSiteUrl, mailboxFolder: folder, smtpUrl });
  expect(await send(mail, first)).toBe(true);
  const codes = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' };
  expect(warnings.mock.calls).toEqual([
    ['letter-not-sent', { kind: 'confirmation', attempt: 1, ...codes }],
  ]);
  expect(errors.mock.calls[0]?.[0]).toBe('letter-given-up');
});

test.for([
  ['to the sender', { toSender: '553 not here' }],
  ['to the recipient', { toRecipient: '551 no such user' }],
  ['to the e-mail', { toData: '554 5.7.1 rejected' }],
] as const)(
  'an e-mail that is refused for good, by a 5xx %s, is not sent again',
  async ([, refusal]) => {
    const { errors } = spy();
    const { smtpUrl, answer } = await startSmtp();
    Object.assign(answer, refusal);
    const { send } = openPostOffice({ siteUrl: publicSiteUrl, mailboxFolder: folder, smtpUrl });
    expect(await send(mail, first)).toBe(true);
    expect(errors.mock.calls[0]?.[0]).toBe('letter-given-up');
  },
);

test.for([
  ['4xx to the recipient', { toRecipient: '450 try later' }],
  ['4xx to the e-mail', { toData: '451 greylisted' }],
  ['demand to sign in', { toSender: '530 authentication required' }],
] as const)('an e-mail is to be sent again after a %s', async ([, refusal]) => {
  spy();
  const { smtpUrl, answer } = await startSmtp();
  Object.assign(answer, refusal);
  const { send } = openPostOffice({ siteUrl: publicSiteUrl, mailboxFolder: folder, smtpUrl });
  expect(await send(mail, first)).toBe(false);
  Object.assign(answer, { toSender: '250 ok', toRecipient: '250 ok', toData: '250 kept' });
  expect(await send(mail, first)).toBe(true);
});

test('failing e-mails are reported until one is sent; a refused address is not reported', async () => {
  spy();
  const { smtpUrl, answer } = await startSmtp('550 relay denied');
  const { send, state } = openPostOffice({
    siteUrl: publicSiteUrl,
    mailboxFolder: folder,
    smtpUrl,
  });
  expect(state).toMatchObject({ failedSince: undefined, leavesNowhere: false });
  await send(mail, first);
  expect(state.failedSince).toMatch(/^\d{4}-/);
  answer.toRecipient = '250 ok';
  await send(mail, first);
  expect(state.failedSince).toBeUndefined();

  answer.toRecipient = '550 nobody';
  await send(mail, first);
  expect(state.failedSince).toBeUndefined();
});

test('only a public site without a mail server cannot deliver e-mails', () => {
  const leaves = (site: string) =>
    openPostOffice({ siteUrl: site, mailboxFolder: folder }).state.leavesNowhere;
  expect([leaves(siteUrl), leaves(publicSiteUrl)]).toEqual([false, true]);
});

test('the page shows an e-mail as text, whatever its address', async () => {
  const evil = '"><script>alert(1)</script>';
  const page = mailboxPage([{ to: evil, subject: evil, link: `https://a/?${evil}`, sentAt: evil }]);
  const html = await page.text();
  expect(html).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});
