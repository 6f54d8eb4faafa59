import { MOST_STRETCH, matchTempo } from './match-tempo.ts';
import { countSharedTags } from './suggest-tracks.ts';

type Choosable = {
  id: string;
  tags: readonly string[];
  streamUrl: string;
  bpm?: number | undefined;
};

/** Of a track without a known tempo: further than any that can be fitted. */
const UNKNOWN_STRETCH = Number.MAX_VALUE;

/**
 * The track that Nonstop goes on with. What was not heard recently comes before all else: two
 * tracks that are like each other would else take turns for ever. Of that, tracks whose tempo can be
 * fitted come first, then those that share more tags, those that are stretched less, and those
 * that stand first among the candidates. Where all were heard, it is the one heard longest ago. The
 * present recording under another id counts as heard just now.
 *
 * @param candidates as `suggestTracks` gives them, the likest first; the present one may be there
 * @param recentIds of the tracks heard, the latest last
 * @returns null only where there is no other track
 */
export function chooseNextTrack<T extends Choosable>(
  current: Choosable,
  candidates: readonly T[],
  recentIds: readonly string[],
): T | null {
  const [best] = candidates
    .filter(({ id }) => id !== current.id)
    .map((track) => {
      const isSameSound = track.streamUrl === current.streamUrl;
      const stretch = stretchBetween(track.bpm, current.bpm);
      return {
        track,
        /** -1 of what was not heard. */
        heardAt: isSameSound ? recentIds.length : recentIds.lastIndexOf(track.id),
        isTooFar: stretch > MOST_STRETCH,
        sharedTags: countSharedTags(track, current),
        stretch,
      };
    })
    .sort(
      (a, b) =>
        a.heardAt - b.heardAt ||
        Number(a.isTooFar) - Number(b.isTooFar) ||
        b.sharedTags - a.sharedTags ||
        a.stretch - b.stretch,
    );
  return best?.track ?? null;
}

function stretchBetween(bpm: number | undefined, toBpm: number | undefined): number {
  return bpm && toBpm ? matchTempo(bpm, toBpm).stretch : UNKNOWN_STRETCH;
}
