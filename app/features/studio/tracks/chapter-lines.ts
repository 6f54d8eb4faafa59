import { parseChapterLine } from '#domain/chapters.ts';
import { formatDuration } from '#domain/format-duration.ts';
import type { Chapter } from '#domain/track.ts';

/** Chapters as editable text, one '12:30 Tên bài' (title) per line. */
export const chapterLines = (chapters: readonly Chapter[] | null): string =>
  (chapters ?? []).map(({ atSec, title }) => `${formatDuration(atSec)} ${title}`).join('\n');

/**
 * Parses the text. An unchanged line keeps its position to the fraction of a second.
 *
 * @returns null if a line does not start with a time, or has no title
 */
export function readChapters(written: string, former: readonly Chapter[] | null): Chapter[] | null {
  const known = new Map((former ?? []).map((chapter) => [chapterLines([chapter]), chapter]));
  const lines = written.split('\n').filter((line) => line.trim() !== '');
  const chapters = lines.map((line) => known.get(line.trim()) ?? parseChapterLine(line));
  return chapters.every((chapter) => chapter !== null) ? chapters : null;
}
