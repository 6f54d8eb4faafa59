/** Most file systems take 255 bytes; a browser may add ' (1)', and a phone a folder's own ending. */
const MOST_STEM_BYTES = 200;
const USUAL_ENDING = 'mp3';
/** What Windows refuses, with what cannot be seen and what turns the direction of writing. */
const REFUSED = /[\\/:*?"<>|\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

type Downloadable = { artist: string; title: string; streamUrl: string };

/** The name under which a track is kept: 'Nghệ sĩ - Tên bài.mp3', as every file system takes it. */
export function downloadName({ artist, title, streamUrl }: Downloadable): string {
  const [, ending = USUAL_ENDING] = /\.([a-z\d]{1,5})(?:[?#].*)?$/i.exec(streamUrl) ?? [];
  const parts = [artist, title].map(clean).filter((part) => part !== '');
  return `${clean(cut(parts.join(' - '))) || 'Vinahouse'}.${ending.toLowerCase()}`;
}

/** A dot in front hides a file, one at the end Windows drops, and so it does with spaces. */
const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(REFUSED, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');

/** By whole characters as readers count them. */
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
