import type { DailyFigures } from '#app/backend/rows/figures.ts';
import type { FigurePeriod } from '#app/backend/studio-figures.ts';
import { LISTEN_SOURCES, type ListenSource } from '#domain/listen-source.ts';

export type DayFigures = {
  /** Such as 2026-11-29. */
  day: string;
  bySource: Record<ListenSource, number>;
  listens: number;
  likes: number;
  comments: number;
};

const DAY_MS = 86_400_000;

/** Every day of the period, including days with zero, oldest first. */
export function daysOf(figures: DailyFigures, period: FigurePeriod): DayFigures[] {
  const firstMs = Date.parse(`${figures.since}T00:00:00Z`);
  const days = Array.from({ length: period }, (_, n): DayFigures => {
    const day = new Date(firstMs + n * DAY_MS).toISOString().slice(0, 10);
    const bySource = { direct: 0, search: 0, social: 0, other: 0, embed: 0 };
    return { day, bySource, listens: 0, likes: 0, comments: 0 };
  });
  const byDay = new Map(days.map((one) => [one.day, one]));
  for (const { day, source, listens } of figures.listens) {
    const one = byDay.get(day);
    if (!one) continue;
    one.bySource[source] += listens;
    one.listens += listens;
  }
  for (const kind of ['likes', 'comments'] as const)
    for (const { day, times } of figures[kind]) {
      const one = byDay.get(day);
      if (one) one[kind] += times;
    }
  return days;
}

export const totalOf = (days: readonly DayFigures[], what: 'listens' | 'likes' | 'comments') =>
  days.reduce((sum, one) => sum + one[what], 0);

export const totalsBySource = (days: readonly DayFigures[]) =>
  LISTEN_SOURCES.map((source) => ({
    source,
    listens: days.reduce((sum, { bySource }) => sum + bySource[source], 0),
  }));
