import type { Section } from '#domain/section.ts';
import { type Beat, readBeats } from './beat-features.ts';
import { findBoundary } from './find-boundary.ts';
import { findDownbeat } from './find-downbeat.ts';
import { type Bar, findSections } from './find-sections.ts';
import { fold, type Line, peakNear, type Span } from './fold.ts';
import { growLines, type Stretch } from './grow-lines.ts';
import { measureJitterSec } from './measure-jitter.ts';
import { median, refineLine, riseAt } from './refine-line.ts';
import { measureRises, type Rises } from './rises.ts';
import { roundTempo } from './round-tempo.ts';
import type { SoundTrace } from './sound-trace.ts';

/** One tempo, from `fromSec` on. Beat n lies at `downbeatSec` + n * 60 / `bpm`; every fourth is a downbeat. */
export type Segment = { fromSec: number; bpm: number; downbeatSec: number };

export type BeatAnalysis = {
  /** The longest segment's tempo; null without a steady beat. */
  bpm: number | null;
  /** The first audible downbeat of the first segment. */
  firstDownbeatSec: number | null;
  /** How sure tempo, beats and bars are, from 0 to 1. */
  confidence: number;
  segments: Segment[];
  /** From the first bar on; empty without a beat. */
  sections: Section[];
};

/** Minimum confidence for mixing on a grid. */
const SURE = 0.7;

/** Share of audible windows that agree. */
const LEAST_AGREEMENT = 0.6;
const GOOD_AGREEMENT = 0.9;
/**
 * In the median window, the peak on the grid must exceed this share of the window's highest peak. A
 * grid that fits a long stretch only by chance stays below.
 */
const LEAST_COHERENCE = 0.75;
/** How far from the grid, in beats, a stroke may be to count as on it. */
const COHERENT = 0.03;
/**
 * With at least this coherence, beats with much jitter count as played by hand. Hits without a
 * regular beat do not reach it.
 */
const COHERENCE_OF_PLAYERS = 0.95;
const WINDOWS_OF_PLAYERS = 8;
const LEAST_CONTRAST = 1.5;
const BEATS_PER_BAR = 4;
/** Machines play with an error of a millisecond. */
const [STEADY_SEC, LOOSE_SEC] = [0.004, 0.01];
/** Shorter segments on average mean a drifting tempo. */
const SHORTEST_MEAN_SEC = 45;
const KICK_SHARE = 1.15;
const CUT_OFF_SEC = 0.002;

export const NO_BEAT: BeatAnalysis = {
  bpm: null,
  firstDownbeatSec: null,
  confidence: 0,
  segments: [],
  sections: [],
};

/** Null if no single grid fits the whole track; the mix is then a plain crossfade. */
export function downbeatToMixOn({ confidence, segments, firstDownbeatSec }: BeatAnalysis) {
  return confidence >= SURE && segments.length === 1 ? firstDownbeatSec : null;
}

type Part = { stretch: Stretch; line: Line; span: Span; certainty: number };

/** @param onStep called every few seconds, since a mix of hours takes a minute; may throw to abort */
export function analyseBeats(trace: SoundTrace, onStep = () => {}): BeatAnalysis {
  const rises = measureRises(trace);
  onStep();
  const { stretches, windows } = growLines(rises, onStep);
  const parts = stretches.flatMap((stretch): Part[] => {
    onStep();
    const span = {
      fromSec: Math.max(0, windows[stretch.first]?.fromSec ?? 0),
      toSec: Math.min(trace.durationSec, windows[stretch.last]?.toSec ?? 0),
    };
    const foldIn = (part: Span) => fold(rises.beats, rises.hopSec, stretch.line, part);
    const { contrast, phase } = foldIn(span);
    const alone = windows.slice(stretch.first, stretch.last + 1).map(foldIn);
    const coherence = median(
      alone
        .filter((folded) => folded.contrast >= LEAST_CONTRAST)
        .map((folded) => peakNear(folded, phase, COHERENT).most / folded.most),
    );
    const agreement = stretch.agreeing / Math.max(1, stretch.audible);
    if (agreement < LEAST_AGREEMENT || contrast < LEAST_CONTRAST || !(coherence > LEAST_COHERENCE))
      return [];
    const onKicks = chooseKick(trace, stretch.line, span);
    const refined = refineLine(trace, onKicks, span);
    const jitterSec = measureJitterSec(rises, refined ?? onKicks, span);
    const isPlayed = coherence >= COHERENCE_OF_PLAYERS && stretch.agreeing >= WINDOWS_OF_PLAYERS;
    if (jitterSec > LOOSE_SEC && !isPlayed) return [];
    const certainty = Math.min(
      shareBetween(agreement, LEAST_AGREEMENT, GOOD_AGREEMENT),
      shareBetween(jitterSec, LOOSE_SEC, STEADY_SEC),
      refined ? 1 : 0.3,
    );
    return [{ stretch, line: roundTempo(refined ?? onKicks, span), span, certainty }];
  });
  if (parts.length === 0) return NO_BEAT;
  const segments = parts.map((part, i) => {
    onStep();
    return fitPart(trace, rises, part, parts[i - 1], parts[i + 1]);
  });
  const lengths = segments.map(({ fromSec, toSec }) => toSec - fromSec);
  const longest = lengths.indexOf(Math.max(...lengths));
  const wanders = segments.length > 1 && trace.durationSec / segments.length < SHORTEST_MEAN_SEC;
  const told = wanders ? [segments[longest] as FittedPart] : segments;
  const all = lengths.reduce((sum, sec) => sum + sec, 0);
  const confidence = segments.reduce(
    (sum, { confidence }, i) => sum + (confidence * (lengths[i] as number)) / all,
    0,
  );
  return {
    bpm: segments[longest]?.bpm ?? null,
    firstDownbeatSec: told[0]?.downbeatSec ?? null,
    confidence: round(wanders ? Math.min(0.2, confidence) : confidence, 2),
    segments: told.map(({ fromSec, bpm, downbeatSec }, i) => ({
      fromSec: i === 0 ? 0 : round(fromSec, 3),
      bpm,
      downbeatSec,
    })),
    sections: findSections(segments.flatMap(({ bars }) => bars)).map(({ fromSec, kind }) => ({
      fromSec: round(Math.max(0, fromSec), 3),
      kind,
    })),
  };
}

type FittedPart = Segment & { toSec: number; confidence: number; bars: Bar[] };

/** A part's beginning, end and first bar. */
function fitPart(
  trace: SoundTrace,
  rises: Rises,
  part: Part,
  before: Part | undefined,
  after: Part | undefined,
): FittedPart {
  const { line, certainty } = part;
  const fromSec = before ? findBoundary(rises, before, part) : 0;
  const toSec = after ? findBoundary(rises, part, after) : trace.durationSec;
  const beatAt = (sec: number) => (sec - line.offsetSec) / line.beatSec;
  // A beat on the first sample may be measured slightly before it.
  const first = Math.ceil(beatAt(fromSec) - 0.05);
  const last = Math.floor(beatAt(toSec)) - 1;
  const beats = readBeats(trace, line, first, last);
  const sounding = Math.max(0, firstSounding(beats.map(({ rise }) => rise)));
  const bars = findDownbeat(beats, sounding);
  let bar =
    sounding + ((((bars.phase - sounding) % BEATS_PER_BAR) + BEATS_PER_BAR) % BEATS_PER_BAR);
  // If the downbeat lies before the start of the file, by more than rounding, take the next one.
  if (line.offsetSec + (first + bar) * line.beatSec < -CUT_OFF_SEC) bar += BEATS_PER_BAR;
  const downbeatSec = Math.max(0, line.offsetSec + (first + bar) * line.beatSec);
  return {
    fromSec,
    toSec,
    bpm: round(60 / line.beatSec, 5),
    downbeatSec: round(downbeatSec, 4),
    confidence: Math.min(certainty, bars.confidence),
    bars: joinBars(beats, bars.phase % BEATS_PER_BAR),
  };
}

function joinBars(beats: Beat[], first: number): Bar[] {
  const bars: Bar[] = [];
  for (let at = first; at + BEATS_PER_BAR <= beats.length; at += BEATS_PER_BAR) {
    const level = (range: 0 | 1 | 2) =>
      Math.hypot(...beats.slice(at, at + BEATS_PER_BAR).map(({ levels }) => levels[range])) /
      Math.sqrt(BEATS_PER_BAR);
    bars.push({ sec: (beats[at] as Beat).sec, levels: [level(0), level(1), level(2)] });
  }
  return bars;
}

/** The first beat with a stroke. */
function firstSounding(rises: number[]): number {
  const usual = rises.toSorted((a, b) => b - a)[Math.floor(rises.length / 4)] ?? 0;
  return rises.findIndex((rise) => rise > usual / 3);
}

/** An off-beat bass may repeat as strongly as the kick: the kick is the one that rises more. */
function chooseKick(trace: SoundTrace, line: Line, span: Span): Line {
  const between = { ...line, offsetSec: line.offsetSec + line.beatSec / 2 };
  return riseAt(trace, between, span) > KICK_SHARE * riseAt(trace, line, span) ? between : line;
}

/** A ramp: 0 up to one value, 1 from the other on. */
const shareBetween = (value: number, none: number, all: number) =>
  Math.min(1, Math.max(0, (value - none) / (all - none)));

const round = (value: number, digits: number) => Number(value.toFixed(digits));
