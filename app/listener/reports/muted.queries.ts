import { queryOptions } from '@tanstack/react-query';
import { fetchMutedIds } from '#app/backend/reports.ts';

/** Whom a listener has muted; nobody for a visitor. */
export const mutedQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['muted', userId],
    queryFn: () => fetchMutedIds(userId ?? ''),
    enabled: userId !== null,
    select: (ids): ReadonlySet<string> => new Set(ids),
  });
