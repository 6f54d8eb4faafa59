import { clamp } from '#app/domain/clamp.ts';
import { MOST_STRETCH, matchTempo } from '#app/domain/match-tempo.ts';

/** Beat n lies at `firstDownbeatSec` plus n * 60 / `bpm`; every fourth is a downbeat. */
export type BeatGrid = { bpm: number; firstDownbeatSec: number };

/** What a mix needs to know of a track. Seconds are those of its file, played at rate 1. */
export type MixableTrack = { durationSec: number; beatGrid: BeatGrid | null };

export type OutgoingTrack = MixableTrack & {
  /** The mix begins here or later. */
  positionSec: number;
  /** Its playback rate in the mix. Not 1 while the track is still eased back from the last one. */
  rate: number;
};

/** A part of the overlap, in fractions of it: 0 is its beginning, 1 its end. */
type Part = { from: number; to: number };

/**
 * How one track follows another: plain data, made once, from which every gain and rate of the mix
 * can be told. Positions are seconds of a file, spans are seconds of a clock.
 *
 * A live deck is cued like this: paused at `inStartSec`, with its rate set and its strip scheduled,
 * hence at gain 0. A file may have next to nothing before its first downbeat, so a run-up from ahead
 * of it cannot be counted on: the deck starts at the very moment the overlap begins. An audio element
 * starts some hundredths of a second late; in the silent part before `fade.from` its position is
 * compared with the outgoing one's, and nudges of its rate bring it into phase.
 */
export type MixPlan = {
  /** beats: on one beat, at one tempo, with a bass swap; plain: a crossfade and nothing else. */
  kind: 'beats' | 'plain';
  /** The overlap's length in bars of the outgoing track; 0 without beats. */
  bars: number;
  /** Where the overlap begins in the outgoing track. */
  outStartSec: number;
  /** Where the incoming track begins, at the same moment. */
  inStartSec: number;
  /** The incoming track's playback rate throughout the overlap, with its pitch kept. */
  incomingRate: number;
  /** 0 when the outgoing track is at its end already. */
  overlapSec: number;
  /** The crossfade. Before it the incoming track is silent, after it the outgoing one. */
  fade: Part;
  /** Where the bass goes from one track to the other. */
  bassSwap: Part | null;
  /** The incoming track's rate after the overlap: each holds from its position in that track on. */
  easeBack: { positionSec: number; rate: number }[];
};

/** What a deck's channel strip is set to. */
export type MixLevels = {
  /** Of the whole signal, 0 to 1. What it is a part of is the deck's level, see playback-gain.ts. */
  gain: number;
  /** Of a low shelf. */
  bassDb: number;
};

/** Of the bass that is taken out. Bass knobs of DJ mixers go to about here. */
export const BASS_CUT_DB = -26;

const BEATS_PER_BAR = 4;
const BARS_PER_PHRASE = 8;
const PLAIN_SEC = 3;
/** A track is mixed into and out of, and wants to be heard alone for a while between. */
const LARGEST_SHARE_OF_TRACK = 1 / 3;
/** In bars, and of a tempo. A position that is a downbeat but for rounding has not missed it. */
const ROUNDING = 1e-6;

/** The first that fits is taken: how long, and at every how many bars it may begin. */
const PLACES = [
  { bars: 16, every: BARS_PER_PHRASE },
  { bars: 8, every: BARS_PER_PHRASE },
  { bars: 8, every: 1 },
  { bars: 4, every: BARS_PER_PHRASE },
  { bars: 4, every: 1 },
];

/**
 * The mix from one track to the next.
 *
 * With beat grids whose tempos can be made equal it is laid on the outgoing track's last phrase of
 * eight bars from which sixteen, or else eight, are left. Whoever is past that gets a shorter one from
 * the last bar that allows it, and so do short tracks. Asked again from a later position it answers
 * the same until its beginning has passed.
 *
 * The incoming track begins at its first downbeat. What sounds before that is not heard: it would
 * fall into the part in which the incoming track is silent anyway.
 *
 * Otherwise it is a crossfade of three seconds, or of what there is, that ends with the outgoing track.
 *
 * @throws RangeError when a length, a position or a grid's first downbeat is negative or not finite,
 * or a tempo or rate is not positive
 */
export function planMix(outgoing: OutgoingTrack, incoming: MixableTrack): MixPlan {
  checkTrack(outgoing);
  checkTrack(incoming);
  checkSeconds(outgoing.positionSec);
  checkPositive(outgoing.rate, 'playback rate');
  return planOnBeats(outgoing, incoming) ?? planPlain(outgoing, incoming);
}

/**
 * What both strips are set to at a fraction of the overlap. Outside of 0 to 1 it is as at that end.
 *
 * Decks are equally loud, since each has its track's gain before its strip (see playback-gain.ts).
 * The gains here are of equal power, for two pieces of music are not alike. The two kicks are: they would
 * add up to twice one, so only one track at a time has bass, and that one has all of it. Its shelf
 * gives back what the fader takes from the bass, or else the kick would sink by 3 dB in the middle. In
 * the swap the two amplitudes, not the powers, add up to one, since both basses are on one beat.
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

/** The rate at which the incoming track is to play at a position, in the overlap and after it. */
export function incomingRateAt(
  { incomingRate, easeBack }: Pick<MixPlan, 'incomingRate' | 'easeBack'>,
  positionSec: number,
): number {
  return easeBack.findLast((step) => step.positionSec <= positionSec)?.rate ?? incomingRate;
}

function planOnBeats(outgoing: OutgoingTrack, incoming: MixableTrack): MixPlan | null {
  if (!outgoing.beatGrid || !incoming.beatGrid) return null;
  const { bpm, firstDownbeatSec } = outgoing.beatGrid;
  const inStartSec = incoming.beatGrid.firstDownbeatSec;
  const { rate: incomingRate, stretch } = matchTempo(incoming.beatGrid.bpm, bpm * outgoing.rate);
  if (stretch > MOST_STRETCH + ROUNDING) return null;

  const barSec = (BEATS_PER_BAR * 60) / bpm;
  const inBarSec = (barSec / outgoing.rate) * incomingRate;
  const mostBars =
    LARGEST_SHARE_OF_TRACK *
    Math.min(outgoing.durationSec / barSec, (incoming.durationSec - inStartSec) / inBarSec);
  const fromBar = (outgoing.positionSec - firstDownbeatSec) / barSec - ROUNDING;
  const endBar = (outgoing.durationSec - firstDownbeatSec) / barSec;
  const place = PLACES.filter(({ bars }) => bars <= mostBars)
    .map(({ bars, every }) => ({ bars, bar: Math.floor((endBar - bars) / every) * every }))
    .find(({ bar }) => bar >= Math.max(0, fromBar));
  if (!place) return null;

  const { bars, bar } = place;
  const inBeatSec = 60 / incoming.beatGrid.bpm;
  const middle = 0.5;
  return {
    kind: 'beats',
    bars,
    outStartSec: firstDownbeatSec + bar * barSec,
    inStartSec,
    incomingRate,
    overlapSec: (bars * barSec) / outgoing.rate,
    // Silent for a bar at either end: time to bring a deck into phase, and to let one go.
    fade: { from: 1 / bars, to: 1 - 1 / bars },
    // In the last beat before a downbeat, which then is the incoming track's alone.
    bassSwap: { from: middle - 1 / (bars * BEATS_PER_BAR), to: middle },
    easeBack: easeBack(incomingRate, inStartSec + bars * inBarSec, bars * inBarSec, inBeatSec),
  };
}

/**
 * From a rate to 1 in a straight line, as long as the overlap was, hence before the next mix. Steps lie
 * on beats, where a kick covers whatever a browser's time stretching does at a step. From 5 % in the
 * sixteen beats of the shortest overlap each is 0.3 %, in 64 beats 0.08 %. A tempo is heard to be
 * another from 1.5 % on, at these tempos and at best.
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

/** @param share of the bass that this track has, 0 to 1, whatever its fader is at */
function shelfDb(share: number, gain: number): number {
  if (share === 0) return BASS_CUT_DB;
  const cut = 10 ** (BASS_CUT_DB / 20);
  return 20 * Math.log10(cut + share * (1 / gain - cut));
}

function checkTrack({ durationSec, beatGrid }: MixableTrack) {
  checkSeconds(durationSec);
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
