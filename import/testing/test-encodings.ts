import iconv from 'iconv-lite';
import type { OldEncoding } from '../tags/old-encodings.ts';
import { VNI_LETTERS } from '../tags/vni.ts';

/** Encodes Vietnamese as old programs did, for tests. */
export function encodeOld(text: string, encoding: OldEncoding): Buffer {
  const whole = text.normalize('NFC');
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(whole);
    case 'utf-8-twice':
      return Buffer.from(Buffer.from(whole).toString('latin1'));
    case 'tcvn3':
      return Buffer.concat([...whole].map(encodeTcvn3));
    case 'vni':
      return Buffer.from([...whole].map(encodeVni).join(''), 'latin1');
    case 'windows-1258':
      return Buffer.concat([...whole].map(encode1258));
    case 'viscii':
      return iconv.encode(whole, 'viscii');
  }
}

/** Capitals with tones become small letters, which a capital font draws as capitals. */
function encodeTcvn3(letter: string): Buffer {
  const direct = iconv.encode(letter, 'tcvn');
  const isThere = direct[0] !== 0x3f || letter === '?';
  const isInFonts = isThere && direct.length === 1 && !isChartOnly(direct[0] ?? 0);
  return isInFonts ? direct : iconv.encode(letter.toLowerCase(), 'tcvn');
}

const isChartOnly = (byte: number) =>
  byte < 0x20 ||
  (byte >= 0x80 && byte < 0xa0) ||
  '\xaf\xba\xbf\xc0\xc1\xc2\xc3\xc4\xc5\xcd\xd9\xda\xdb\xe0\xff'.includes(
    String.fromCharCode(byte),
  );

function encodeVni(letter: string): string {
  const small = VNI_LETTERS.get(letter.toLowerCase());
  if (!small) return letter;
  return letter === letter.toLowerCase() ? small : small.toUpperCase();
}

/** Tones without a combined letter follow as combining marks. */
function encode1258(letter: string): Buffer {
  const direct = iconv.encode(letter, 'windows-1258');
  if (direct[0] !== 0x3f || letter === '?') return direct;
  const apart = letter.normalize('NFD');
  const tone = /[\u0300\u0301\u0303\u0309\u0323]/.exec(apart)?.[0] ?? '';
  const base = apart.replace(tone, '').normalize('NFC');
  return iconv.encode(base + tone, 'windows-1258');
}
