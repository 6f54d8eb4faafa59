import { createRollingBass } from '../instruments/bass.ts';
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

const A = 57;
const ROOTS = [A, A - 4, A + 3, A - 2];
const CHORDS = [
  chord(A, 'm', 64),
  chord(A - 4, 'M', 64),
  chord(A + 3, 'M', 64),
  chord(A - 2, 'M', 64),
];
const BASS_ROOTS = bassRoots(ROOTS);

/** Two bars ask, two answer; the second time the answer climbs to the octave. */
const HOOK = line(`
  5:3 6:3 7:2 8:4~ 7:2 6:2 | 7:3 6:3 5:2 6:6~ r:2
  7:3 8:3 9:2 8:4 7:2 6:2  | 8:3 7:3 6:2 4:4/ r:4
  5:3 6:3 7:2 8:4~ 7:2 6:2 | 7:3 8:3 9:2 10:6~ r:2
  9:3 8:3 7:2 9:4/ 8:2 7:2 | 8:3 7:3 6:2 5:6~ r:2
`);
const ARPEGGIO = line(`
  5:1 8:1 10:1 8:1 6:1 8:1 10:1 8:1 5:1 8:1 10:1 8:1 7:1 8:1 10:1 11:1
  5:1 7:1 10:1 7:1 6:1 7:1 10:1 7:1 5:1 7:1 10:1 7:1 6:1 7:1 8:1 10:1
`);
const SHOUT = line('r:12 5:2 r:2 | r:16 | r:12 5:2 r:2 | r:8 5:2 r:2 6:2 r:2');

const GROOVE: Groove = [
  { drum: 'closedHat', pattern: 'o-x-o-x-o-x-o-xo', gain: 0.45, pan: 0.2, swing: 0.12 },
  { drum: 'clap', pattern: '....X.......X...', gain: 0.75 },
  { drum: 'openHat', pattern: '..X...X...X...X.', gain: 0.5, pan: -0.15 },
  { drum: 'congaHigh', pattern: '...x..o...x..x.o', gain: 0.4, pan: -0.45 },
  { drum: 'shaker', pattern: 'oxoxoxoxoxoxoxox', gain: 0.4, pan: 0.5, swing: 0.16 },
];

const PLAN = layOut([
  ['intro', 16],
  ['build', 8],
  ['drop', 16],
  ['rest', 8],
  ['rebuild', 8],
  ['anthem', 16],
  ['outro', 8],
]);

function compose(song: Song): void {
  const kit = createKit('den-do-sai-gon', { kick: { bodyHz: 55, drive: 2.4 } });
  const bass = createRollingBass(1700);
  const shout = createFormantVoice('e', 'i', 4);
  const { intro, build, drop, rest, rebuild, anthem, outro } = PLAN;
  addBuses(song, {
    chords: {},
    pad: {},
    arp: {
      lowpassHz: [
        [build.from - 4, 700],
        [build.to, 14000],
        [rest.from, 14000],
        [rest.from, 600],
        [rebuild.to, 15000],
      ],
    },
    lead: {},
    voice: {},
  });

  playIntro(song, kit, GROOVE, intro);
  song.bass('bass', bass, [BASS_ROOTS[0] as number], 8, intro.to - 0.5, '..x...x...x...x.', 1.8);
  song.play('voice', shout, SHOUT, 8, intro.to, { velocity: 0.8 });
  song.play('arp', playPluck, ARPEGGIO, intro.to - 4, build.to - 0.25);

  song.chords('pad', playPad, CHORDS, build.from, build.to - 0.25, 'X...............', 16);
  playGroove(song, kit, GROOVE.slice(0, 2), build.from, build.from + 4);
  addBuildUp(song, kit, build);
  addImpactAt(song, kit, build.from, 0.6);

  for (const section of [drop, anthem]) {
    const isAnthem = section === anthem;
    addImpactAt(song, kit, section.from);
    addImpactAt(song, kit, section.from + 8, 0.6);
    song.kick(kit.kick, section.from, section.to);
    playGroove(song, kit, GROOVE, section.from, section.to);
    song.hit('drums', kit.ride, section.from + 8, section.to, '..x...x...x...x.', { gain: 0.3 });
    song.bass('bass', bass, BASS_ROOTS, section.from, section.to, '..xx..x8..xx..x8');
    const rhythm = isAnthem ? 'X..X..X.X..X..X.' : 'X..x..x...X..x..';
    song.chords('chords', playSupersaw, CHORDS, section.from, section.to, rhythm, 2);
    if (isAnthem) song.play('arp', playPluck, ARPEGGIO, section.from, section.to);
    song.play('lead', playLead, HOOK, section.from, section.to, { octave: 0 });
    if (isAnthem)
      song.play('lead', playPluck, HOOK, section.from + 8, section.to, {
        octave: 1,
        velocity: 0.6,
      });
    song.play('voice', shout, SHOUT, section.from, section.to);
    for (const bar of [3, 7, 11])
      addFill(song, kit, section.from + bar, bar === 7 ? 'toms' : 'claps');
  }

  addImpactAt(song, kit, rest.from, 0.8);
  song.chords('pad', playPad, CHORDS, rest.from, rebuild.to - 0.25, 'X...............', 16);
  song.play('lead', playPluck, HOOK, rest.from, rest.to, { velocity: 0.7 });
  song.play('arp', playPluck, ARPEGGIO, rest.from + 4, rebuild.to - 0.25, { velocity: 0.7 });
  playGroove(song, kit, GROOVE.slice(0, 2), rebuild.from, rebuild.from + 4);
  song.chords(
    'chords',
    playSupersaw,
    CHORDS,
    rebuild.from + 4,
    rebuild.to - 0.25,
    'x.x.x.x.x.x.x.x.',
    1,
    0.6,
  );
  addBuildUp(song, kit, rebuild);

  playOutro(song, kit, GROOVE, outro);
  song.bass(
    'bass',
    bass,
    [BASS_ROOTS[0] as number],
    outro.from,
    outro.from + 4,
    '..x...x...x...x.',
    1.8,
  );
}

export const denDoSaiGon: Track = {
  slug: 'den-do-sai-gon',
  title: 'Đèn Đỏ Sài Gòn',
  bpm: 140,
  bars: PLAN.bars,
  key: 'A minor (Nam)',
  tonality: { rootMidi: A, mode: 'nam' },
  compose,
};
