/**
 * Most file systems allow 255 bytes. The rest is for the extension, and for what a browser adds, such
 * as ' (1)'.
 */
const MOST_STEM_BYTES = 200;
const USUAL_ENDING = 'mp3';
/** Characters that Windows refuses, that are invisible, or that change the writing direction. */
const REFUSED = /[\\/:*?"<>|\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

type Downloadable = { artist: string; title: string; streamUrl: string };

/** File name of a downloaded track, valid on every file system: 'Nghệ sĩ - Tên bài.mp3'. */
export function downloadName({ artist, title, streamUrl }: Downloadable): string {
  const [, ending = USUAL_ENDING] = /\.([a-z\d]{1,5})(?:[?#].*)?$/i.exec(streamUrl) ?? [];
  const parts = [artist, title].map(clean).filter((part) => part !== '');
  return `${clean(cut(parts.join(' - '))) || 'Vinahouse'}.${ending.toLowerCase()}`;
}

/** Trims dots and spaces, too: a leading dot hides a file, and Windows drops trailing dots and spaces. */
const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(REFUSED, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');

/** Truncates to `MOST_STEM_BYTES`, between graphemes. */
function cut(text: string): string {
  const encoder = new TextEncoder();
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('vi').segment(text)) {
    bytes += encoder.encode(segment).length;
    if (bytes > MOST_STEM_BYTES) return kept;
    kept += segment;
  }
  return kept;
}
