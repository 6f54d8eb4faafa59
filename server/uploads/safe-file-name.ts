import { extname } from 'node:path';

/** Without the extension; most file systems allow 255 in total. */
const LONGEST_BYTES = 180;
/** Control and format characters (such as bidirectional marks), line ends, and what Windows forbids. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu;

/**
 * Makes the name of an uploaded file safe: no folders and no forbidden characters. The import reads artist
 * and title from it.
 *
 * @returns '' when nothing is left of it
 */
export function safeFileName(written: string): string {
  const last = written.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(FORBIDDEN, '').replace(/^[.\s]+|[.\s]+$/g, '');
  const extension = extname(name);
  const stem = cutToBytes(name.slice(0, name.length - extension.length)).trimEnd();
  return stem === '' ? '' : stem + cutToBytes(extension, 10);
}

/** Never cuts in the middle of a character. */
function cutToBytes(text: string, most = LONGEST_BYTES): string {
  const bytes = Buffer.from(text).subarray(0, most);
  return bytes.toString().replace(/\ufffd+$/, '');
}
