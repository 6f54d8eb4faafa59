import { queryOptions } from '@tanstack/react-query';
import { fetchStudioWarnings } from '#app/backend/studio-warnings.ts';

const MINUTE_MS = 60_000;

/** Not under 'studio': an act of an operator changes nothing of it. */
export const warningsQuery = () =>
  queryOptions({
    queryKey: ['studio-warnings'],
    queryFn: fetchStudioWarnings,
    networkMode: 'always',
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  });
