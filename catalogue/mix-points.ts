import type { Section } from '#domain/section.ts';
import type { Track } from '#domain/track.ts';

const BEATS_PER_BAR = 4;
const BARS_PER_PHRASE = 8;
/** The length of a mix if the track has room for it. */
const BARS_OF_MIX = 16;
const FEWEST_BARS_OF_MIX = 8;
/**
 * In a longer outro the mix begins at most this many bars before the end: at the outro's beginning
 * it would seem to cut the track off.
 */
const MOST_BARS_OF_OUTRO = 32;

type Grid = Pick<Track, 'bpm' | 'firstDownbeatSec' | 'duration'>;
type MixPoints = Pick<Track, 'dropSec' | 'mixOutSec'>;

/**
 * A track's mix points, on downbeats of its grid. A mix into the track ends at its first drop; a mix out of it
 * begins with its outro, or at the last phrase that leaves room.
 *
 * @param sections from the import's analysis; may be empty
 */
export function mixPoints(
  sections: readonly Section[],
  { bpm, firstDownbeatSec, duration }: Grid,
): MixPoints {
  const last = sections.at(-1);
  const drop = sections.find(({ kind }) => kind === 'drop');
  if (!last || !drop || bpm === undefined || firstDownbeatSec === undefined) return {};
  const barSec = (BEATS_PER_BAR * 60) / bpm;
  const barAt = (sec: number) => Math.round((sec - firstDownbeatSec) / barSec);
  const secOf = (bar: number) => Math.round((firstDownbeatSec + bar * barSec) * 10_000) / 10_000;
  const endBar = (duration - firstDownbeatSec) / barSec;
  const dropBar = Math.max(0, barAt(drop.fromSec));
  const isOutro = last.kind === 'outro';
  const outBar = inPhrases(barAt(last.fromSec), {
    from: isOutro ? endBar - MOST_BARS_OF_OUTRO : endBar - BARS_OF_MIX - BARS_PER_PHRASE,
    to: isOutro ? endBar - FEWEST_BARS_OF_MIX : endBar - BARS_OF_MIX,
  });
  return { dropSec: secOf(dropBar), ...(outBar > dropBar && { mixOutSec: secOf(outBar) }) };
}

/** Moves a bar by whole phrases into a range: as little as possible. */
function inPhrases(bar: number, { from, to }: { from: number; to: number }): number {
  const later = Math.max(0, Math.ceil((from - bar) / BARS_PER_PHRASE));
  const earlier = Math.max(0, Math.ceil((bar - to) / BARS_PER_PHRASE));
  return bar + (later - earlier) * BARS_PER_PHRASE;
}
