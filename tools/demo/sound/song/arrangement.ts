import { addMono } from '#import/testing/stereo.ts';
import { addDownlifter, addImpact, addRiser } from '../instruments/sweeps.ts';
import type { Drum, Kit } from './kit.ts';
import type { Song } from './song.ts';

export type Section = { from: number; to: number };

/** Places named sections one after the other; the last one's `to` is the track's length in bars. */
export function layOut<Name extends string>(
  sections: readonly (readonly [name: Name, bars: number])[],
): Record<Name, Section> & { bars: number } {
  let bar = 0;
  const laid: Record<string, Section | number> = {};
  for (const [name, bars] of sections) {
    laid[name] = { from: bar, to: bar + bars };
    bar += bars;
  }
  laid.bars = bar;
  return laid as Record<Name, Section> & { bars: number };
}

/** One drum's part: pattern letters as in `Song.hit`. */
export type Layer = {
  drum: Drum;
  pattern: string;
  gain?: number;
  pan?: number;
  swing?: number;
};

export type Groove = readonly Layer[];

export function playGroove(song: Song, kit: Kit, groove: Groove, from: number, to: number): void {
  for (const { drum, pattern, ...options } of groove)
    song.hit('drums', kit[drum], from, to, pattern, options);
}

/** An intro for mixing: the kick alone, then another layer every `everyBars`. */
export function playIntro(
  song: Song,
  kit: Kit,
  groove: Groove,
  { from, to }: Section,
  everyBars = 4,
): void {
  song.kick(kit.kick, from, to - 0.25);
  groove.forEach((layer, i) => {
    const enters = Math.min(from + i * everyBars, to - 2);
    playGroove(song, kit, [layer], enters, to);
  });
  for (let bar = from + 8; bar < to; bar += 8) addFill(song, kit, bar - 1, 'snare');
  addFill(song, kit, to - 1, 'toms');
}

/** The intro backwards: layers leave until the kick is alone again. */
export function playOutro(
  song: Song,
  kit: Kit,
  groove: Groove,
  { from, to }: Section,
  everyBars = 2,
): void {
  addImpactAt(song, kit, from, 0.7);
  song.kick(kit.kick, from, to);
  groove.forEach((layer, i) => {
    const leaves = Math.max(from + 2, to - i * everyBars);
    playGroove(song, kit, [layer], from, leaves);
  });
}

type Fill = 'snare' | 'toms' | 'claps' | 'festival';

/** Fills the last beats of a bar before the next phrase. */
export function addFill(song: Song, kit: Kit, bar: number, kind: Fill): void {
  const hit = (drum: Drum, pattern: string, gain: number, pan = 0) =>
    song.hit('drums', kit[drum], bar, bar + 1, pattern, { gain, pan });
  if (kind === 'snare') hit('snare', '.........o.oxoxX', 0.6);
  if (kind === 'claps') hit('clap', '..........x.x.xX', 0.6);
  if (kind === 'toms') {
    hit('tomHigh', '........x.xx....', 0.75, -0.35);
    hit('tomLow', '............x.xX', 0.85, 0.35);
  }
  if (kind === 'festival') {
    hit('festivalHigh', '........x..xx...', 0.7, -0.3);
    hit('festival', '..........x...XX', 0.9, 0.2);
    hit('rim', '....x.x......x..', 0.5, 0.4);
  }
}

/** Boom, cymbal and falling noise on the first beat of a phrase. */
export function addImpactAt(song: Song, kit: Kit, bar: number, gain = 1): void {
  const atSample = song.at(bar);
  addMono(song.sound('fx'), kit.crash, atSample, 0.7 * gain, 0.15);
  addImpact(song.sound('fx'), atSample, song.randomFor('impact', atSample), 0.55 * gain);
  addDownlifter(
    song.sound('fx'),
    atSample,
    song.barSec(2),
    song.randomFor('down', atSample),
    0.5 * gain,
  );
}

type BuildUp = {
  /** Bars with the kick, from the start. */
  kickBars?: number;
  /** Silence before the drop, in sixteenth steps. */
  gapSteps?: number;
  roll?: Drum;
};

/** A snare roll that doubles its pace, a riser, then silence; ends on the drop's downbeat. */
export function addBuildUp(song: Song, kit: Kit, { from, to }: Section, build: BuildUp = {}): void {
  const { kickBars = (to - from) / 2, gapSteps = 4, roll = 'snare' } = build;
  const end = to - gapSteps / 16;
  if (kickBars > 0) song.kick(kit.kick, from, from + kickBars);
  addRollUp(song, kit[roll], from, to, end);
  const riserFrom = Math.max(from, to - 8);
  const atSample = song.at(riserFrom);
  addRiser(
    song.sound('fx'),
    atSample,
    song.barSec(end - riserFrom),
    song.randomFor('riser', atSample),
    0.9,
  );
}

function addRollUp(song: Song, shot: Kit[Drum], from: number, to: number, end: number): void {
  const steps = (to - from) * 16;
  for (let step = 0; step < (end - from) * 16; step += 0.5) {
    const progress = step / steps;
    const everySteps = progress < 0.5 ? 4 : progress < 0.75 ? 2 : progress < 0.9 ? 1 : 0.5;
    if (step % everySteps !== 0) continue;
    const gain = (0.16 + 0.5 * progress ** 1.4) * (step % 4 === 0 ? 1 : 0.8);
    addMono(song.sound('drums'), shot, song.at(from, step), gain, 0);
  }
}
