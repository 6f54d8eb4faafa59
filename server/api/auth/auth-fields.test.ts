import { describe, expect, test } from 'vitest';
import { Refusal } from '../api-error.ts';
import { mailboxOf, readEmail, readNewPassword, readUserData } from './auth-fields.ts';

/** The code of a refusal. */
function attempt<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.code}`;
    throw error;
  }
}

describe('an address', () => {
  test.each([
    ['Lan@Example.COM', 'lan@example.com'],
    ['  lan@example.com\t', 'lan@example.com'],
    ['a.b+tag@example.co', 'a.b+tag@example.co'],
    ["o'neil!#$%&*/=?^_`{|}~-@example.com", "o'neil!#$%&*/=?^_`{|}~-@example.com"],
    ['đêm@nhạc.example', 'đêm@xn--nhc-ggz.example'],
    ['đêm@example.com'.normalize('NFD'), 'đêm@example.com'],
    ['lan@sub.sub.example.vn', 'lan@sub.sub.example.vn'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('the address %j is stored as %j', (email, kept) => {
    const read = attempt(() => readEmail({ email }));
    expect(read.replace(/xn--[a-z0-9-]+/, 'IDN')).toBe(kept.replace(/xn--[a-z0-9-]+/, 'IDN'));
    // Reading the stored address again does not change it.
    expect(attempt(() => readEmail({ email: read }))).toBe(read);
  });

  test('an address in another alphabet has an ASCII host, and both spellings are one account', () => {
    const [unicode, ascii] = ['lan@bücher.example', 'lan@xn--bcher-kva.example'];
    expect(readEmail({ email: unicode })).toBe(ascii);
    expect(readEmail({ email: ascii.toUpperCase() })).toBe(ascii);
  });

  test.each([
    undefined,
    null,
    1,
    {},
    ['lan@example.com'],
    '',
    'lan',
    '@example.com',
    'lan@',
    'lan@example',
    'lan@localhost',
    'lan@@example.com',
    'a@b@example.com',
    '.lan@example.com',
    'lan.@example.com',
    'la..n@example.com',
    'la n@example.com',
    'lan@exa mple.com',
    '"la n"@example.com',
    '"lan"@example.com',
    'Lan <lan@example.com>',
    'lan@example.com, an@example.com',
    'lan@example.com;an@example.com',
    'lan(x)@example.com',
    'lan@example.com\nBcc: an@example.com',
    'lan\r\n@example.com',
    'la\u0000n@example.com',
    'la\u001bn@example.com',
    'la\u007fn@example.com',
    'la\u0085n@example.com',
    'la\u2028n@example.com',
    'la\u202en@example.com',
    'la\u200bn@example.com',
    'lan@example.com.',
    'lan@.example.com',
    'lan@exam..ple.com',
    'lan@-example.com',
    'lan@example-.com',
    'lan@exa_mple.com',
    'lan@example.c',
    'lan@[127.0.0.1]',
    'lan@127.0.0.1',
    'lan@example.com/x',
    'lan@example.com:25',
    'lan@example.com?x',
    'lan@example.com#x',
    'lan@ex%61mple.com',
    'lan@exam\tple.com',
    'lan@exam\nple.com',
    'lan@exam\u00adple.com',
    'lan@example。com',
    'lan\\@example.com',
    `${'a'.repeat(65)}@example.com`,
    `${'ă'.repeat(33)}@example.com`,
    `lan@${'a'.repeat(64)}.com`,
    `lan@${'a.'.repeat(125)}com`,
  ])('the address %j is refused', (email) => {
    expect(attempt(() => readEmail({ email }))).toBe('400 email_address_invalid');
  });

  test('an address has one mailbox, whatever its tag, dots and case', () => {
    const mailboxes = [
      'lan.vu@gmail.com',
      'LanVu@Gmail.com',
      'l.a.n.vu+nhac@gmail.com',
      'lanvu@googlemail.com',
    ];
    expect(new Set(mailboxes.map(mailboxOf))).toEqual(new Set(['lanvu@gmail.com']));
    expect(mailboxOf('lan@example.com')).not.toBe(mailboxOf('lan@example.org'));
    expect(mailboxOf('lan@example.com')).not.toBe(mailboxOf('an@example.com'));
    // A tag with nothing before it is kept, so these are two mailboxes.
    expect(mailboxOf('+a@example.com')).not.toBe(mailboxOf('+b@example.com'));
  });
});

describe('a new password', () => {
  const read = (password: unknown, email?: string) =>
    attempt(() => readNewPassword({ password }, email));

  test.each(['mật khẩu hay', 'x7#kQ2', 'ă'.repeat(36), '🎵🎧🎤🎹🎷🎺'])(
    'the password %j is accepted',
    (password) => {
      expect(read(password)).toBe(password);
    },
  );

  test.each([undefined, null, 123456, {}, '', '12345', '🎵🎧🎤'])(
    'the password %j is too short',
    (password) => {
      expect(read(password)).toBe('422 weak_password');
    },
  );

  test.each(['a'.repeat(73), 'ă'.repeat(37)])(
    'the password %j is longer than the 72 bytes that bcrypt reads',
    (password) => {
      expect(read(password)).toBe('422 password_too_long');
    },
  );

  test.each([
    '123456',
    'password',
    'PassWord',
    'qwerty123',
    'iloveyou',
    'Vinahouse123',
    'matkhau123',
    'mật khẩu',
    'MẬT KHẨU123'.normalize('NFD'),
    'anhyeuem',
  ])('the password %j is too common', (password) => {
    expect(read(password)).toBe('422 weak_password');
    expect(() => readNewPassword({ password })).toThrow(
      expect.objectContaining({ more: { weak_password: { reasons: ['pwned'] } } }),
    );
  });

  test('a new password is not the address or the part before its @', () => {
    for (const password of ['lan.vu.99@example.com', 'Lan.Vu.99'])
      expect(read(password, 'lan.vu.99@example.com')).toBe('422 weak_password');
    expect(read('lan.vu.99', 'khac@example.com')).toBe('lan.vu.99');
  });
});

describe('the user data from a browser', () => {
  const read = (data: unknown) => attempt(() => readUserData({ data }));

  test('of the browser’s user data, the name is kept and nothing else', () => {
    const data = {
      full_name: '  Lan  ',
      role: 'admin',
      email_verified: true,
      sub: 'x',
      avatar_url: 'https://a.example',
    };
    expect(read(data)).toEqual({ full_name: 'Lan' });
    for (const nothing of [undefined, null, {}, { full_name: null }, { full_name: ' ' }])
      expect(read(nothing)).toEqual({});
  });

  test('a name in the user data is text of at most eighty characters', () => {
    expect(read({ full_name: '🎵'.repeat(80) })).toEqual({ full_name: '🎵'.repeat(80) });
    for (const full_name of ['🎵'.repeat(81), 1, {}, []])
      expect(read({ full_name })).toBe('400 profile_bad_name');
  });
});
