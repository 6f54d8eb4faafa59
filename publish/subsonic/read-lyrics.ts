export type LyricLine = { start?: number; value: string };

const TIMED = /^\[(\d{1,3}):([0-5]\d(?:[.:]\d{1,3})?)\]\s?(.*)$/;

/** The lines of a track's lyrics. Those of an LRC file have the milliseconds at which they are sung. */
export function readLyrics(text: string): { isSynced: boolean; lines: LyricLine[] } {
  const lines = text.split(/\r?\n/);
  const timed = lines.map((line) => TIMED.exec(line));
  // An LRC file also has lines such as [ar:…], and empty ones.
  const isSynced =
    timed.some(Boolean) &&
    lines.every((line, n) => timed[n] || /^\s*(\[[a-z]+:.*\])?\s*$/i.test(line));
  if (!isSynced) return { isSynced, lines: lines.map((value) => ({ value })) };
  return {
    isSynced,
    lines: timed.flatMap((match) => {
      if (!match) return [];
      const [, minutes = '', seconds = '', value = ''] = match;
      const start = Math.round((Number(minutes) * 60 + Number(seconds.replace(':', '.'))) * 1000);
      return [{ start, value }];
    }),
  };
}
