const MOST_SUGGESTIONS = 8;

type Suggestible = {
  id: string;
  tags: string[];
  streamUrl: string;
  playbackCount: number;
  bpm?: number | undefined;
};

/**
 * Up to eight other tracks to hear next: those that share most tags and are nearest in tempo, then
 * the most played. The same recording under another id comes last.
 */
export function suggestTracks<T extends Suggestible>(current: T, tracks: readonly T[]): T[] {
  const likeness = (track: T) => {
    const sharedTags = track.tags.filter((tag) => current.tags.includes(tag)).length;
    const tempoGap = current.bpm && track.bpm ? Math.abs(current.bpm - track.bpm) : 20;
    const isSameRecording = track.streamUrl === current.streamUrl;
    return sharedTags * 10 - tempoGap - (isSameRecording ? 1_000 : 0);
  };
  return tracks
    .filter(({ id }) => id !== current.id)
    .map((track) => ({ track, likeness: likeness(track) }))
    .sort((a, b) => b.likeness - a.likeness || b.track.playbackCount - a.track.playbackCount)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ track }) => track);
}
