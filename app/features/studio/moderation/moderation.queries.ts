import { queryOptions } from '@tanstack/react-query';
import { fetchStudioListener } from '#app/backend/studio-moderation.ts';

export const studioListenerQuery = (listener: string) =>
  queryOptions({
    queryKey: ['studio', 'listener', listener],
    queryFn: () => fetchStudioListener(listener),
    networkMode: 'always',
    staleTime: 0,
  });
