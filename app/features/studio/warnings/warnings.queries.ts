import { queryOptions } from '@tanstack/react-query';
import { fetchStudioWarnings } from '#app/backend/studio-warnings.ts';

const MINUTE_MS = 60_000;

/** The key is not under 'studio': operators' actions refetch that, and do not change warnings. */
export const warningsQuery = () =>
  queryOptions({
    queryKey: ['studio-warnings'],
    queryFn: fetchStudioWarnings,
    networkMode: 'always',
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  });
