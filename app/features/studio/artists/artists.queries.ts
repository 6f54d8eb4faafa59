import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  fetchArtistRules,
  fetchEditableArtist,
  fetchStudioArtists,
  STUDIO_ARTISTS_PER_PAGE,
} from '#app/backend/studio-artists.ts';

export const studioArtistsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['studio', 'artists', words],
    queryFn: ({ pageParam }) => fetchStudioArtists(words, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ artists, count }, _pages, skipped) =>
      artists.length < STUDIO_ARTISTS_PER_PAGE || skipped + artists.length >= count
        ? null
        : skipped + artists.length,
    networkMode: 'always',
    staleTime: 0,
  });

export const editableArtistQuery = (id: string) =>
  queryOptions({
    queryKey: ['studio', 'artist', id],
    queryFn: () => fetchEditableArtist(id),
    networkMode: 'always',
    staleTime: 0,
    // A refetch must not replace what is being typed.
    refetchOnWindowFocus: false,
  });

export const artistRulesQuery = () =>
  queryOptions({
    queryKey: ['studio', 'artist-rules'],
    queryFn: fetchArtistRules,
    networkMode: 'always',
    staleTime: 0,
  });
