import { repairTexts } from './repair-text.ts';
import { stripRubbish, stripSites } from './strip-rubbish.ts';
import { tidyName } from './tidy-text.ts';

/** What a file's path in the imported folder says; '' if nothing. */
export type FileNames = {
  title: string;
  artist: string;
  album: string;
  trackNumber: number | null;
  year: number | null;
};

/** Generic folder names, neither album nor artist. */
const PLAIN_FOLDER =
  /^(?:\.+|nhac|nhac (?:remix|nonstop|hay|moi|tong hop|cua toi|che|dj|san|vinahouse)|music|my music|songs?|audio|sound|mp3|flac|wav|m4a|downloads?|tai xuong|tai ve|new folder(?: \(?\d+\)?)?|thu muc moi(?: \(?\d+\)?)?|usb|zalo(?: received files)?|desktop|data|temp|tmp|import|catalogue|nonstop|remix|chill|vinahouse|mix|edm|khac|linh tinh|various(?: artists)?|unknown(?: artist| album)?|thang \d+|\d+)$/;
const DISC = /^(?:cd|disc|disk|dia|side)\s*[0-9ab]+$/;

/** @param path relative to the imported folder, such as 'Nghệ sĩ/Album/01. Tên bài.mp3' */
export function readFileName(path: string): FileNames {
  const parts = repairPath(path.split(/[\\/]/));
  const stem = (parts.pop() ?? '').replace(/\.[a-z0-9]{1,5}$/i, '');
  const { album, artist, year } = readFolders(parts);
  const { number, rest } = takeNumber(stripRubbish(spaced(stripSites(stem))));
  const named = splitName(rest);
  return {
    title: named.title,
    artist: named.artist || artist,
    album: named.album || album,
    trackNumber: number ?? named.number,
    year,
  };
}

function repairPath(parts: string[]): string[] {
  const written = parts.map((text) => ({ field: 'path', text: text.normalize('NFC') }));
  return repairTexts(written).texts.map((text) => tidyName(text));
}

/** Replaces the separators of 'Ten_bai_remix' and 'ten-bai-remix' by spaces. */
function spaced(stem: string): string {
  if (/\s/.test(stem)) return stem.replace(/_/g, ' ').replace(/\s+/g, ' ');
  const plain = stem.replace(/_-_/g, ' - ').replace(/_+/g, ' ').trim();
  return !/\s/.test(plain) && /^[^-]+(?:-[^-]+){2,}$/.test(plain)
    ? plain.replace(/-/g, ' ')
    : plain;
}

/** Track numbers: '01. ', '01 - ', '[01] ', '1) ', '07 '. But '365 Ngày' and '24h' are names. */
function takeNumber(name: string): { number: number | null; rest: string } {
  const match =
    /^(?:\[(\d{1,3})\]|(\d{1,3})\s*[.)](?!\d)|(\d{1,3})\s+[-–—]|(0\d{1,2})(?:\s*[-–—]|(?=\s)))\s*(?=\S)/.exec(
      name,
    );
  if (!match) return { number: null, rest: name };
  const number = Number(match.slice(1).find(Boolean));
  return { number: number || null, rest: name.slice(match[0].length) };
}

const IS_DJ = /^(?:dj|mc)\b/i;
const MIX_NAME = /\b(?:non-?stop|remix|mix ?tape|mashup|vinahouse|việt mix)\b/iu;

type NameParts = { artist: string; title: string; album: string; number: number | null };

/**
 * 'Nghệ sĩ - Tên bài', 'Nghệ sĩ - Album - 03 - Tên bài', and the other way round
 * 'Nonstop 2026 - DJ Tên'.
 */
function splitName(name: string): NameParts {
  const parts = name
    .split(/\s+[-–—]\s+|\s+[–—]|(?<=\S)\s+-(?=\S)/u)
    .map((part) => part.trim())
    .filter(Boolean);
  const at = parts.findIndex((part, index) => index > 0 && index < 3 && /^\d{1,3}$/.test(part));
  const isNumbered = at > 0 && at < parts.length - 1;
  const number = isNumbered ? Number(parts.splice(at, 1)[0]) : null;
  const album = isNumbered && at === 2 ? (parts.splice(1, 1)[0] ?? '') : '';
  const [first = '', ...others] = parts;
  if (others.length === 0) return { artist: '', title: first || name, album, number };
  const rest = others.join(' - ');
  const isTurned = MIX_NAME.test(first) && IS_DJ.test(rest) && !IS_DJ.test(first);
  return isTurned
    ? { artist: rest, title: first, album, number }
    : { artist: first, title: rest, album, number };
}

function readFolders(folders: string[]): { album: string; artist: string; year: number | null } {
  const telling = folders.filter((folder) => folder && !DISC.test(plainOf(folder)));
  const own = telling.at(-1) ?? '';
  const above = telling.at(-2) ?? '';
  if (!own || PLAIN_FOLDER.test(plainOf(own))) return { album: '', artist: '', year: null };
  const { name, year } = takeYear(stripRubbish(own.replace(/_/g, ' ')));
  const [artist, album] = name.split(/\s+[-–—]\s+/, 2);
  if (artist && album) return { album, artist, year };
  return { album: name, artist: PLAIN_FOLDER.test(plainOf(above)) ? '' : above, year };
}

/** 'Album (2019)', '2019 - Album', '[2019] Album'. */
function takeYear(folder: string): { name: string; year: number | null } {
  const match = /^[[(]?((?:19|20)\d\d)[\])]?\s*[-–—.]?\s+(?=\S)|\s*[[(]((?:19|20)\d\d)[\])]$/.exec(
    folder,
  );
  if (!match) return { name: folder, year: null };
  return { name: folder.replace(match[0], ''), year: Number(match[1] ?? match[2]) };
}

const plainOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/[_\s]+/g, ' ')
    .trim();
