import { parseChapterLine } from '#app/domain/chapters.ts';
import { formatDuration } from '#app/domain/format-duration.ts';
import type { Chapter } from '#library/track.ts';

/** As they are edited: '12:30 Tên bài' a line. */
export const chapterLines = (chapters: readonly Chapter[] | null): string =>
  (chapters ?? []).map(({ atSec, title }) => `${formatDuration(atSec)} ${title}`).join('\n');

/**
 * What is written as lines. A line that was left as it was keeps its moment to the fraction.
 *
 * @returns null where a line begins with no moment, or has no title
 */
export function readChapters(written: string, former: readonly Chapter[] | null): Chapter[] | null {
  const known = new Map((former ?? []).map((chapter) => [chapterLines([chapter]), chapter]));
  const lines = written.split('\n').filter((line) => line.trim() !== '');
  const chapters = lines.map((line) => known.get(line.trim()) ?? parseChapterLine(line));
  return chapters.every((chapter) => chapter !== null) ? chapters : null;
}
