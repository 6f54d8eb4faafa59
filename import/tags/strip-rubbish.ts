/** Additions of sites and programs to file names. */

const DOMAIN = String.raw`(?:www\.)?[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:vn|com|net|org|info|mobi)`;
const SITE_FIRST = new RegExp(
  String.raw`^(?:[[(]\s*${DOMAIN}\s*[\])][\s_-]*|${DOMAIN}\s*[_-]+\s*)(?=\S)`,
  'i',
);
const SITE_LAST = new RegExp(
  String.raw`(?<=\S)[\s_-]*(?:[[(]\s*${DOMAIN}\s*[\])]|[\s_-]${DOMAIN})$`,
  'i',
);

const RUBBISH_WORD = String.raw`official|music|video|audio|clip|lyrics?|mv|m\/v|hd|hq|4k|full|visuali[sz]er|free|download|vietsub|kara|mp3|flac|lossless|\d{3,4}p|\d{2,3}\s?kbps|\d{2,3}k`;
const IN_BRACKETS = new RegExp(
  String.raw`\s*(?:\((?:(?:${RUBBISH_WORD})[\s|,/&-]*)+\)|\[(?:(?:${RUBBISH_WORD})[\s|,/&-]*)+\])`,
  'gi',
);
const AT_THE_END =
  /[\s_|-]+(?:\[?\d{2,3}\s?kbps\]?|official(?:\s+(?:music|lyrics?))?(?:\s+(?:video|audio|mv|m\/v))?)$/i;
/** A video id such as ' [dQw4w9WgXcQ]', left by downloaders; digits or capitals distinguish it from a word. */
const VIDEO_ID = /\s*\[(?=[\w-]*(?:\d|[a-z][A-Z]))[\w-]{11}\]$/;
/** Marks of a copied file: 'Tên (1)', 'Tên - Copy'. */
const COPY = /\s*(?:\(\d\)|-\s*(?:copy|bản sao)(?:\s*\(\d+\))?)$/i;

/** Removes site names: 'nhac.vn_Tên bài', 'Tên bài - nhac.vn'. */
export const stripSites = (name: string): string =>
  name.replace(SITE_FIRST, '').replace(SITE_LAST, '');

/** A file name without extension and additions; empty only if it was empty before. */
export function stripRubbish(stem: string): string {
  let name = stem;
  for (let before = ''; before !== name; ) {
    before = name;
    for (const strip of [
      stripSites,
      without(VIDEO_ID),
      without(COPY),
      without(IN_BRACKETS),
      without(AT_THE_END),
    ]) {
      const stripped = strip(name).trim();
      if (/[\p{L}\p{N}\p{Emoji}]/u.test(stripped)) name = stripped;
    }
  }
  return name;
}

const without = (pattern: RegExp) => (name: string) => name.replace(pattern, '');
