import { afterEach, expect, test, vi } from 'vitest';
import { inboxOfMailpit, linkIn, readEmail } from './inbox.ts';

afterEach(() => vi.unstubAllGlobals());

const LINK = '<a href="http://localhost:3000/xac-nhan#token_hash=a&amp;type=signup">Mở</a>';

test.each([
  [
    'of one quoted-printable part, as gomail writes it',
    [
      'Subject: =?UTF-8?q?X=C3=A1c_nh=E1=BA=ADn?= =?UTF-8?q?_email?=',
      'Content-Type: text/html; charset=UTF-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      `<p>M=E1=BA=ADt kh=\r\n=E1=BA=A9u</p>${LINK.replaceAll('=', '=3D').replace('Mở', 'M=E1=BB=9F')}`,
    ],
  ],
  [
    'of two parts in base64, as nodemailer may write it',
    [
      `Subject: =?UTF-8?B?${Buffer.from('Xác nhận').subarray(0, 8).toString('base64')}?=`,
      ` =?UTF-8?B?${Buffer.concat([Buffer.from('Xác nhận').subarray(8), Buffer.from(' email')]).toString('base64')}?=`,
      'Content-Type: multipart/alternative; boundary="--b"',
      '',
      '----b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'x',
      '----b',
      'Content-Transfer-Encoding: base64',
      'Content-Type: text/html; charset=utf-8',
      '',
      Buffer.from(`<p>Mật khẩu</p>${LINK}`).toString('base64'),
      '----b--',
    ],
  ],
])('an e-mail is read %s', (_, lines) => {
  const email = readEmail(lines.join('\r\n'));
  expect(email.subject).toBe('Xác nhận email');
  expect(email.html).toContain('<p>Mật khẩu</p>');
  expect(linkIn(email).hash).toBe('#token_hash=a&type=signup');
});

test('a Mailpit gives the e-mails to an address, oldest first', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const id = /message\/(\w+)$/.exec(url)?.[1];
    if (id) return Response.json({ Subject: `Thư ${id}`, HTML: LINK });
    const messages = [
      { ID: 'b', Created: '2026-11-27T20:00:01Z' },
      { ID: 'a', Created: '2026-11-27T20:00:00Z' },
    ];
    return Response.json({ messages });
  });
  const emails = await inboxOfMailpit('http://127.0.0.1:54324').emailsTo('lan@example.com');
  expect(emails.map(({ subject }) => subject)).toEqual(['Thư a', 'Thư b']);
  expect(asked[0]).toBe('http://127.0.0.1:54324/api/v1/search?query=to%3A%22lan%40example.com%22');
});
