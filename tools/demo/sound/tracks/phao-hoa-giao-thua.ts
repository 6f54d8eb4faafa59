import { secToSamples } from '#import/testing/stereo.ts';
import { createRollingBass } from '../instruments/bass.ts';
import { createDanTranh } from '../instruments/dan-tranh.ts';
import { addFirework } from '../instruments/fireworks.ts';
import { createFormantVoice } from '../instruments/formant-voice.ts';
import { playLead, playPad, playPluck, playSupersaw } from '../instruments/synths.ts';
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
import type { Song } from '../song/song.ts';
import type { Track } from '../song/track.ts';

const C = 60;
const ROOTS = [C + 5, C + 7, C + 4, C - 3, C + 5, C + 7, C, C];
const CHORDS = [
  chord(C + 5, 'M'),
  chord(C + 7, 'M'),
  chord(C + 4, 'm'),
  chord(C - 3, 'm'),
  chord(C + 5, 'add9'),
  chord(C + 7, 'sus'),
  chord(C, 'M'),
  chord(C, 'add9'),
];
const BASS_ROOTS = bassRoots(ROOTS, 31);

/** A simple new-year tune: a step higher each time, back to the root at the end. */
const MIDNIGHT = line(`
  5:3 6:3 7:2 9:4 8:4       | 8:3 7:3 6:2 8:6~ r:2
  7:3 8:3 9:2 10:4/ 9:4     | 9:3 8:3 7:2 9:6~ r:2
  5:3 6:3 7:2 9:4 10:4      | 11:3 10:3 9:2 8:6~ r:2
  9:3 8:3 7:2 6:4/ 7:2 6:2  | 5:12~ r:4
`);
const SPARKS = line(`
  10:1 9:1 8:1 7:1 9:1 8:1 7:1 5:1 8:1 7:1 5:1 4:1 7:1 8:1 9:1 10:1
  11:1 10:1 9:1 8:1 10:1 9:1 8:1 6:1 9:1 8:1 6:1 5:1 8:1 9:1 10:1 11:1
`);
const CHEER = line('r:16 | r:16 | r:16 | r:8 5:3/ r:1 7:3/ r:1');

const GROOVE: Groove = [
  { drum: 'openHat', pattern: '..X...X...X...X.', gain: 0.5, pan: 0.1 },
  { drum: 'clap', pattern: '....X.......X...', gain: 0.75 },
  { drum: 'shaker', pattern: 'xoxoxoxoxoxoxoxo', gain: 0.45, pan: -0.45, swing: 0.12 },
  { drum: 'festivalHigh', pattern: '......x..x....x.', gain: 0.45, pan: 0.4 },
  { drum: 'wood', pattern: 'x..x..x.x..x..x.', gain: 0.28, pan: 0.55 },
];

const PLAN = layOut([
  ['intro', 16],
  ['build', 8],
  ['drop', 16],
  ['countdown', 8],
  ['midnight', 16],
  ['outro', 8],
]);

function compose(song: Song): void {
  const kit = createKit('phao-hoa-giao-thua', {
    kick: { bodyHz: 53, drive: 2.2, punchHz: 200 },
    clapHz: 1800,
    hatHz: 8800,
    size: 1.05,
  });
  const bass = createRollingBass(1500, 1.7);
  const danTranh = createDanTranh(0.85);
  const cheer = createFormantVoice('o', 'e', 6);
  const { intro, build, drop, countdown, midnight, outro } = PLAN;
  addBuses(song, {
    chords: { gainDb: 0 },
    pad: { gainDb: -2 },
    arp: { gainDb: -5, delay: 0.35 },
    lead: { gainDb: -1 },
    counter: { gainDb: 3, delay: 0.3 },
    voice: { gainDb: 2, reverb: 0.5 },
  });
  song.addBus('fireworks', { gainDb: 1, highpassHz: 110, duck: 0.3, reverb: 0.35 });
  /** The burst, not the whistle, falls on the bar. */
  const shell = (bar: number, gain: number, pan: number) => {
    const random = song.randomFor('firework', Math.round(bar * 16));
    const whistleSec = 0.7 + 0.4 * random();
    const atSample = song.at(0, bar * 16) - secToSamples(whistleSec);
    addFirework(song.sound('fireworks'), atSample, random, { whistleSec, gain, pan });
  };

  playIntro(song, kit, GROOVE, intro, 3);
  song.bass('bass', bass, [BASS_ROOTS[6] as number], 8, intro.to - 0.5, '..x...x...x...x.', 1.8);
  song.play('counter', danTranh, SPARKS, 12, intro.to - 0.25, { velocity: 0.7, octave: -1 });
  shell(8, 0.5, -0.5);
  shell(12, 0.6, 0.5);

  song.chords('pad', playPad, CHORDS, build.from, build.to - 0.25, 'X...............', 16);
  song.play('counter', danTranh, MIDNIGHT, build.from, build.to - 0.25);
  playGroove(song, kit, GROOVE.slice(1, 3), build.from, build.from + 4);
  addBuildUp(song, kit, build);

  for (const section of [drop, midnight]) {
    const isMidnight = section === midnight;
    for (const bar of [0, 8]) addImpactAt(song, kit, section.from + bar, 1 - bar / 20);
    song.kick(kit.kick, section.from, section.to);
    playGroove(song, kit, GROOVE, section.from, section.to);
    song.bass(
      'bass',
      bass,
      BASS_ROOTS,
      section.from,
      section.to,
      isMidnight ? '..xx..x8..xx..x8' : '..x...x...x...x8',
      isMidnight ? 0.9 : 1.7,
    );
    song.chords(
      'chords',
      playSupersaw,
      CHORDS,
      section.from,
      section.to,
      isMidnight ? 'X..X..X.X..X..X.' : 'X..x..x.....x...',
      2,
    );
    song.play('lead', playLead, MIDNIGHT, section.from, section.to);
    song.play('counter', danTranh, SPARKS, section.from + (isMidnight ? 0 : 8), section.to, {
      velocity: 0.7,
      octave: -1,
    });
    if (isMidnight)
      song.play('arp', playPluck, MIDNIGHT, section.from, section.to, { octave: 1, velocity: 0.7 });
    song.play('voice', cheer, CHEER, section.from, section.to);
    for (const bar of [3, 7, 11])
      addFill(song, kit, section.from + bar, bar === 7 ? 'toms' : 'claps');
    for (let bar = 0; bar < 16; bar += isMidnight ? 2 : 4)
      shell(section.from + bar, isMidnight ? 0.8 : 0.6, ((bar * 5) % 7) / 4 - 0.75);
  }

  shell(countdown.from, 1, 0);
  for (let bar = 1; bar < 7; bar += 1.5)
    shell(countdown.from + bar, 0.7, ((bar * 3) % 5) / 2.5 - 0.9);
  song.chords('pad', playPad, CHORDS, countdown.from, countdown.to - 0.25, 'X...............', 16);
  song.play('counter', danTranh, MIDNIGHT, countdown.from, countdown.to - 0.25, { octave: -1 });
  song.play('arp', playPluck, SPARKS, countdown.from + 4, countdown.to - 0.25, {
    velocity: 0.7,
    octave: -1,
  });
  addBuildUp(song, kit, { from: countdown.from + 4, to: countdown.to }, { kickBars: 0 });

  playOutro(song, kit, GROOVE, outro, 1);
  song.bass(
    'bass',
    bass,
    [BASS_ROOTS[6] as number],
    outro.from,
    outro.from + 4,
    '..x...x...x...x.',
    1.8,
  );
  for (const bar of [2, 4, 6]) shell(outro.from + bar, 0.5, bar / 4 - 1);
}

export const phaoHoaGiaoThua: Track = {
  slug: 'phao-hoa-giao-thua',
  title: 'Pháo Hoa Giao Thừa',
  bpm: 136,
  bars: PLAN.bars,
  key: 'C major (hò lơ)',
  tonality: { rootMidi: C, mode: 'hoLo' },
  reverbSec: 2.4,
  compose,
};
