import { QueryClient } from '@tanstack/react-query';

/**
 * Outlives navigation: a reopened track shows cached data while it refetches.
 * No retries here: the backend's client has its own.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
});

/** First part of all profile query keys. Changing a profile invalidates them all. */
export const PROFILES_KEY = 'profiles';
