import { ALL_TRACKS } from '#domain/category.ts';
import { DATA_FILES, type ListFile } from '#domain/data-files.ts';
import type { TrackCard } from '#domain/track.ts';
import { fetchData } from '../router/read-data.ts';
import { loadTrack } from './load-track.ts';

/**
 * Candidates for Nonstop's next track: the suggestions of a track, and the 60 newest tracks when all suggestions
 * were heard, so that nothing repeats for hours.
 */
export async function loadNearest(
  { id }: { id: string },
  heardIds: readonly string[],
): Promise<readonly TrackCard[]> {
  const suggestions = (await loadTrack(fetchData, id))?.suggestions ?? [];
  if (suggestions.some((track) => !heardIds.includes(track.id))) return suggestions;
  const list = await fetchData<ListFile>(DATA_FILES.list(ALL_TRACKS, 0));
  return [...suggestions, ...(list?.cards ?? [])];
}
