import iconv from 'iconv-lite';
import { recoverBytes } from './recover-bytes.ts';
import { raiseShoutedWords } from './tcvn3-capitals.ts';
import { isVietnameseSyllable } from './vietnamese-syllable.ts';
import { decodeVni } from './vni.ts';

/** `utf-8` is UTF-8 misread as Latin-1; `utf-8-twice` was misread twice. */
export type OldEncoding = 'utf-8' | 'utf-8-twice' | 'tcvn3' | 'vni' | 'viscii' | 'windows-1258';

export const OLD_ENCODINGS: readonly OldEncoding[] = [
  'utf-8',
  'utf-8-twice',
  'tcvn3',
  'vni',
  'viscii',
  'windows-1258',
];

/** Decodes to NFC; null if the bytes are invalid in that encoding. */
export function decodeOld(bytes: Buffer, encoding: OldEncoding): string | null {
  return decode(bytes, encoding)?.normalize('NFC') ?? null;
}

function decode(bytes: Buffer, encoding: OldEncoding): string | null {
  switch (encoding) {
    case 'utf-8':
      return decodeUtf8(restoreNoBreakSpaces(bytes));
    case 'utf-8-twice':
      return decodeTwice(bytes);
    case 'tcvn3':
      return raiseShoutedWords(iconv.decode(bytes, 'tcvn'));
    case 'vni':
      return decodeVni(bytes.toString('latin1'));
    default:
      return iconv.decode(bytes, encoding);
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

function decodeTwice(bytes: Buffer): string | null {
  const once = decodeUtf8(restoreNoBreakSpaces(bytes));
  const inner = once && recoverBytes(once, 'windows-1252');
  return inner && decodeUtf8(restoreNoBreakSpaces(inner));
}

const LEAD = 0xc3;
const isBlank = (byte: number | undefined) =>
  byte === undefined || byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * 'à' is C3 A0 in UTF-8, and A0 in Latin-1 is a non-breaking space: tools trim it, or replace it by
 * a plain one. The syllable shows whether a space belonged to the letter: 'Sài', 'là em'.
 */
function restoreNoBreakSpaces(bytes: Buffer): Buffer {
  if (!bytes.some((byte, at) => byte === LEAD && isBlank(bytes[at + 1]))) return bytes;
  const restored: number[] = [];
  let wordStart = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    restored.push(byte);
    if (isBlank(byte)) wordStart = restored.length;
    if (byte !== LEAD || !isBlank(bytes[at + 1])) continue;
    restored.push(0xa0);
    const isPlain = bytes[at + 1] === 0x20;
    const follows = bytes.subarray(at + 2);
    if (isPlain && (follows[0] === 0x20 || continues(restored.slice(wordStart), follows))) at++;
  }
  return Buffer.from(restored);
}

function continues(left: number[], right: Buffer): boolean {
  const end = right.findIndex((byte) => isBlank(byte));
  const rest = end === -1 ? right : right.subarray(0, end);
  const word = decodeUtf8(Buffer.concat([Buffer.from(left), rest]));
  return rest.length > 0 && !!word && isVietnameseSyllable(word);
}

/** A field of fixed length may cut a letter in two. */
export function dropCutLetter(bytes: Buffer): Buffer {
  for (let back = 1; back <= 3; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte < 0xc0) continue;
    const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return wanted > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}
