import type { Section } from '#library/import/sound/beats/find-sections.ts';
import type { Track } from '#library/track.ts';

const BEATS_PER_BAR = 4;
const BARS_PER_PHRASE = 8;
/** What a mix takes where there is room. */
const BARS_OF_MIX = 16;
const FEWEST_BARS_OF_MIX = 8;
/** Of a longer outro the rest would be heard as the track being cut off. */
const MOST_BARS_OF_OUTRO = 32;

type Grid = Pick<Track, 'bpm' | 'firstDownbeatSec' | 'duration'>;
type MixPoints = Pick<Track, 'dropSec' | 'mixOutSec'>;

/**
 * Where mixes lead into a track and out of it, by its form: to its first drop, and from its outro on, or
 * else from the last phrase that leaves room. On downbeats of the grid, whoever set it.
 *
 * @param sections as the import heard them; empty where it heard none
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

/** The bar whole phrases away that lies from one bar on, and not after the other. */
function inPhrases(bar: number, { from, to }: { from: number; to: number }): number {
  const later = Math.max(0, Math.ceil((from - bar) / BARS_PER_PHRASE));
  const earlier = Math.max(0, Math.ceil((bar - to) / BARS_PER_PHRASE));
  return bar + (later - earlier) * BARS_PER_PHRASE;
}
