import { QueryClient } from '@tanstack/react-query';

/**
 * Outlives the pages: a track opened again shows what it had while it asks for news.
 * The backend's client tries again by itself.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
});

/** The first part of the keys under which profiles are: whoever changes one asks for all of them anew. */
export const PROFILES_KEY = 'profiles';
