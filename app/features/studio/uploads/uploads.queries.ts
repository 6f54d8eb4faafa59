import { queryOptions } from '@tanstack/react-query';
import { fetchUploads } from '#app/backend/studio-uploads.ts';

const LOOK_MS = 1_000;
const LATE_MS = 5_000;

/** Polled each second while the server is processing an upload, and more slowly until the site shows it. */
export const uploadsQuery = (sentFromHere: number) =>
  queryOptions({
    // Refetched each time a file has been sent.
    queryKey: ['studio', 'uploads', sentFromHere],
    queryFn: fetchUploads,
    placeholderData: (former) => former,
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ outcome, sent }) => !outcome && sent === undefined)
        ? LOOK_MS
        : state.data?.some(({ isLate }) => isLate) && LATE_MS,
  });
