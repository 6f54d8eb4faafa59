import { playSubBass } from '../instruments/bass.ts';
import { playDanBau } from '../instruments/dan-bau.ts';
import { createElectricPiano } from '../instruments/electric-piano.ts';
import { addRain } from '../instruments/rain.ts';
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
import { automationAt } from '../song/mixdown.ts';
import type { Song } from '../song/song.ts';
import type { Track } from '../song/track.ts';

const D = 62;
const ROOTS = [D, D - 4, D + 5, D - 5];
const CHORDS = [
  chord(D, 'm9', 63),
  chord(D - 4, 'M7', 63),
  chord(D + 5, 'm7', 63),
  chord(D - 5, 'm7', 63),
];
const BASS_ROOTS = bassRoots(ROOTS, 33);

/** Slow, sliding, with room for the rain between the phrases. */
const LAMENT = line(`
  5:6/ 4:2 5:4 7:4~ | 6:8~ 5:4 4:4 | 2:6/ 4:2 5:8~    | 4:4 3:4 2:4 3:4~
  5:6/ 6:2 7:4 8:4^ | 7:10~ r:2 6:2 5:2 | 4:6/ 5:2 6:4 5:4 | 3:4/ 4:2 5:8~ r:2
`);
const ANSWER = line('r:8 8:2 7:2 6:2 5:2 | r:16 | r:10 7:2 6:2 5:2 | r:4 4:2 5:2 8:4 7:4');
const DRIPS = line('5:2 8:1 10:3 8:2 7:3 8:1 10:2 6:2 | 5:2 7:1 9:3 7:2 6:3 7:1 9:2 8:2');

const GROOVE: Groove = [
  { drum: 'shaker', pattern: 'oxoxoxoxoxoxoxox', gain: 0.55, pan: 0.35, swing: 0.22 },
  { drum: 'rim', pattern: '....x.......x...', gain: 0.5, pan: -0.1 },
  { drum: 'closedHat', pattern: '..x...x...x...x-', gain: 0.45, pan: -0.3, swing: 0.22 },
  { drum: 'clap', pattern: '............o...', gain: 0.5 },
  { drum: 'wood', pattern: '...o..-....o.-..', gain: 0.35, pan: 0.5, swing: 0.22 },
];

const PLAN = layOut([
  ['intro', 16],
  ['build', 4],
  ['verse', 16],
  ['rest', 8],
  ['rebuild', 4],
  ['refrain', 16],
  ['outro', 8],
]);

function compose(song: Song): void {
  const kit = createKit('mua-tren-mai-ton', {
    kick: { bodyHz: 49, punchHz: 130, drive: 1.2, click: 0.5, decaySec: 0.24 },
    clapHz: 1250,
    hatHz: 9000,
  });
  const piano = createElectricPiano();
  const { intro, build, verse, rest, rebuild, refrain, outro } = PLAN;
  addBuses(song, {
    kick: { gainDb: -4 },
    drums: { gainDb: 6, reverb: 0.1 },
    bass: { gainDb: -3 },
    chords: {
      gainDb: -2,
      duck: 0.5,
      reverb: 0.25,
      delay: 0.12,
      lowpassHz: [
        [8, 500],
        [build.to, 9000],
      ],
    },
    pad: { gainDb: -4, duck: 0.6 },
    arp: { gainDb: -5, delay: 0.45, reverb: 0.3 },
    lead: { gainDb: -3.5, reverb: 0.35, delay: 0.25 },
  });
  song.addBus('rain', { gainDb: 0, highpassHz: 900, duck: 0.25, reverb: 0.15 });
  addRain(song.sound('rain'), song.randomFor('rain', 0), (sample) => {
    const level: [number, number][] = [
      [0, 0.12],
      [12, 0.5],
      [build.to, 0.35],
      [rest.from, 0.4],
      [rest.from + 2, 1],
      [rebuild.to, 0.9],
      [refrain.from + 1, 0.45],
      [outro.to, 0.3],
    ];
    return automationAt(level, song.barAt(sample));
  });

  playIntro(song, kit, GROOVE, intro, 3);
  song.chords('chords', piano, CHORDS, 8, build.to - 0.25, 'X.....x...x.....', 4);
  song.bass('bass', playSubBass, BASS_ROOTS, 12, intro.to, 'x.....x...x.....', 3);
  addBuildUp(song, kit, build, { kickBars: 2, roll: 'rim' });
  song.play('arp', playPluck, DRIPS, build.from, build.to, { velocity: 0.6 });

  for (const section of [verse, refrain]) {
    const isRefrain = section === refrain;
    addImpactAt(song, kit, section.from, 0.6);
    song.kick(kit.kick, section.from, section.to);
    playGroove(song, kit, GROOVE, section.from, section.to);
    song.hit('drums', kit.clap, section.from, section.to, '....x.......x...', { gain: 0.5 });
    song.bass('bass', playSubBass, BASS_ROOTS, section.from, section.to, '..x...x..ox...x5', 1.8);
    song.chords('chords', piano, CHORDS, section.from, section.to, 'X..x..x...x..x..', 3);
    song.play('lead', playDanBau, LAMENT, section.from, section.to, { velocity: 0.9 });
    song.play('arp', playPluck, ANSWER, section.from + 8, section.to, { velocity: 0.7 });
    if (isRefrain) {
      song.chords('pad', playPad, CHORDS, section.from, section.to, 'X...............', 16);
      song.hit('drums', kit.openHat, section.from, section.to, '..o...o...o...o.', { gain: 0.4 });
      song.play('arp', playPluck, DRIPS, section.from, section.to, { velocity: 0.5 });
    }
    addFill(song, kit, section.from + 7, 'toms');
  }

  song.chords('pad', playPad, CHORDS, rest.from, rebuild.to - 0.25, 'X...............', 16);
  song.chords('chords', piano, CHORDS, rest.from, rebuild.to - 0.25, 'X.......x.......', 8);
  song.play('lead', playDanBau, LAMENT, rest.from, rest.to, { velocity: 0.8 });
  song.play('arp', playPluck, DRIPS, rebuild.from, rebuild.to, { velocity: 0.6 });
  addBuildUp(song, kit, rebuild, { kickBars: 0, roll: 'rim' });

  playOutro(song, kit, GROOVE, outro, 1);
  song.chords('chords', piano, CHORDS, outro.from, outro.to - 2, 'X.......o.......', 8, 0.6);
}

export const muaTrenMaiTon: Track = {
  slug: 'mua-tren-mai-ton',
  title: 'Mưa Trên Mái Tôn',
  bpm: 128,
  bars: PLAN.bars,
  key: 'D minor (Nam)',
  tonality: { rootMidi: D, mode: 'nam' },
  reverbSec: 2.6,
  compose,
};
