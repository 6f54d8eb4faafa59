import { createDonk, createRollingBass } from '../instruments/bass.ts';
import { createDanTranh } from '../instruments/dan-tranh.ts';
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
import { createKit, type Kit } from '../song/kit.ts';
import { line } from '../song/line.ts';
import type { Song } from '../song/song.ts';
import type { Track } from '../song/track.ts';

const E = 64;
/** The last motif is a tone higher than before. */
const LIFT = 2;

const DEPARTURE_ROOTS = [E, E - 2, E - 4, E - 2];
const ROAD_ROOTS = [E, E + 5, E - 2, E + 3];
const DAWN_ROOTS = [E + LIFT, E - 4 + LIFT, E + 3 + LIFT, E - 2 + LIFT];
const DEPARTURE_CHORDS = [chord(E, 'm'), chord(E - 2, 'M'), chord(E - 4, 'M'), chord(E - 2, 'M')];
const ROAD_CHORDS = [chord(E, 'm'), chord(E + 5, 'm'), chord(E - 2, 'M'), chord(E + 3, 'M')];
const DAWN_CHORDS = [
  chord(E + LIFT, 'm'),
  chord(E - 4 + LIFT, 'M'),
  chord(E + 3 + LIFT, 'M'),
  chord(E - 2 + LIFT, 'M'),
];

/** First motif: an engine that will not start, then does. */
const DEPARTURE = line(`
  5:1 5:1 r:1 5:1 r:2 4:2 5:3 7:3 6:2 | 4:1 4:1 r:1 4:1 r:2 3:2 4:4~ r:4
  5:1 5:1 r:1 5:1 r:2 4:2 5:3 7:3 8:2 | 7:3 6:3 4:2 5:4~ r:4
`);
/** Second motif: a folk tune hummed on the road. */
const ROAD = line(`
  8:2/ 7:2 6:1 7:1 5:4~ 4:2 5:2 6:2 | 7:4/ 6:2 7:2 8:4~ r:4
  9:2/ 8:2 7:1 8:1 6:4~ 5:2 4:2 3:2 | 4:2 5:2 6:2/ 4:2 5:6~ r:2
`);
/** Third motif: the city's lights, long notes over everything. */
const DAWN = line(`
  5:4 7:4/ 8:6~ 7:2 | 6:3 7:3 6:2 5:8~ | 7:4 8:4/ 9:6~ 8:2 | 7:3 8:3 7:2 6:4 4:4
  5:4 7:4/ 8:6~ 9:2 | 10:6~ 9:2 8:8~   | 9:3 8:3 7:2 8:4 7:4 | 6:3 4:3 3:2 5:8~
`);
const CALL = line('5:2 r:2 5:2 r:10 | r:16');
const RUSH = line('5:1 6:1 8:1 10:1 8:1 6:1 5:1 6:1 7:1 9:1 10:1 9:1 7:1 6:1 7:1 8:1');

const GROOVE: Groove = [
  { drum: 'shaker', pattern: 'oxoxoxoxoxoxoxox', gain: 0.5, pan: -0.4, swing: 0.14 },
  { drum: 'openHat', pattern: '..X...X...X...X.', gain: 0.5, pan: 0.1 },
  { drum: 'clap', pattern: '....X.......X...', gain: 0.75 },
  { drum: 'rim', pattern: '...x..x....x..x.', gain: 0.32, pan: 0.5 },
  { drum: 'congaLow', pattern: 'o..x....o..x..x.', gain: 0.4, pan: -0.3 },
];

const PLAN = layOut([
  ['intro', 16],
  ['boarding', 8],
  ['departure', 16],
  ['crossing', 8],
  ['road', 16],
  ['climb', 8],
  ['dawn', 24],
  ['outro', 16],
]);

function drive(song: Song, kit: Kit, { from, to }: Section): void {
  addImpactAt(song, kit, from);
  song.kick(kit.kick, from, to);
  playGroove(song, kit, GROOVE, from, to);
  for (let bar = from + 8; bar <= to; bar += 8) {
    addFill(song, kit, bar - 1, bar % 16 ? 'claps' : 'toms');
    if (bar < to) addImpactAt(song, kit, bar, 0.5);
  }
}

function compose(song: Song): void {
  const kit = createKit('ben-xe-dem', { kick: { bodyHz: 52, drive: 2.8, punchHz: 230 } });
  const rolling = createRollingBass(1300, 2);
  const donk = createDonk(4);
  const danTranh = createDanTranh(0.8);
  const crowd = createFormantVoice('o', 'e', 5);
  const { intro, boarding, departure, crossing, road, climb, dawn, outro } = PLAN;
  addBuses(song, {
    chords: {},
    pad: {},
    arp: { gainDb: -4 },
    lead: { gainDb: -1 },
    counter: { gainDb: 3 },
    voice: { gainDb: 2 },
  });

  playIntro(song, kit, GROOVE, intro, 3);
  song.bass('bass', rolling, bassRoots([E]), 8, intro.to - 0.5, '..x...x...x...x.', 1.8);
  song.play('voice', crowd, CALL, 12, intro.to);
  song.play('arp', playPluck, DEPARTURE, boarding.from, boarding.to - 0.25);
  song.chords(
    'pad',
    playPad,
    DEPARTURE_CHORDS,
    boarding.from,
    boarding.to - 0.25,
    'X...............',
    16,
  );
  playGroove(song, kit, GROOVE.slice(0, 2), boarding.from, boarding.from + 4);
  addBuildUp(song, kit, boarding);

  drive(song, kit, departure);
  song.bass(
    'bass',
    rolling,
    bassRoots(DEPARTURE_ROOTS),
    departure.from,
    departure.to,
    '..xx..xx..xx..x8',
  );
  song.play('lead', playLead, DEPARTURE, departure.from, departure.to);
  song.chords(
    'chords',
    playSupersaw,
    DEPARTURE_CHORDS,
    departure.from + 8,
    departure.to,
    'x..x..x.........',
    2,
  );
  song.play('voice', crowd, CALL, departure.from + 8, departure.to);

  // The zither begins before the first motif's kick has stopped, as in a nonstop mix.
  song.kick(kit.kick, crossing.from, crossing.from + 4);
  playGroove(song, kit, GROOVE.slice(0, 1), crossing.from, crossing.to - 1);
  song.play('counter', danTranh, ROAD, crossing.from, crossing.to - 0.25);
  song.chords(
    'pad',
    playPad,
    ROAD_CHORDS,
    crossing.from,
    crossing.to - 0.25,
    'X...............',
    16,
  );
  addBuildUp(song, kit, { from: crossing.from + 4, to: crossing.to }, { kickBars: 0 });

  drive(song, kit, road);
  song.bass('bass', donk, bassRoots(ROAD_ROOTS, 38), road.from, road.to, '..x..x8...x..x5.');
  song.bass(
    'bass',
    rolling,
    bassRoots(ROAD_ROOTS),
    road.from + 8,
    road.to,
    '..x...x...x...x.',
    1.8,
  );
  song.play('counter', danTranh, ROAD, road.from, road.to);
  song.play('arp', playPluck, ROAD, road.from + 8, road.to, { velocity: 0.7 });
  song.chords('chords', playSupersaw, ROAD_CHORDS, road.from, road.to, '..x...x...x...x.', 1, 0.55);

  song.play(
    'lead',
    playHoover,
    line('5:16~ | 4:16~ | 5:16/ | 7:8/ 8:8~'),
    climb.from,
    climb.to - 0.25,
    {
      velocity: 0.5,
      transpose: LIFT,
    },
  );
  song.play('arp', playPluck, RUSH, climb.from, climb.to - 0.25, {
    transpose: LIFT,
    velocity: 0.7,
  });
  song.chords('pad', playPad, DAWN_CHORDS, climb.from, climb.to - 0.25, 'X...............', 16);
  addBuildUp(song, kit, climb);

  drive(song, kit, dawn);
  song.hit('drums', kit.ride, dawn.from + 8, dawn.to, '..x...x...x...x.', { gain: 0.3 });
  song.bass('bass', rolling, bassRoots(DAWN_ROOTS), dawn.from, dawn.to, '.xxx.xxx.xxx.xx8');
  song.play('lead', playLead, DAWN, dawn.from, dawn.to, { transpose: LIFT });
  song.chords('chords', playSupersaw, DAWN_CHORDS, dawn.from, dawn.to, 'X..X..X.X..X..X.', 2);
  song.play('arp', playPluck, RUSH, dawn.from + 8, dawn.to, { transpose: LIFT, velocity: 0.65 });
  song.play('counter', danTranh, ROAD, dawn.from + 16, dawn.to, { transpose: LIFT, velocity: 0.8 });
  song.play('voice', crowd, CALL, dawn.from, dawn.to, { transpose: LIFT });

  playOutro(song, kit, GROOVE, outro, 3);
  song.bass(
    'bass',
    rolling,
    bassRoots([E + LIFT]),
    outro.from,
    outro.from + 8,
    '..x...x...x...x.',
    1.8,
  );
}

export const benXeDem: Track = {
  slug: 'ben-xe-dem',
  title: 'Nonstop Bến Xe Đêm',
  bpm: 138,
  bars: PLAN.bars,
  key: 'E minor, then F♯ minor (Nam)',
  tonality: { rootMidi: E - 12, mode: 'nam' },
  compose,
};
