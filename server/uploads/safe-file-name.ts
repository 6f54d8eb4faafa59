import { extname } from 'node:path';

/** As bytes; most file systems take 255, and there is an extension. */
const LONGEST_BYTES = 180;
/** Control and format characters, which turn the reading direction, too; line ends; what Windows has no files of. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu;

/**
 * A name from somebody else's machine as one that is nothing but a name on this one. The import reads artist
 * and title from it.
 *
 * @returns '' where nothing is left of it
 */
export function safeFileName(written: string): string {
  const last = written.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(FORBIDDEN, '').replace(/^[.\s]+|[.\s]+$/g, '');
  const extension = extname(name);
  const stem = cutToBytes(name.slice(0, name.length - extension.length)).trimEnd();
  return stem === '' ? '' : stem + cutToBytes(extension, 10);
}

/** Never in the middle of a character. */
function cutToBytes(text: string, most = LONGEST_BYTES): string {
  const bytes = Buffer.from(text).subarray(0, most);
  return bytes.toString().replace(/\ufffd+$/, '');
}
