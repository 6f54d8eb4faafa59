import { queryOptions } from '@tanstack/react-query';
import {
  type FigurePeriod,
  fetchFigures,
  fetchStorage,
  fetchTrackFigures,
} from '#app/backend/studio-figures.ts';

const LASTS = { networkMode: 'always', staleTime: 60_000 } as const;

export const figuresQuery = (period: FigurePeriod) =>
  queryOptions({
    queryKey: ['studio', 'figures', period],
    queryFn: () => fetchFigures(period),
    ...LASTS,
  });

export const trackFiguresQuery = (trackId: string, period: FigurePeriod) =>
  queryOptions({
    queryKey: ['studio', 'track-figures', trackId, period],
    queryFn: () => fetchTrackFigures(trackId, period),
    ...LASTS,
  });

export const storageQuery = () =>
  queryOptions({ queryKey: ['studio', 'storage'], queryFn: fetchStorage, ...LASTS });
