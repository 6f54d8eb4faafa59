import { fitsKey } from './fits-key.ts';
import { MOST_STRETCH, matchTempo } from './match-tempo.ts';
import { countSharedTags } from './suggest-tracks.ts';

type Choosable = {
  id: string;
  tags: readonly string[];
  streamUrl: string;
  bpm?: number | undefined;
  /** In Camelot's notation. */
  key?: string | undefined;
  /** 1 to 10. */
  energy?: number | undefined;
};

/** On the scale of 1 to 10: about what DJs change from one track to the next. */
const LARGEST_ENERGY_STEP = 2;

/** The stretch (see match-tempo.ts) assumed for an unknown tempo: larger than any other. */
const UNKNOWN_STRETCH = Number.MAX_VALUE;

/**
 * Chooses Nonstop's next track. In order of importance: not heard recently (otherwise two similar tracks
 * would alternate for ever), tempo can be matched, keys do not clash, energy does not jump, more shared
 * tags, less stretch, earlier candidate. When all were heard, the one heard longest ago. The current
 * recording under another id counts as heard just now. An unknown key counts as one that fits, an unknown
 * energy as no change.
 *
 * @param candidates most similar first, as `suggestTracks` returns them; may include the current track
 * @param recentIds tracks heard, latest last
 * @returns null when there is no other track
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
        /** -1 when not heard. */
        heardAt: isSameSound ? recentIds.length : recentIds.lastIndexOf(track.id),
        isTooFar: stretch > MOST_STRETCH,
        clashes: fitsKey(track.key, current.key) === false,
        jumps: energyStep(track.energy, current.energy) > LARGEST_ENERGY_STEP,
        sharedTags: countSharedTags(track, current),
        stretch,
      };
    })
    .sort(
      (a, b) =>
        a.heardAt - b.heardAt ||
        Number(a.isTooFar) - Number(b.isTooFar) ||
        Number(a.clashes) - Number(b.clashes) ||
        Number(a.jumps) - Number(b.jumps) ||
        b.sharedTags - a.sharedTags ||
        a.stretch - b.stretch,
    );
  return best?.track ?? null;
}

function stretchBetween(bpm: number | undefined, toBpm: number | undefined): number {
  return bpm && toBpm ? matchTempo(bpm, toBpm).stretch : UNKNOWN_STRETCH;
}

const energyStep = (energy: number | undefined, other: number | undefined) =>
  energy === undefined || other === undefined ? 0 : Math.abs(energy - other);
