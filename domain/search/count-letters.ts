import type { Reading } from './read-query.ts';

/**
 * What people write around the name of a track. They are searched like other words, but a track
 * need not have them.
 */
const FILLERS = new Set(
  (
    'nghe nhac bai hat ban tai cua va ve hay moi nhat hot full mp3 mp4 hd ' +
    'dj ft feat prod track video audio official lyrics lyric tiktok youtube vinahouse'
  ).split(' '),
);

/** Forms that many tracks have: 'gió nồm remix' means Gió Nồm rather than another remix. */
const FORMS = new Set('remix mix mixtape mashup nonstop edit bootleg'.split(' '));

/**
 * The letters of each word of a query, as far as they count: half of them for forms, none for
 * fillers, unless there is nothing else.
 */
export function countLetters(words: readonly Reading[][]): number[] {
  const letters = words.map(([typed]) => typed?.plain.length ?? 0);
  const isFiller = words.map(([typed]) => FILLERS.has(typed?.plain ?? ''));
  if (isFiller.every(Boolean)) return letters;
  return letters.map((length, n) =>
    isFiller[n] ? 0 : FORMS.has(words[n]?.[0]?.plain ?? '') ? length / 2 : length,
  );
}
