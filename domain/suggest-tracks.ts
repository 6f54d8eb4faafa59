export const MOST_SUGGESTIONS = 8;

export type Suggestible = {
  id: string;
  tags: readonly string[];
  streamUrl: string;
  playbackCount: number;
  bpm?: number | undefined;
};

/**
 * Up to eight other tracks to play next: most similar first (a shared tag counts as much as 10 BPM),
 * then most played. A recording that is already in the list under another id comes last.
 */
export function suggestTracks<T extends Suggestible>(
  current: Suggestible,
  tracks: readonly T[],
  most = MOST_SUGGESTIONS,
): T[] {
  const similarity = (track: T) => {
    const tempoGap = current.bpm && track.bpm ? Math.abs(current.bpm - track.bpm) : 20;
    return countSharedTags(track, current) * 10 - tempoGap;
  };
  const ranked = tracks
    .filter(({ id }) => id !== current.id)
    .map((track) => ({ track, similarity: similarity(track) }))
    .sort((a, b) => b.similarity - a.similarity || b.track.playbackCount - a.track.playbackCount)
    .map(({ track }) => track);

  const heard = new Set([current.streamUrl]);
  const fresh: T[] = [];
  const repeated: T[] = [];
  for (const track of ranked) {
    (heard.has(track.streamUrl) ? repeated : fresh).push(track);
    heard.add(track.streamUrl);
  }
  return [...fresh, ...repeated].slice(0, most);
}

type Tagged = Pick<Suggestible, 'tags'>;

export const countSharedTags = (track: Tagged, other: Tagged): number =>
  track.tags.filter((tag) => other.tags.includes(tag)).length;
