import { createAcidBass, playSubBass } from '../instruments/bass.ts';
import { createFormantVoice } from '../instruments/formant-voice.ts';
import { playLead, playPad, playSupersaw } from '../instruments/synths.ts';
import {
  addBuildUp,
  addFill,
  addImpactAt,
  type Groove,
  layOut,
  playGroove,
  playIntro,
  playOutro,
} from '../song/arrangement.ts';
import { addBuses } from '../song/buses.ts';
import { bassRoots, chord } from '../song/harmony.ts';
import { createKit } from '../song/kit.ts';
import { line } from '../song/line.ts';
import { automationAt } from '../song/mixdown.ts';
import type { Automation, Song } from '../song/song.ts';
import type { Track } from '../song/track.ts';

const F_SHARP = 54;
const ROOTS = [F_SHARP, F_SHARP, F_SHARP + 3, F_SHARP - 2];
const CHORDS = [
  chord(F_SHARP, 'm'),
  chord(F_SHARP, 'm7'),
  chord(F_SHARP + 3, 'M'),
  chord(F_SHARP - 2, 'M'),
];
const SUB_ROOTS = bassRoots(ROOTS, 30);

/** Four bars, like rounds in a roundabout: only the fourth ends differently. */
const ROUNDABOUT = line(`
  0:1 0:1 5:1/ 0:1 0:1 1:1/ 0:1 5:1 0:1 0:1 4:1/ 5:1 0:1 1:1 3:1/ 4:1
  0:1 0:1 5:1/ 0:1 0:1 1:1/ 0:1 5:1 0:1 6:1/ 5:1 4:1 0:1 3:1 4:1/ 5:1
  0:1 0:1 5:1/ 0:1 0:1 1:1/ 0:1 5:1 0:1 0:1 4:1/ 5:1 0:1 1:1 3:1/ 4:1
  0:1 5:1 r:1 4:1/ 5:1 r:1 6:1/ 5:1 r:1 4:1 5:1/ 7:1 8:2/ 5:1 4:1
`);
const HEADLIGHTS = line(`
  r:4 8:2 r:1 8:1 7:4/ r:4 | r:4 6:2 7:2 5:6~ r:2
  r:4 8:2 r:1 8:1 9:4/ r:4 | 8:3 7:3 6:2 5:6~ r:2
`);
const HORNS = line('r:14 5:2 | r:16 | r:14 5:2 | r:6 5:2 r:2 6:2 r:4');

const GROOVE: Groove = [
  { drum: 'closedHat', pattern: 'x-xox-xox-xox-xo', gain: 0.42, pan: 0.2, swing: 0.14 },
  { drum: 'clap', pattern: '....X.......X...', gain: 0.7 },
  { drum: 'openHat', pattern: '..X...X...X...X.', gain: 0.5, pan: -0.1 },
  { drum: 'rim', pattern: 'x..x..x....x..x.', gain: 0.35, pan: -0.5 },
  { drum: 'tomHigh', pattern: '.......x......x.', gain: 0.4, pan: 0.4 },
];

const PLAN = layOut([
  ['intro', 16],
  ['circle', 8],
  ['build', 4],
  ['drop', 16],
  ['rest', 8],
  ['rebuild', 4],
  ['spin', 16],
  ['outro', 8],
]);

/** The acid filter's cutoff: moves slowly within each section and rises at its end. */
const CUTOFF: Automation = [
  [4, 120],
  [16, 420],
  [24, 900],
  [28, 2400],
  [28, 420],
  [36, 1100],
  [44, 2000],
  [44, 260],
  [52, 500],
  [56, 3000],
  [56, 700],
  [64, 1300],
  [72, 2700],
  [72, 800],
  [80, 130],
];

function compose(song: Song): void {
  const kit = createKit('vong-xoay-dem', {
    kick: { bodyHz: 51, drive: 2.6, punchHz: 240, click: 1.2 },
    clapHz: 1400,
    hatHz: 7400,
    openHatSec: 0.13,
  });
  const acid = createAcidBass((atSample) => automationAt(CUTOFF, song.barAt(atSample)));
  const horn = createFormantVoice('a', 'o', 4);
  const { intro, circle, build, drop, rest, rebuild, spin, outro } = PLAN;
  addBuses(song, {
    chords: { gainDb: -1 },
    pad: { gainDb: -3 },
    lead: { gainDb: -1, delay: 0.35 },
    counter: { gainDb: -2, highpassHz: 110, duck: 0.55, reverb: 0.08, delay: 0.12 },
    voice: { gainDb: 2 },
  });

  playIntro(song, kit, GROOVE, intro, 3);
  song.play('counter', acid, ROUNDABOUT, 4, intro.to - 0.25, { gate: 0.8 });
  song.bass('bass', playSubBass, SUB_ROOTS, 8, intro.to - 0.5, '..x...x...x...x.', 1.5);

  song.kick(kit.kick, circle.from, circle.to);
  addImpactAt(song, kit, circle.from, 0.7);
  playGroove(song, kit, GROOVE.slice(0, 4), circle.from, circle.to);
  song.play('counter', acid, ROUNDABOUT, circle.from, build.to - 0.5, { gate: 0.85 });
  song.bass('bass', playSubBass, SUB_ROOTS, circle.from, circle.to, '..x...x...x...x.', 1.5);
  song.chords('pad', playPad, CHORDS, circle.from + 4, build.to - 0.25, 'X...............', 16);
  song.play('voice', horn, HORNS, circle.from, build.to);
  addBuildUp(song, kit, build, { kickBars: 2 });

  for (const section of [drop, spin]) {
    const isSpin = section === spin;
    for (const bar of [0, 8]) addImpactAt(song, kit, section.from + bar, 1 - bar / 20);
    song.kick(kit.kick, section.from, section.to);
    playGroove(song, kit, GROOVE, section.from, section.to);
    song.hit('drums', kit.ride, section.from + 8, section.to, '..x...x...x...x.', { gain: 0.28 });
    song.play('counter', acid, ROUNDABOUT, section.from, section.to, { gate: 0.9, velocity: 1 });
    song.bass('bass', playSubBass, SUB_ROOTS, section.from, section.to, '..x...x...x...x.', 1.8);
    song.chords(
      'chords',
      playSupersaw,
      CHORDS,
      section.from + (isSpin ? 0 : 8),
      section.to,
      isSpin ? '..X..X....X..X.x' : '..x.......x.....',
      1.5,
    );
    song.play('lead', playLead, HEADLIGHTS, section.from + (isSpin ? 0 : 4), section.to, {
      octave: isSpin ? 1 : 0,
      velocity: 0.8,
    });
    song.play('voice', horn, HORNS, section.from, section.to);
    for (const bar of [3, 7, 11])
      addFill(song, kit, section.from + bar, bar === 7 ? 'toms' : 'snare');
  }

  addImpactAt(song, kit, rest.from, 0.8);
  song.chords('pad', playPad, CHORDS, rest.from, rebuild.to - 0.25, 'X...............', 16);
  song.play('lead', playLead, HEADLIGHTS, rest.from, rest.to, { velocity: 0.6 });
  song.play('counter', acid, ROUNDABOUT, rest.from + 4, rebuild.to - 0.5, { gate: 0.7, octave: 1 });
  addBuildUp(song, kit, rebuild, { kickBars: 0 });

  playOutro(song, kit, GROOVE, outro, 1);
  song.play('counter', acid, ROUNDABOUT, outro.from, outro.to - 2, { gate: 0.8 });
}

export const vongXoayDem: Track = {
  slug: 'vong-xoay-dem',
  title: 'Vòng Xoay Đêm (Remix)',
  bpm: 140,
  bars: PLAN.bars,
  key: 'F♯ minor (Nam)',
  tonality: { rootMidi: F_SHARP - 12, mode: 'nam' },
  reverbSec: 1.8,
  compose,
};
