import { createDonk, createRollingBass } from '../instruments/bass.ts';
import { createDanTranh } from '../instruments/dan-tranh.ts';
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
import type { Song } from '../song/song.ts';
import type { Track } from '../song/track.ts';

const G = 67;
const ROOTS = [G, G, G - 7, G + 2, G, G - 3, G - 7, G - 5];
const CHORDS = [
  chord(G, 'M'),
  chord(G, 'sus'),
  chord(G - 7, 'M'),
  chord(G + 2, 'm'),
  chord(G, 'M'),
  chord(G - 3, 'm'),
  chord(G - 7, 'add9'),
  chord(G - 5, 'sus'),
];

/** Like a lý, a folk song of the rice fields: short turns around one note, then a long one. */
const FIELD_SONG = line(`
  5:2 6:1 5:1 4:2 5:2 7:4/ 6:2 5:2   | 6:2 5:2 4:2 3:2 5:6~ r:2
  7:2 8:1 7:1 6:2 7:2 9:4/ 8:2 7:2   | 6:2 7:2 6:1 5:1 4:2 6:6~ r:2
  8:3 9:1 8:2 7:2 8:4~ 7:2 6:2       | 5:2 6:2 7:2 5:2 4:6~ r:2
  7:2/ 6:2 5:1 6:1 5:2 4:2 3:2 2:2 4:2 | 3:2 4:2 6:2 4:2 5:6~ r:2
`);
/** The zither's trill before a phrase, running up the strings (song thanh, á). */
const GLISSANDO = line('r:8 0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 | r:16 | r:16 | r:16');
const OCTAVES = line('5:1 0:1 5:1 0:1 r:2 5:1 0:1 7:1 2:1 7:1 2:1 r:2 8:1 3:1');

const GROOVE: Groove = [
  { drum: 'closedHat', pattern: '..x-..x-..x-..xo', gain: 0.5, pan: 0.25, swing: 0.1 },
  { drum: 'snare', pattern: '....X.......X...', gain: 0.55 },
  { drum: 'wood', pattern: 'x..x..x.x..x.x..', gain: 0.35, pan: -0.5 },
  { drum: 'openHat', pattern: '..X...X...X...X.', gain: 0.45, pan: -0.1 },
  { drum: 'woodLow', pattern: '..x..x....x..x.x', gain: 0.3, pan: 0.5 },
];

const PLAN = layOut([
  ['intro', 16],
  ['field', 8],
  ['build', 8],
  ['drop', 16],
  ['rest', 8],
  ['rebuild', 4],
  ['harvest', 12],
  ['outro', 8],
]);

function compose(song: Song): void {
  const kit = createKit('lua-non', {
    kick: { bodyHz: 49, drive: 4, punchHz: 280, punchSec: 0.022, decaySec: 0.3 },
    snareHz: 220,
  });
  const danTranh = createDanTranh(0.78);
  const donk = createDonk(6);
  const rolling = createRollingBass(900, 2.4);
  const hey = createFormantVoice('a', 'i', 4);
  const basses = bassRoots(ROOTS, 36);
  const lows = bassRoots(ROOTS, 31);
  const { intro, field, build, drop, rest, rebuild, harvest, outro } = PLAN;
  addBuses(song, {
    kick: { gainDb: -6.5 },
    chords: { gainDb: -2 },
    pad: { gainDb: -4 },
    lead: { gainDb: 5.5, duck: 0.25, delay: 0.15 },
    counter: { gainDb: -4 },
    voice: {},
  });

  playIntro(song, kit, GROOVE, intro, 3);
  song.bass('bass', donk, [basses[0] as number], 8, intro.to - 0.5, '..x...x...x..x8.');
  song.play('lead', danTranh, GLISSANDO, 7, intro.to, { velocity: 0.7 });

  song.play('lead', danTranh, FIELD_SONG, field.from, field.to);
  song.chords('pad', playPad, CHORDS, field.from, build.to - 0.25, 'X...............', 16);
  song.play('lead', danTranh, FIELD_SONG, build.from, build.to - 0.5);
  song.play('counter', playLead, OCTAVES, build.from + 4, build.to - 0.25, { velocity: 0.5 });
  addBuildUp(song, kit, build);

  for (const section of [drop, harvest]) {
    const isHarvest = section === harvest;
    addImpactAt(song, kit, section.from);
    song.kick(kit.kick, section.from, section.to);
    playGroove(song, kit, GROOVE, section.from, section.to);
    song.bass('bass', donk, basses, section.from, section.to, '..x..x8...x..x8.');
    song.bass('bass', rolling, lows, section.from, section.to, '..xx..xx..xx..xx');
    song.play('lead', danTranh, FIELD_SONG, section.from, section.to, { velocity: 1 });
    song.play('counter', playLead, FIELD_SONG, section.from + (isHarvest ? 0 : 8), section.to, {
      octave: isHarvest ? 1 : 0,
      velocity: 0.55,
    });
    song.chords(
      'chords',
      playSupersaw,
      CHORDS,
      section.from,
      section.to,
      '..x...x...x...xx',
      1,
      0.7,
    );
    song.play('voice', hey, line('r:12 5:2 r:2 | r:16'), section.from, section.to, { octave: -1 });
    song.hit('drums', kit.clap, section.from + 4, section.to, '....x..x....x...', { gain: 0.5 });
    for (let bar = 3; bar < section.to - section.from; bar += 4)
      addFill(song, kit, section.from + bar, bar % 8 === 7 ? 'toms' : 'snare');
    if (!isHarvest) addImpactAt(song, kit, section.from + 8, 0.6);
  }

  addImpactAt(song, kit, rest.from, 0.7);
  song.play('lead', danTranh, FIELD_SONG, rest.from, rest.to, { octave: -1, velocity: 0.9 });
  song.play('lead', danTranh, GLISSANDO, rest.from + 3, rest.to, { velocity: 0.6 });
  song.chords('pad', playPad, CHORDS, rest.from, rebuild.to - 0.25, 'X...............', 16);
  song.play('lead', danTranh, OCTAVES, rebuild.from, rebuild.to - 0.25);
  song.play('counter', playLead, OCTAVES, rebuild.from, rebuild.to - 0.25, { velocity: 0.6 });
  addBuildUp(song, kit, rebuild, { kickBars: 0 });

  playOutro(song, kit, GROOVE, outro, 1);
  song.bass('bass', donk, [basses[0] as number], outro.from, outro.from + 4, '..x...x...x..x8.');
}

export const luaNon: Track = {
  slug: 'lua-non',
  title: 'Lúa Non (Remix)',
  bpm: 135,
  bars: PLAN.bars,
  key: 'G (Bắc)',
  tonality: { rootMidi: G, mode: 'bac' },
  compose,
};
