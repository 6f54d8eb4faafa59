import { useEffect, useState } from 'react';
import { fetchData } from '#app/router/read-data.ts';
import { ALL_TRACKS } from '#domain/category.ts';
import { DATA_FILES, type ListFile } from '#domain/data-files.ts';
import type { TrackCard } from '#domain/track.ts';
import { SuggestionList } from './suggestion-list.tsx';

const SHOWN_COUNT = 6;

/** A few newest tracks, on the page of a missing one. The page also works without them. */
export function NewestTracks() {
  const [tracks, setTracks] = useState<readonly TrackCard[]>([]);
  useEffect(() => {
    fetchData<ListFile>(DATA_FILES.list(ALL_TRACKS, 0)).then(
      (list) => setTracks(list?.cards.slice(0, SHOWN_COUNT) ?? []),
      (error: unknown) => console.warn('The newest tracks could not be loaded:', error),
    );
  }, []);
  return (
    // As high as the list from the start, so that the footer does not jump.
    <div className="mx-auto min-h-[38rem] max-w-3xl px-4 pb-16 sm:min-h-[22.5rem] sm:px-6">
      <SuggestionList suggestions={tracks} listAddress="/" />
    </div>
  );
}
