import { queryOptions } from '@tanstack/react-query';
import { fetchWatched } from '#app/backend/studio-watched.ts';

export const watchedQuery = () =>
  queryOptions({
    queryKey: ['studio', 'watched'],
    queryFn: fetchWatched,
    networkMode: 'always',
    staleTime: 0,
    // A refetch must not replace what is being typed.
    refetchOnWindowFocus: false,
  });
