import { addMono } from '#import/testing/stereo.ts';
import { createRollingBass } from '../instruments/bass.ts';
import { createFormantVoice } from '../instruments/formant-voice.ts';
import { playHoover, playPad, playPluck } from '../instruments/synths.ts';
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
import { bassRoots } from '../song/harmony.ts';
import { createKit } from '../song/kit.ts';
import { line } from '../song/line.ts';
import type { Song } from '../song/song.ts';
import type { Track } from '../song/track.ts';

const D = 62;
const BASS_ROOTS = bassRoots([D, D, D, D - 2, D, D, D + 3, D - 2], 33);

/** The drum calls in bars one and three; the rim answers in two and four. */
const SUMMONS: Groove = [
  { drum: 'festival', pattern: 'X..x..X.X..x....X..x..X...X.X...', gain: 0.6, pan: 0 },
  { drum: 'festivalHigh', pattern: '.........x..x.xx....x..x.x....xx', gain: 0.5, pan: 0.45 },
  { drum: 'rim', pattern: '..x.x......x.x..x.x...x.x..x.x.x', gain: 0.5, pan: -0.5 },
];
const GROOVE: Groove = [
  { drum: 'festival', pattern: '......x...x...........x...x..xx.', gain: 0.75, pan: 0.15 },
  { drum: 'rim', pattern: '..x..x....x..x....x..x....x.x.x.', gain: 0.42, pan: -0.5 },
  { drum: 'clap', pattern: '....X.......X...', gain: 0.75 },
  { drum: 'openHat', pattern: '..X...X...X...X.', gain: 0.5, pan: -0.1 },
  { drum: 'festivalHigh', pattern: '.......x......x........x.x....xx', gain: 0.55, pan: 0.5 },
  { drum: 'closedHat', pattern: 'o-x-o-x-o-x-o-xx', gain: 0.4, pan: 0.25 },
];

const WAR_CRY = line(`
  5:2 r:2 5:1 r:1 6:2 r:2 5:2 4:4\\ | r:16
  5:2 r:2 5:1 r:1 7:2 r:2 8:2 7:4~ | r:8 6:2 7:2 5:4\\
`);
const CHANT = line('5:2 r:2 5:2 r:2 5:2 r:6 | r:8 5:2 r:2 7:2 r:2');
const EMBERS = line('5:1 5:1 r:1 5:1 6:1 r:1 5:1 4:1 5:1 5:1 r:1 8:1 7:1 r:1 6:1 4:1');

const PLAN = layOut([
  ['intro', 16],
  ['procession', 8],
  ['drop', 16],
  ['drums', 8],
  ['build', 8],
  ['festival', 16],
  ['outro', 8],
]);

function compose(song: Song): void {
  const kit = createKit('trong-hoi', {
    kick: { bodyHz: 52, drive: 4.5, punchHz: 320, punchSec: 0.02, decaySec: 0.28 },
    clapHz: 1300,
    size: 0.95,
  });
  const bass = createRollingBass(1000, 2.6);
  const chant = createFormantVoice('o', 'a', 6);
  const { intro, procession, drop, drums, build, festival, outro } = PLAN;
  const gongAt = (bar: number, gain: number) =>
    addMono(song.sound('percussion'), kit.gong, song.at(bar), gain, 0.1);
  addBuses(song, {
    kick: { gainDb: -6.5 },
    drums: { gainDb: 2, highpassHz: 85, duck: 0.3, reverb: 0.12 },
    percussion: { gainDb: -2, highpassHz: 80, duck: 0.3, reverb: 0.3 },
    pad: { gainDb: -3 },
    arp: { gainDb: -1 },
    lead: { gainDb: 3, duck: 0.5 },
    voice: { gainDb: 4, reverb: 0.35, delay: 0.15 },
  });

  gongAt(0, 0.5);
  playIntro(song, kit, GROOVE, intro, 3);
  song.bass('bass', bass, [BASS_ROOTS[0] as number], 12, intro.to - 0.5, '..xx..xx..xx..xx');

  // Only drums, as at the start of a procession.
  gongAt(procession.from, 0.8);
  playGroove(song, kit, SUMMONS, procession.from, procession.to - 0.5);
  song.play('voice', chant, CHANT, procession.from + 2, procession.to - 0.5, { octave: -1 });
  song.chords(
    'pad',
    playPad,
    [[50, 57, 62]],
    procession.from,
    procession.to - 0.25,
    'X...............',
    16,
    0.7,
  );
  addBuildUp(song, kit, procession, { kickBars: 0, roll: 'festivalHigh' });

  for (const section of [drop, festival]) {
    const isFestival = section === festival;
    for (const bar of [0, 8]) {
      gongAt(section.from + bar, 0.7);
      addImpactAt(song, kit, section.from + bar, 1 - bar / 20);
    }
    song.kick(kit.kick, section.from, section.to);
    playGroove(song, kit, GROOVE, section.from, section.to);
    if (isFestival) playGroove(song, kit, SUMMONS.slice(1), section.from + 8, section.to);
    song.bass(
      'bass',
      bass,
      BASS_ROOTS,
      section.from,
      section.to,
      isFestival ? '.xxx.xxx.xxx.xx8' : '..xx..xx..xx.xxx',
    );
    song.play('lead', playHoover, WAR_CRY, section.from, section.to, { velocity: 0.9 });
    song.play('arp', playPluck, EMBERS, section.from + (isFestival ? 0 : 8), section.to, {
      velocity: 0.8,
    });
    song.play('voice', chant, CHANT, section.from + 4, section.to, { octave: -1 });
    for (const bar of [3, 7, 11]) addFill(song, kit, section.from + bar, 'festival');
  }

  gongAt(drums.from, 0.9);
  addImpactAt(song, kit, drums.from, 0.7);
  playGroove(song, kit, SUMMONS, drums.from, build.to - 1);
  song.hit('drums', kit.festival, drums.from + 4, drums.to, 'x..xx.x.x..xx.xx', {
    gain: 0.5,
    pan: -0.4,
  });
  song.play('voice', chant, CHANT, drums.from, build.to - 1, { octave: -1 });
  song.play('arp', playPluck, EMBERS, build.from, build.to - 0.25, { velocity: 0.7 });
  song.chords(
    'pad',
    playPad,
    [
      [50, 57, 62],
      [50, 57, 62],
      [48, 55, 60],
      [53, 57, 65],
    ],
    build.from,
    build.to - 0.25,
    'X...............',
    16,
  );
  addBuildUp(song, kit, build, { kickBars: 4, roll: 'snare' });

  playOutro(song, kit, GROOVE, outro, 1);
  gongAt(outro.from + 4, 0.5);
}

export const trongHoi: Track = {
  slug: 'trong-hoi',
  title: 'Trống Hội',
  bpm: 145,
  bars: PLAN.bars,
  key: 'D minor (Nam)',
  tonality: { rootMidi: D - 12, mode: 'nam' },
  reverbSec: 1.6,
  compose,
};
