import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { isSoundName } from '#domain/is-sound-name.ts';

/** Files that lie beside music, and unfinished downloads: never opened, never reported. */
const SILENT = new Set(
  (
    'jpg jpeg jpe jfif png webp avif gif bmp tif tiff heic heif jxl svg psd txt nfo md pdf rtf doc docx xls xlsx csv log ' +
    'cue m3u m3u8 pls xspf asx json xml yml yaml html htm url lnk webloc ini db sqlite lrc srt md5 sfv sha1 sha256 ' +
    'zip rar 7z tar gz par2 torrent part partial crdownload download tmp temp opdownload asd pek pkf sfk sfl reapeaks als flp ' +
    'logicx cpr rpp ptx mid midi fxp vst vst3 dll exe dmg app mov mkv avi webm wmv flv mpg mpeg'
  ).split(' '),
);

const ending = (name: string) => extname(name).slice(1).toLowerCase();

/**
 * Whether a file is imported or reported: decided by its extension, or by its first bytes if the extension is
 * unknown.
 */
export async function isSoundFile(path: string): Promise<boolean> {
  if (isSoundName(path)) return true;
  return !SILENT.has(ending(path)) && looksLikeSound(await readStart(path));
}

const START_BYTES = 12;

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** @param start the file's first 12 bytes */
export function looksLikeSound(start: Buffer): boolean {
  const at = (from: number, to: number) => start.toString('latin1', from, to);
  if (at(0, 3) === 'ID3' || at(0, 4) === 'fLaC' || at(0, 4) === 'OggS') return true;
  if (at(0, 4) === 'RIFF') return at(8, 12) === 'WAVE';
  if (at(0, 4) === 'FORM') return at(8, 12).startsWith('AIF');
  if (at(4, 8) === 'ftyp') return at(8, 11) === 'M4A';
  return isMpegFrame(start);
}

/** Whether it is the header of an MPEG-1 or MPEG-2 layer III frame, without reserved values. */
function isMpegFrame(start: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = start;
  const isLayer3 = first === 0xff && (second & 0xf6) === 0xf2;
  const bitRate = third >> 4;
  const sampleRate = (third >> 2) & 3;
  return isLayer3 && bitRate > 0 && bitRate < 15 && sampleRate < 3;
}
