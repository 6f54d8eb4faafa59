import { expect, test } from 'vitest';
import { securityTxt } from './security-txt.ts';

const now = new Date('2026-03-04T15:16:17.189Z');
const none = { securityContact: undefined, mailFrom: undefined };
const siteUrl = 'https://nhac.example';

test('a public site’s file names its contact and expires in half a year', () => {
  const securityContact = 'https://nhac.example/an-toan';
  expect(securityTxt({ ...none, siteUrl, securityContact }, now)).toBe(
    `Contact: https://nhac.example/an-toan
Expires: 2026-08-31T00:00:00.000Z
Preferred-Languages: vi, en
Canonical: https://nhac.example/.well-known/security.txt
`,
  );
});

test('without a contact the file names the sender of e-mails, or else security@ the site', () => {
  for (const mailFrom of ['Vinahouse <chao@mail.example>', 'chao@mail.example'])
    expect(securityTxt({ ...none, siteUrl, mailFrom })).toMatch(
      /^Contact: mailto:chao@mail\.example\n/,
    );
  expect(securityTxt({ ...none, siteUrl })).toMatch(/^Contact: mailto:security@nhac\.example\n/);
});

test('a local site has no security.txt, unless a contact is set', () => {
  const local = { ...none, siteUrl: 'http://localhost:3000' };
  expect(securityTxt(local)).toBeUndefined();
  expect(securityTxt({ ...local, mailFrom: 'chao@mail.example' })).toBeUndefined();
  const text = securityTxt({ ...local, securityContact: 'mailto:an@nhac.example' });
  expect(text).toContain('Contact: mailto:an@nhac.example\n');
  expect(text).not.toContain('Canonical');
});
