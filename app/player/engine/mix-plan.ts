import type { BeatGrid } from '#domain/beat-grid.ts';
import { clamp } from '#domain/clamp.ts';
import { MOST_STRETCH, matchTempo } from '#domain/match-tempo.ts';

/** A track as the mix planner sees it. Seconds are positions in its file. */
export type MixableTrack = {
  durationSec: number;
  beatGrid: BeatGrid | null;
  /** Start of the first drop, on a downbeat. Default: the first downbeat. */
  dropSec?: number | undefined;
  /**
   * The earliest position, at the start of a phrase, at which a mix into the next track may begin.
   * Default: as late as possible.
   */
  mixOutSec?: number | undefined;
};

export type OutgoingTrack = MixableTrack & {
  /** The mix starts here or later. */
  positionSec: number;
  /** Playback rate during the mix. Not 1 while the previous mix still eases back. */
  rate: number;
};

/** Part of the overlap, as fractions from 0 to 1. */
type Part = { from: number; to: number };

/**
 * How one track follows another: plain data that determines every gain and rate of the mix. Positions are
 * seconds of a file, durations are seconds of the clock.
 *
 * The incoming deck is cued at `inStartSec`: paused, with its rate set and its gain at 0. It starts when the
 * overlap starts, with no run-up, since a file may have nothing before its first downbeat. An audio element
 * starts some hundredths of a second late, so small changes of its rate bring it into phase in the silent
 * part before `fade.from`.
 */
export type MixPlan = {
  /** beats: tempos matched, beats aligned, basses swapped; plain: a crossfade. */
  kind: 'beats' | 'plain';
  /** Length of the overlap in bars of the outgoing track; 0 for a plain mix. */
  bars: number;
  /** Start of the overlap in the outgoing track. */
  outStartSec: number;
  /** Start of the overlap in the incoming track. */
  inStartSec: number;
  /** Playback rate of the incoming track during the overlap. */
  incomingRate: number;
  /** 0 when the outgoing track has already ended. */
  overlapSec: number;
  /** The crossfade. Before it the incoming track is silent, after it the outgoing one. */
  fade: Part;
  /** When the bass moves from one track to the other. */
  bassSwap: Part | null;
  /** Rates of the incoming track after the overlap, each from its position on. */
  easeBack: { positionSec: number; rate: number }[];
};

/** Settings of a deck's channel strip. */
export type MixLevels = {
  /** Fader, 0 to 1. Multiplies the deck's own level, see playback-gain.ts. */
  gain: number;
  /** Gain of the low shelf. */
  bassDb: number;
};

/** A bass knob turned down, as on DJ mixers. */
export const BASS_CUT_DB = -26;

const BEATS_PER_BAR = 4;
const BARS_PER_PHRASE = 8;
const PLAIN_SEC = 3;
/** Leaves a third of each track to be heard alone. */
const LARGEST_SHARE_OF_TRACK = 1 / 3;
/**
 * Tolerance of positions, in bars, and of stretches: a rounding error must not exclude a downbeat
 * or a tempo.
 */
const ROUNDING = 1e-6;

type Overlap = { bars: number; every: number };

/** In order of preference: the overlap's length in bars, and `every` how many bars it may start. */
const OVERLAPS: Overlap[] = [
  { bars: 16, every: BARS_PER_PHRASE },
  { bars: 8, every: BARS_PER_PHRASE },
  { bars: 8, every: 1 },
  { bars: 4, every: BARS_PER_PHRASE },
  { bars: 4, every: 1 },
];

/**
 * Plans the mix from one track to the next.
 *
 * With two beat grids whose tempos can be matched, the mix starts on the first phrase from `mixOutSec` on,
 * or, when that is not known, on the last phrase that leaves 16 bars. If playback is already past that
 * phrase, or a track is short, the mix is shorter: 8 or 4 bars. Planning again from a later position gives
 * the same plan until it has started.
 *
 * The incoming track starts before its first drop: 16 bars if its introduction allows, so that the drop comes
 * when the outgoing track has faded out; else 8, so that it comes with the bass swap; else at the first
 * downbeat.
 *
 * Without matching grids the mix is a crossfade of up to 3 s at the end of the outgoing track.
 *
 * @throws RangeError when a length, a position or a grid's first downbeat is negative or not finite, or a
 *   tempo or rate is not positive
 */
export function planMix(outgoing: OutgoingTrack, incoming: MixableTrack): MixPlan {
  checkTrack(outgoing);
  checkTrack(incoming);
  checkSeconds(outgoing.positionSec);
  checkPositive(outgoing.rate, 'playback rate');
  return planOnBeats(outgoing, incoming) ?? planPlain(outgoing, incoming);
}

/**
 * Settings of both strips at a fraction of the overlap, clamped to 0..1.
 *
 * Decks are equally loud before their strips (see playback-gain.ts). The crossfade has equal power, since two
 * tracks are uncorrelated. Their kicks are correlated and would add up to double, so only one track has bass
 * at a time. Its shelf compensates for the fader, or the kick would drop by 3 dB in the middle. During the
 * swap the amplitudes add up to 1, not the powers, because both basses are on the same beat.
 */
export function mixLevels(
  { fade, bassSwap }: Pick<MixPlan, 'fade' | 'bassSwap'>,
  fraction: number,
): { outgoing: MixLevels; incoming: MixLevels } {
  const turn = (progress(fade, fraction) * Math.PI) / 2;
  const [outGain, inGain] = [Math.cos(turn), Math.sin(turn)];
  if (!bassSwap)
    return { outgoing: { gain: outGain, bassDb: 0 }, incoming: { gain: inGain, bassDb: 0 } };
  const swapped = progress(bassSwap, fraction);
  return {
    outgoing: { gain: outGain, bassDb: shelfDb(1 - swapped, outGain) },
    incoming: { gain: inGain, bassDb: shelfDb(swapped, inGain) },
  };
}

/** Playback rate of the incoming track at a position, during the overlap and after it. */
export function incomingRateAt(
  { incomingRate, easeBack }: Pick<MixPlan, 'incomingRate' | 'easeBack'>,
  positionSec: number,
): number {
  return easeBack.findLast((step) => step.positionSec <= positionSec)?.rate ?? incomingRate;
}

function planOnBeats(outgoing: OutgoingTrack, incoming: MixableTrack): MixPlan | null {
  if (!outgoing.beatGrid || !incoming.beatGrid) return null;
  const { bpm, firstDownbeatSec } = outgoing.beatGrid;
  const inGrid = incoming.beatGrid;
  const { rate: incomingRate, stretch } = matchTempo(inGrid.bpm, bpm * outgoing.rate);
  if (stretch > MOST_STRETCH + ROUNDING) return null;

  const barSec = (BEATS_PER_BAR * 60) / bpm;
  const inBarSec = (barSec / outgoing.rate) * incomingRate;
  const mostBars =
    LARGEST_SHARE_OF_TRACK *
    Math.min(
      outgoing.durationSec / barSec,
      (incoming.durationSec - inGrid.firstDownbeatSec) / inBarSec,
    );
  const overlaps = OVERLAPS.filter(({ bars }) => bars <= mostBars);
  const overlap = findOverlap(outgoing, overlaps, barSec, firstDownbeatSec);
  if (!overlap) return null;

  const { bars, outStartSec } = overlap;
  const inStartSec = startBeforeDrop(incoming, bars, inBarSec) ?? inGrid.firstDownbeatSec;
  const inBeatSec = 60 / inGrid.bpm;
  const middle = 0.5;
  return {
    kind: 'beats',
    bars,
    outStartSec,
    inStartSec,
    incomingRate,
    overlapSec: (bars * barSec) / outgoing.rate,
    // One silent bar at each end: to align the incoming deck, and to stop the outgoing one.
    fade: { from: 1 / bars, to: 1 - 1 / bars },
    // During the last beat before the downbeat in the middle.
    bassSwap: { from: middle - 1 / (bars * BEATS_PER_BAR), to: middle },
    easeBack: easeBack(incomingRate, inStartSec + bars * inBarSec, bars * inBarSec, inBeatSec),
  };
}

/**
 * The first of `overlaps` that fits, as early as possible from `mixOutSec` on; without `mixOutSec`,
 * as late as possible.
 */
function findOverlap(
  { durationSec, positionSec, mixOutSec }: OutgoingTrack,
  overlaps: readonly Overlap[],
  barSec: number,
  firstDownbeatSec: number,
) {
  const anchorSec = mixOutSec ?? firstDownbeatSec;
  const fromBar = (Math.max(positionSec, firstDownbeatSec) - anchorSec) / barSec - ROUNDING;
  const endBar = (durationSec - anchorSec) / barSec + ROUNDING;
  const found = overlaps
    .map(({ bars, every }) => {
      const latest = Math.floor((endBar - bars) / every) * every;
      const earliest = Math.ceil(Math.max(0, fromBar) / every) * every;
      return { bars, bar: mixOutSec === undefined ? latest : Math.min(earliest, latest) };
    })
    .find(({ bar }) => bar >= Math.max(0, fromBar));
  return found && { bars: found.bars, outStartSec: anchorSec + found.bar * barSec };
}

/** @param barSec a bar of the overlap, in seconds of the incoming file */
function startBeforeDrop({ dropSec, beatGrid }: MixableTrack, bars: number, barSec: number) {
  if (dropSec === undefined || !beatGrid) return null;
  const introBars = Math.round((dropSec - beatGrid.firstDownbeatSec) / barSec);
  const lead = introBars >= bars ? bars : Math.min(introBars, BARS_PER_PHRASE);
  return Math.max(beatGrid.firstDownbeatSec, dropSec - Math.max(0, lead) * barSec);
}

/**
 * Returns linearly to rate 1 over as many beats as the overlap had, so usually before the next mix. Steps
 * are on beats, where a kick masks artefacts of the browser's time stretching. When the rate is 5 % off,
 * each step is 0.3 % over 16 beats and 0.08 % over 64; listeners notice a change of tempo from 1.5 % on.
 *
 * @see https://doi.org/10.3758/BF03205262 (Drake & Botte 1993, Tempo sensitivity in auditory sequences)
 */
function easeBack(rate: number, fromSec: number, spanSec: number, beatSec: number) {
  if (rate === 1) return [];
  const steps = Math.round(spanSec / beatSec);
  return Array.from({ length: steps }, (_, i) => ({
    positionSec: fromSec + (i + 1) * beatSec,
    rate: i + 1 === steps ? 1 : rate + ((1 - rate) * (i + 1)) / steps,
  }));
}

function planPlain({ durationSec, positionSec, rate }: OutgoingTrack, incoming: MixableTrack) {
  const leftSec = Math.max(0, durationSec - positionSec) / rate;
  const overlapSec = Math.min(PLAIN_SEC, leftSec, incoming.durationSec);
  return {
    kind: 'plain',
    bars: 0,
    outStartSec: Math.max(0, durationSec - overlapSec * rate),
    inStartSec: 0,
    incomingRate: 1,
    overlapSec,
    fade: { from: 0, to: 1 },
    bassSwap: null,
    easeBack: [],
  } satisfies MixPlan;
}

function progress({ from, to }: Part, fraction: number): number {
  return clamp((fraction - from) / (to - from), 0, 1);
}

/** @param share of the bass that this track has, 0 to 1, independent of its fader */
function shelfDb(share: number, gain: number): number {
  if (share === 0) return BASS_CUT_DB;
  const cut = 10 ** (BASS_CUT_DB / 20);
  return 20 * Math.log10(cut + share * (1 / gain - cut));
}

function checkTrack({ durationSec, beatGrid, dropSec, mixOutSec }: MixableTrack) {
  for (const sec of [durationSec, dropSec, mixOutSec]) if (sec !== undefined) checkSeconds(sec);
  if (!beatGrid) return;
  checkPositive(beatGrid.bpm, 'tempo in BPM');
  checkSeconds(beatGrid.firstDownbeatSec);
}

function checkSeconds(sec: number) {
  if (!Number.isFinite(sec) || sec < 0) throw new RangeError(`Not a time in seconds: ${sec}`);
}

function checkPositive(value: number, what: string) {
  if (!Number.isFinite(value) || value <= 0) throw new RangeError(`Not a ${what}: ${value}`);
}
