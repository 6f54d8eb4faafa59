import { queryOptions } from '@tanstack/react-query';
import { fetchMutedIds } from '#app/backend/reports.ts';

/** Whom a listener does not want to read; a visitor mutes nobody. */
export const mutedQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['muted', userId],
    queryFn: () => fetchMutedIds(userId ?? ''),
    enabled: userId !== null,
    select: (ids): ReadonlySet<string> => new Set(ids),
  });
