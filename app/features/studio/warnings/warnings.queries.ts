import { queryOptions } from '@tanstack/react-query';
import { fetchStudioWarnings } from '#app/backend/studio-warnings.ts';

const MINUTE_MS = 60_000;

/**
 * Key not under 'studio': operators' acts do not change warnings, so they must not refetch them.
 */
export const warningsQuery = () =>
  queryOptions({
    queryKey: ['studio-warnings'],
    queryFn: fetchStudioWarnings,
    networkMode: 'always',
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  });
