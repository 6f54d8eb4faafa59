import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Mail, writeEmail } from './write-email.ts';

const siteUrl = 'https://nhac.example';
const tokenHash = '0123456789abcdef'.repeat(4);
const email = 'lan@example.com';
const templates = new URL('../../supabase/templates/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, templates), 'utf8');

/** Variables of hosted Supabase. @see https://supabase.com/docs/guides/auth/auth-email-templates */
const KNOWN = {
  'confirmation.html': ['SiteURL', 'TokenHash'],
  'recovery.html': ['SiteURL', 'TokenHash'],
  'email_change.html': ['SiteURL', 'TokenHash', 'NewEmail'],
  'has_account.html': ['SiteURL'],
  'password_changed.html': ['SiteURL', 'Email'],
  'reports.html': ['SiteURL', 'OpenCases'],
};

const EMAILS: [Mail, path: string][] = [
  [{ kind: 'confirmation', email, tokenHash }, `/xac-nhan#token_hash=${tokenHash}&type=signup`],
  [{ kind: 'recovery', email, tokenHash }, `/quen-mat-khau#token_hash=${tokenHash}&type=recovery`],
  [
    { kind: 'email-change', email, newEmail: 'lan@moi.example', tokenHash },
    `/xac-nhan#token_hash=${tokenHash}&type=email_change`,
  ],
  [{ kind: 'has-account', email }, '/quen-mat-khau'],
  [{ kind: 'password-changed', email }, '/quen-mat-khau'],
  [{ kind: 'reports', email, openCases: 3 }, '/quan-tri?phan=binh-luan'],
];

test('a template uses only the variables of its e-mail', () => {
  expect(readdirSync(templates).sort()).toEqual(Object.keys(KNOWN).sort());
  for (const [name, known] of Object.entries(KNOWN)) {
    const found = [...read(name).matchAll(/\{\{(.*?)\}\}/g)].map(([, inner = '']) => inner);
    expect(new Set(found), name).toEqual(new Set(known.map((variable) => ` .${variable} `)));
  }
});

test.each(EMAILS)('$kind links to its page, as text and as HTML', async (mail, path) => {
  const { to, link, text, html } = await writeEmail(mail, siteUrl);
  expect(to).toBe(email);
  expect(link).toBe(siteUrl + path);
  expect(text).toContain(`\n\n${link}\n`);
  expect(html.replaceAll('&amp;', '&')).toContain(`href="${link}"`);
  expect(text + html).not.toContain('{{');
});

test('the account notice links to sign-in, and a change of e-mail names the new address', async () => {
  const hasAccount = await writeEmail({ kind: 'has-account', email }, siteUrl);
  expect(hasAccount.html).toContain(`href="${siteUrl}/auth"`);
  expect(hasAccount.text).toContain(`\n${siteUrl}/auth\n`);
  const newEmail = 'lan@moi.example';
  const change = await writeEmail({ kind: 'email-change', email, newEmail, tokenHash }, siteUrl);
  for (const words of [change.html, change.text]) expect(words).toContain(newEmail);
});

test('input from outside is escaped in the HTML', async () => {
  const newEmail = "o'n&$&@moi.example";
  const evil = { kind: 'email-change', email, newEmail, tokenHash: '"><script>' } as const;
  const { html, text, link } = await writeEmail(evil, siteUrl);
  expect(html).toContain('o&#39;n&#38;$&#38;@moi.example');
  expect(html).not.toContain('<script');
  expect(link).toBe(`${siteUrl}/xac-nhan#token_hash=%22%3E%3Cscript%3E&type=email_change`);
  expect(text).toContain(newEmail);
});

test.each([
  'lan@example.com\r\nBcc: mai@example.com',
  'lan@example.com\n',
  'lan\0@example.com',
  'lan\u0085@example.com',
  'lan\u2028@example.com',
  'lan\u202e@example.com',
  'lan@example.com,mai@example.com',
  'lan@example.com;mai@example.com',
  'Lan <lan@example.com>',
  '<lan@example.com>',
  '"lan"@example.com',
  'lan(@example.com',
  'lan@mai@example.com',
  'lan',
  '',
])('%j is not a single address: no e-mail is written', async (address) => {
  const written = [
    writeEmail({ kind: 'has-account', email: address }, siteUrl),
    writeEmail({ kind: 'email-change', email, newEmail: address, tokenHash }, siteUrl),
  ];
  for (const email of written) await expect(email).rejects.toThrow(RangeError);
});

test('hosted Supabase has the same subjects and templates', async () => {
  const config = read('../config.toml');
  for (const [mail] of EMAILS) {
    // Supabase's auth service does not send these two.
    if (mail.kind === 'has-account' || mail.kind === 'reports') continue;
    const name = mail.kind.replace('-', '_');
    const { subject } = await writeEmail(mail, siteUrl);
    const section = new RegExp(`\\[auth\\.email\\.\\w+\\.${name}\\]([^[]+)`).exec(config)?.[1];
    expect(section).toContain(`subject = "${subject}"\n`);
    expect(section).toContain(`content_path = "./supabase/templates/${name}.html"\n`);
    // The subject becomes a header line.
    expect(subject).not.toMatch(/\p{C}/u);
  }
});
