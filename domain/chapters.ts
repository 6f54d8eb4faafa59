import type { Chapter } from '#domain/track.ts';
import { parseMoment } from './moment.ts';

export const MOST_CHAPTERS = 500;

/** '12:30 Tên bài', also '3. [12:30] - Tên bài'. */
const LINE =
  /^\s*(?:\d{1,3}[.)]\s+)?[[(]?(\d{1,3}(?::\d\d){1,2})[\])]?(?:\s*[-–—|]\s+|:?\s+)(\S.*)$/u;
/** A single time is a remark about the track, not a tracklist. */
const FEWEST_LINES = 2;

/** Parses a line of a tracklist; null for any other line. */
export function parseChapterLine(line: string): Chapter | null {
  const [, moment = '', title = ''] = LINE.exec(line) ?? [];
  const atSec = parseMoment(moment);
  return atSec === null ? null : { atSec, title: title.trim() };
}

/**
 * Extracts a tracklist from a text: at least two lines with ascending times inside the track.
 *
 * @param durationSec of the track, seconds
 * @returns the chapters and the remaining text; no chapters and the whole text when there is no list
 */
export function takeChapters(
  text: string,
  durationSec: number,
): { chapters: Chapter[]; rest: string } {
  const lines = text.split('\n').map((line) => ({ line, chapter: parseChapterLine(line) }));
  const chapters = lines.flatMap(({ chapter }) => chapter ?? []);
  const isInOrder = chapters.every(
    ({ atSec }, n) => atSec > (chapters[n - 1]?.atSec ?? -1) && atSec < durationSec,
  );
  if (chapters.length < FEWEST_LINES || !isInOrder) return { chapters: [], rest: text };
  const rest = lines.flatMap(({ line, chapter }) => (chapter ? [] : line)).join('\n');
  return { chapters, rest: rest.replace(/\n{3,}/g, '\n\n').trim() };
}

/** The chapter at a position; undefined before the first. @param chapters ascending */
export const chapterAt = (chapters: readonly Chapter[], positionSec: number): Chapter | undefined =>
  chapters.findLast(({ atSec }) => atSec <= positionSec);

/** Sorts chapters, and keeps one per time, inside the track. */
export const orderChapters = (chapters: readonly Chapter[], durationSec: number): Chapter[] =>
  chapters
    .filter(({ atSec }) => atSec < durationSec)
    .toSorted((one, other) => one.atSec - other.atSec)
    .filter(({ atSec }, n, sorted) => atSec !== sorted[n - 1]?.atSec);
