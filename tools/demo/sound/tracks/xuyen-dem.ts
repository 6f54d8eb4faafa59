import { createDonk, createRollingBass } from '../instruments/bass.ts';
import { playDanBau } from '../instruments/dan-bau.ts';
import { createFormantVoice } from '../instruments/formant-voice.ts';
import { playHoover, playLead, playPad, playPluck, playSupersaw } from '../instruments/synths.ts';
import {
  addBuildUp,
  addFill,
  addImpactAt,
  type Groove,
  layOut,
  playGroove,
  playIntro,
  playOutro,
  type Section,
} from '../song/arrangement.ts';
import { addBuses } from '../song/buses.ts';
import { bassRoots, chord } from '../song/harmony.ts';
import { createKit } from '../song/kit.ts';
import { line } from '../song/line.ts';
import type { Song } from '../song/song.ts';
import type { Track } from '../song/track.ts';

const G = 55;
const ROOTS = [G, G, G - 4, G - 2];
const CHORDS = [chord(G, 'm'), chord(G, 'sus'), chord(G - 4, 'M'), chord(G - 2, 'M')];
const BASS_ROOTS = bassRoots(ROOTS, 31);

/** Two bars that begin alike; the second ends differently. */
const PISTON = line(`
  5:1 5:1 8:1 5:1 7:1 5:1 6:1 5:1 5:1 5:1 8:1 5:1 9:1 8:1 7:1 6:1
  5:1 5:1 8:1 5:1 7:1 5:1 6:1 5:1 4:1 4:1 6:1 4:1 7:1 6:1 4:1 3:1
`);
const NIGHT_RUN = line(`
  8:3 8:3 7:2 8:2 9:2 8:2 7:2 | 6:3 7:3 5:2 4:6~ r:2
  8:3 8:3 7:2 8:2 9:2 10:2 9:2 | 8:3 7:3 6:2 7:6~ r:2
  8:3 8:3 7:2 8:2 9:2 8:2 7:2 | 6:3 7:3 5:2 4:6~ r:2
  3:3 4:3 5:2 6:2 7:2 6:2 4:2 | 5:10~ r:2 3:2 4:2
`);
const DAWN_CALL = line('8:8/ 7:4 6:4 | 5:12~ r:4 | 6:6/ 7:2 5:4 4:4 | 3:4/ 4:4 5:8~');
const GO = line('r:4 5:1 r:3 5:1 r:7 | r:4 5:1 r:3 5:1 r:1 5:1 r:1 6:2 r:2');

const GROOVE: Groove = [
  { drum: 'closedHat', pattern: 'xoxoxoxoxoxoxoxo', gain: 0.4, pan: -0.2, swing: 0.08 },
  { drum: 'openHat', pattern: '..X...X...X...X.', gain: 0.55, pan: 0.1 },
  { drum: 'clap', pattern: '....X.......X...', gain: 0.75 },
  { drum: 'snare', pattern: '...............o.......o......oo', gain: 0.45, pan: 0.25 },
  { drum: 'congaLow', pattern: '...x..x..x.x..x.', gain: 0.4, pan: 0.45 },
];

const PLAN = layOut([
  ['intro', 16],
  ['first', 16],
  ['turn', 4],
  ['second', 16],
  ['rest', 4],
  ['build', 4],
  ['third', 16],
  ['outro', 8],
]);

function compose(song: Song): void {
  const kit = createKit('xuyen-dem', {
    kick: { bodyHz: 50, drive: 3.4, punchHz: 260, punchSec: 0.024, click: 1.3 },
    clapHz: 1600,
    hatHz: 8600,
  });
  const rolling = createRollingBass(1200, 2.4);
  const donk = createDonk(7);
  const go = createFormantVoice('e', 'o', 5);
  const { intro, first, turn, second, rest, build, third, outro } = PLAN;
  addBuses(song, {
    kick: { gainDb: -6.5 },
    chords: { gainDb: -1 },
    pad: { gainDb: -3 },
    arp: { gainDb: -1, delay: 0.15 },
    lead: { gainDb: -1 },
    counter: { gainDb: -2 },
    voice: { gainDb: 2 },
  });

  const drive = ({ from, to }: Section) => {
    for (const bar of [0, 8]) addImpactAt(song, kit, from + bar, 1 - bar / 20);
    song.kick(kit.kick, from, to);
    playGroove(song, kit, GROOVE, from, to);
    for (const bar of [3, 7, 11, 15])
      addFill(song, kit, from + bar, bar % 8 === 7 ? 'toms' : 'snare');
    song.play('voice', go, GO, from + 4, to, { octave: 0 });
  };

  playIntro(song, kit, GROOVE, intro, 2);
  song.bass('bass', rolling, [BASS_ROOTS[0] as number], 4, intro.to - 0.25, '.xxx.xxx.xxx.xxx');
  song.play('arp', playPluck, PISTON, 12, intro.to - 0.5, { velocity: 0.6 });

  drive(first);
  song.bass('bass', rolling, BASS_ROOTS, first.from, first.to, '.xxx.xxx.xxx.xx8');
  song.play('arp', playPluck, PISTON, first.from, first.to);
  song.chords('chords', playSupersaw, CHORDS, first.from + 8, first.to, '..x...x...x...x.', 1, 0.7);

  song.play(
    'lead',
    playHoover,
    line('5:16/ | 4:16/ | 5:16/ | 7:8/ 8:8/'),
    turn.from,
    turn.to - 0.25,
    { velocity: 0.6 },
  );
  song.play('arp', playPluck, PISTON, turn.from, turn.to - 0.25, { velocity: 0.7 });
  addBuildUp(song, kit, turn, { kickBars: 2 });

  drive(second);
  song.bass('bass', donk, bassRoots(ROOTS, 38), second.from, second.to, '..x8..x8..x8..x5');
  song.bass('bass', rolling, BASS_ROOTS, second.from, second.to, '..xx..xx..xx..xx');
  song.play('lead', playLead, NIGHT_RUN, second.from, second.to);
  song.play('arp', playPluck, PISTON, second.from + 8, second.to, { velocity: 0.6 });

  // Only eight bars of rest.
  addImpactAt(song, kit, rest.from, 0.8);
  song.chords('pad', playPad, CHORDS, rest.from, build.to - 0.25, 'X...............', 16);
  song.play('counter', playDanBau, DAWN_CALL, rest.from, rest.to);
  song.play('arp', playPluck, PISTON, build.from, build.to - 0.25, { velocity: 0.8 });
  addBuildUp(song, kit, build, { kickBars: 0, gapSteps: 2 });

  drive(third);
  song.bass('bass', rolling, BASS_ROOTS, third.from, third.to, '.xxx.xxx.xxx.x88');
  song.play('lead', playLead, NIGHT_RUN, third.from, third.to);
  song.play('arp', playPluck, PISTON, third.from, third.to, { velocity: 0.8 });
  song.chords('chords', playSupersaw, CHORDS, third.from, third.to, 'X..X..X.X..X..X.', 1.6);
  song.hit('drums', kit.ride, third.from, third.to, '..x...x...x...x.', { gain: 0.3 });

  playOutro(song, kit, GROOVE, outro, 1);
  song.bass(
    'bass',
    rolling,
    [BASS_ROOTS[0] as number],
    outro.from,
    outro.to - 2,
    '.xxx.xxx.xxx.xxx',
  );
}

export const xuyenDem: Track = {
  slug: 'xuyen-dem',
  title: 'Nonstop Xuyên Đêm',
  bpm: 142,
  bars: PLAN.bars,
  key: 'G minor (Nam)',
  tonality: { rootMidi: G, mode: 'nam' },
  reverbSec: 1.6,
  compose,
};
