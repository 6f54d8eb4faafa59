import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { StudioTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { fetchCoversAddress, fetchSoundAddress } from '#app/backend/studio-media.ts';
import {
  fetchDuplicates,
  fetchEditableTrack,
  fetchStudioTracks,
  STUDIO_TRACKS_PER_PAGE,
  type StudioTrackSearch,
} from '#app/backend/studio-tracks.ts';

export const studioTracksQuery = (search: StudioTrackSearch) =>
  infiniteQueryOptions({
    queryKey: ['studio', 'tracks', search],
    queryFn: ({ pageParam }) => fetchStudioTracks(search, pageParam),
    initialPageParam: null as StudioTrackRow | null,
    getNextPageParam: (tracks) =>
      tracks.length < STUDIO_TRACKS_PER_PAGE ? null : (tracks.at(-1) ?? null),
    networkMode: 'always',
    staleTime: 0,
  });

export const editableTrackQuery = (trackId: string) =>
  queryOptions({
    queryKey: ['studio', 'track', trackId],
    queryFn: () => fetchEditableTrack(trackId),
    networkMode: 'always',
    staleTime: 0,
    // A refetch must not replace what is being typed.
    refetchOnWindowFocus: false,
  });

export const duplicatesQuery = () =>
  queryOptions({
    queryKey: ['studio', 'tracks', 'duplicates'],
    queryFn: fetchDuplicates,
    networkMode: 'always',
    staleTime: 0,
  });

export const soundAddressQuery = (trackId: string) =>
  queryOptions({
    queryKey: ['studio', 'sound', trackId],
    queryFn: () => fetchSoundAddress(trackId),
    networkMode: 'always',
    // Never refetched by itself, since a new URL would stop the sound; the player refetches it once
    // it has expired.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const COVERS_MS = 50 * 60_000;

/** Shared by the covers of all hidden tracks; renewed before it expires. */
export const coversAddressQuery = () =>
  queryOptions({
    queryKey: ['studio-covers'],
    queryFn: fetchCoversAddress,
    networkMode: 'always',
    staleTime: COVERS_MS,
    refetchInterval: COVERS_MS,
  });
