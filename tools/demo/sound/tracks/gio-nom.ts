import { createRollingBass, playSubBass } from '../instruments/bass.ts';
import { createDanTranh } from '../instruments/dan-tranh.ts';
import { playSao } from '../instruments/sao.ts';
import { playPad, playPluck } from '../instruments/synths.ts';
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

const B_FLAT = 58;
const ROOTS = [B_FLAT, B_FLAT - 3, B_FLAT + 5, B_FLAT + 7];
const CHORDS = [
  chord(B_FLAT, 'add9', 62),
  chord(B_FLAT - 3, 'm7', 62),
  chord(B_FLAT + 5, 'M7', 62),
  chord(B_FLAT + 7, 'sus', 62),
];
const BASS_ROOTS = bassRoots(ROOTS, 34);

/** The south wind: long rising phrases, each of which falls back a little less. */
const WIND = line(`
  8:6/ 9:2 10:8~ | 9:4 8:2 6:2 8:6~ r:2 | 7:6/ 8:2 9:8~ | 8:4 7:2 6:2 7:6~ r:2
  8:6/ 9:2 11:8^ | 10:4 9:2 8:2 9:6~ r:2 | 10:6/ 9:2 8:4 6:4 | 7:4 6:2 4:2 5:6~ r:2
`);
const WAVES = line('5:2 8:2 10:2 8:2 9:2 8:2 6:2 8:2 | 5:2 7:2 10:2 8:2 9:2 7:2 6:2 7:2');
const SPRAY = line('r:12 8:1 9:1 10:1 11:1 | 13:4 r:12 | r:10 11:1 10:1 9:1 8:1 6:2 | r:16');

const GROOVE: Groove = [
  { drum: 'closedHat', pattern: '..x-..x-..x-..x-', gain: 0.45, pan: 0.2, swing: 0.15 },
  { drum: 'shaker', pattern: 'o-x-o-x-o-x-o-x-', gain: 0.5, pan: -0.45, swing: 0.15 },
  { drum: 'clap', pattern: '....x.......x...', gain: 0.6 },
  { drum: 'congaHigh', pattern: '......x..o....x.', gain: 0.4, pan: 0.45 },
  { drum: 'openHat', pattern: '..x...x...x...x.', gain: 0.32, pan: -0.15 },
];

const PLAN = layOut([
  ['intro', 16],
  ['shore', 8],
  ['breeze', 16],
  ['calm', 8],
  ['build', 4],
  ['wind', 12],
  ['outro', 8],
]);

function compose(song: Song): void {
  const kit = createKit('gio-nom', {
    kick: { bodyHz: 47, punchHz: 140, drive: 1.3, click: 0.6, decaySec: 0.25 },
    hatHz: 9500,
    clapHz: 1900,
  });
  const danTranh = createDanTranh(0.7);
  const bass = createRollingBass(600, 1.2);
  const { intro, shore, breeze, calm, build, wind, outro } = PLAN;
  addBuses(song, {
    kick: { gainDb: -5.5 },
    drums: { gainDb: 6.5, reverb: 0.1 },
    pad: {
      gainDb: 1.5,
      duck: 0.85,
      reverb: 0.4,
      lowpassHz: [
        [8, 350],
        [shore.to, 8000],
        [calm.from, 8000],
        [calm.from + 0.5, 1200],
        [build.to, 14000],
        [outro.from, 6000],
        [outro.to, 300],
      ],
    },
    arp: { gainDb: -3, reverb: 0.35, delay: 0.4 },
    lead: { gainDb: -4, reverb: 0.45, delay: 0.3 },
    counter: { gainDb: 2, reverb: 0.4, delay: 0.4 },
  });

  playIntro(song, kit, GROOVE, intro, 3);
  song.chords('pad', playPad, CHORDS, 8, intro.to, 'X...............', 16);
  song.bass('bass', playSubBass, BASS_ROOTS, 12, intro.to - 0.5, '..x...x...x...x.', 1.6);

  song.chords('pad', playPad, CHORDS, shore.from, shore.to, 'X...............', 16);
  song.play('arp', playPluck, WAVES, shore.from, shore.to, { velocity: 0.6 });
  song.play('counter', danTranh, SPRAY, shore.from, shore.to, { velocity: 0.8 });
  playGroove(song, kit, GROOVE.slice(0, 2), shore.from, shore.to - 0.25);
  addBuildUp(song, kit, shore, { kickBars: 6, roll: 'clap', gapSteps: 2 });

  for (const section of [breeze, wind]) {
    const isWind = section === wind;
    addImpactAt(song, kit, section.from, 0.7);
    song.kick(kit.kick, section.from, section.to);
    playGroove(song, kit, GROOVE, section.from, section.to);
    song.bass(
      'bass',
      isWind ? bass : playSubBass,
      BASS_ROOTS,
      section.from,
      section.to,
      isWind ? '..xx..x8..xx..x5' : '..x...x...x..xx.',
      1.3,
    );
    song.chords('pad', playPad, CHORDS, section.from, section.to, 'X...............', 16);
    song.play('arp', playPluck, WAVES, section.from, section.to, { velocity: 0.7 });
    song.play('lead', playSao, WIND, section.from, section.to, { velocity: 0.9 });
    song.play('counter', danTranh, SPRAY, section.from + (isWind ? 0 : 8), section.to);
    if (isWind) song.play('arp', playPluck, WIND, section.from, section.to, { velocity: 0.6 });
    addFill(song, kit, section.from + 7, 'toms');
  }

  song.chords('pad', playPad, CHORDS, calm.from, build.to, 'X...............', 16);
  song.play('counter', danTranh, WIND, calm.from, calm.to, { velocity: 0.8, octave: -1 });
  song.play('arp', playPluck, WAVES, calm.from + 4, build.to, { velocity: 0.55 });
  addBuildUp(song, kit, build, { kickBars: 2, roll: 'clap', gapSteps: 2 });

  playOutro(song, kit, GROOVE, outro, 1);
  song.chords('pad', playPad, CHORDS, outro.from, outro.to - 2, 'X...............', 16, 0.7);
}

export const gioNom: Track = {
  slug: 'gio-nom',
  title: 'Gió Nồm',
  bpm: 130,
  bars: PLAN.bars,
  key: 'B♭ (Bắc)',
  tonality: { rootMidi: B_FLAT, mode: 'bac' },
  reverbSec: 3.2,
  compose,
};
