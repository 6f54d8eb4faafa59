import { DEFAULT_GENRE } from '#domain/default-genre.ts';
import { LONGEST_TEXT } from '#domain/track.ts';
import { tidyName } from './tidy-text.ts';

/** What programs write if they do not know the genre. 'Blues' may be right (see collect-texts.ts). */
const NO_GENRE =
  /^(?:other|unknown|unknown genre|<unknown>|undefined|none|n\/?a|misc\.?|genre|default|general|music|musique|nhạc|khác|thể loại khác|không rõ|không xác định|chưa rõ|\(?(?:12|255)\)?|\d+)$/iu;
const ADDRESS = /\.(?:vn|com|net|org|info|mobi)\b|https?:/i;

/** More than any track has. */
const MOST_GENRES = 20;

/** The genres as written, without placeholders and repetitions. */
export function cleanGenres(written: string | null): string[] {
  const given = (written ?? '').split(/[,;]/).map((one) => cleanOne(one));
  return [...new Set(given)].filter((one) => one !== '').slice(0, MOST_GENRES);
}

function cleanOne(genre: string): string {
  const given = tidyName(genre, LONGEST_TEXT.word);
  if (NO_GENRE.test(given) || ADDRESS.test(given) || !/\p{L}/u.test(given)) return '';
  return /^vina[\s-]?house$/i.test(given) ? DEFAULT_GENRE : given;
}
