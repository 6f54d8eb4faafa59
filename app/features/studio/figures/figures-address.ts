import type { FigurePeriod } from '#app/backend/studio-figures.ts';

export const FIGURE_PERIODS: readonly FigurePeriod[] = [7, 28, 90];

/** URL of the catalogue's figures, or of a track's. */
export const figuresAddress = (period: FigurePeriod, trackId?: string | null) =>
  `/quan-tri?phan=so-lieu&ngay=${period}${trackId ? `&bai=${encodeURIComponent(trackId)}` : ''}`;

export function readFiguresAddress(search: string) {
  const asked = new URLSearchParams(search);
  const period = FIGURE_PERIODS.find((days) => String(days) === asked.get('ngay')) ?? 7;
  return { period, trackId: asked.get('bai') };
}
