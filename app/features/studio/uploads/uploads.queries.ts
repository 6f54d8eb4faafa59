import { queryOptions } from '@tanstack/react-query';
import { fetchUploads } from '#app/backend/studio-uploads.ts';

const LOOK_MS = 1_000;

/** Read again each second while something of it will change by itself. */
export const uploadsQuery = (sentFromHere: number) =>
  queryOptions({
    // Anew with each file that has come whole.
    queryKey: ['studio', 'uploads', sentFromHere],
    queryFn: fetchUploads,
    placeholderData: (former) => former,
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ outcome, sent }) => !outcome && sent === undefined) ? LOOK_MS : false,
  });
