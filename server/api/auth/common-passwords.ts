import { dictionary } from '@zxcvbn-ts/language-common';

/** Words that listeners of this site are likely to choose. */
const OURS = ['vinahouse', 'nonstop', 'matkhau', 'mật khẩu', 'anhyeuem', 'emyeuanh', 'vietnam'];
const ENDINGS = ['', '1', '12', '123', '1234', '12345', '123456', '@123', '@', '!'];

const COMMON = new Set([
  ...dictionary['passwords-common'],
  ...OURS.flatMap((word) => ENDINGS.map((ending) => word + ending)),
]);

/**
 * Whether an attacker would guess the password first: one of the 49,000 most common passwords, or
 * the address itself.
 */
export function isCommonPassword(password: string, email = ''): boolean {
  const tried = password.normalize('NFC').toLowerCase();
  const address = email.toLowerCase();
  return COMMON.has(tried) || (address !== '' && [address, address.split('@')[0]].includes(tried));
}
