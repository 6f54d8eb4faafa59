import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  fetchEditableSeries,
  fetchStudioSeries,
  STUDIO_SERIES_PER_PAGE,
} from '#app/backend/studio-series.ts';
import { fetchStudioTracks } from '#app/backend/studio-tracks.ts';

export const studioSeriesQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['studio', 'series-list', words],
    queryFn: ({ pageParam }) => fetchStudioSeries(words, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ series, count }, _pages, skipped) =>
      series.length < STUDIO_SERIES_PER_PAGE || skipped + series.length >= count
        ? null
        : skipped + series.length,
    networkMode: 'always',
    staleTime: 0,
  });

export const editableSeriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['studio', 'one-series', id],
    queryFn: () => fetchEditableSeries(id),
    networkMode: 'always',
    staleTime: 0,
    // A refetch must not replace what is being typed.
    refetchOnWindowFocus: false,
  });

/** Tracks to put in. */
export const addableTracksQuery = (words: string) =>
  queryOptions({
    queryKey: ['studio', 'addable', words],
    queryFn: () => fetchStudioTracks({ words, isOnlyHidden: false }, null),
    enabled: words !== '',
    networkMode: 'always',
    staleTime: 0,
  });
