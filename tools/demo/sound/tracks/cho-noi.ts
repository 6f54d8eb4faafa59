import { createRollingBass } from '../instruments/bass.ts';
import { createElectricPiano } from '../instruments/electric-piano.ts';
import { createFormantVoice } from '../instruments/formant-voice.ts';
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

const F = 65;
const ROOTS = [F, F - 3, F + 5, F - 5];
const CHORDS = [
  chord(F, 'add9', 65),
  chord(F - 3, 'm7', 65),
  chord(F + 5, 'M7', 65),
  chord(F - 5, 'sus', 65),
];
const BASS_ROOTS = bassRoots(ROOTS, 33);

/** Two boats bargaining: the flute offers, then haggles a little lower. */
const BARGAIN = line(`
  8:1 8:1 9:2 8:2 6:2 5:3 6:3 8:2 | 6:2 5:2 3:2 5:6~ r:4
  8:1 8:1 9:2 10:2 9:2 8:3 6:3 5:2 | 6:2/ 8:2 6:2 5:2 3:4~ r:4
  6:3/ 8:3 9:2 8:4^ 6:4           | 5:2 6:2 5:2 3:2 5:4~ r:4
  6:3/ 8:3 9:2 10:4^ 9:2 8:2      | 6:2 8:2 6:2 3:2 5:6~ r:2
`);
const HAWKER = line('r:16 | r:8 3:3/ 5:5\\ | r:16 | r:4 5:2 5:2 3:2/ 5:6\\');
const RIPPLE = line(
  '5:2 r:1 8:1 r:2 9:1 8:1 r:2 6:2 r:1 8:1 r:2 | 5:2 r:1 8:1 r:2 10:1 9:1 r:2 8:2 r:4',
);

const GROOVE: Groove = [
  { drum: 'congaHigh', pattern: '..x.x..x..x.x.xx', gain: 0.6, pan: -0.4, swing: 0.18 },
  { drum: 'congaLow', pattern: 'x..x..o.x..x..o.', gain: 0.6, pan: 0.35, swing: 0.18 },
  { drum: 'shaker', pattern: 'xoxoxoxoxoxoxoxo', gain: 0.5, pan: 0.55, swing: 0.2 },
  { drum: 'clap', pattern: '....X.......X..o', gain: 0.6 },
  { drum: 'wood', pattern: '..x...x..x..x...', gain: 0.45, pan: -0.6, swing: 0.18 },
  { drum: 'openHat', pattern: '..x...x...x...x.', gain: 0.4, pan: 0.1 },
];

const PLAN = layOut([
  ['intro', 16],
  ['offer', 8],
  ['market', 16],
  ['rest', 8],
  ['build', 4],
  ['crowd', 16],
  ['outro', 8],
]);

function compose(song: Song): void {
  const kit = createKit('cho-noi', {
    kick: { bodyHz: 51, drive: 1.6, decaySec: 0.23, punchHz: 160 },
    size: 1.08,
    clapHz: 1700,
  });
  const bass = createRollingBass(1100, 1.5);
  const hawker = createFormantVoice('o', 'i', 2);
  const piano = createElectricPiano();
  const { intro, offer, market, rest, build, crowd, outro } = PLAN;
  addBuses(song, {
    kick: { gainDb: -3.5 },
    bass: { gainDb: -2 },
    drums: { gainDb: 6, highpassHz: 110, reverb: 0.08 },
    chords: { gainDb: -3, duck: 0.5, delay: 0.15 },
    pad: { gainDb: -5 },
    arp: { gainDb: -4, delay: 0.4 },
    lead: { gainDb: -3.5, reverb: 0.3, delay: 0.25 },
    counter: { gainDb: -4, reverb: 0.5 },
    voice: { gainDb: 1, reverb: 0.45, delay: 0.4 },
  });

  playIntro(song, kit, GROOVE, intro, 2);
  song.bass('bass', bass, [BASS_ROOTS[0] as number], 8, intro.to - 0.5, '..x..x....x..x8.', 1.4);
  song.play('voice', hawker, HAWKER, 8, intro.to);

  song.kick(kit.kick, offer.from, offer.to - 1);
  playGroove(song, kit, GROOVE.slice(0, 3), offer.from, offer.to - 0.25);
  song.chords('chords', piano, CHORDS, offer.from, offer.to - 0.25, '...x..x....x..x.', 2);
  song.play('lead', playSao, BARGAIN, offer.from, offer.to, { velocity: 0.8 });
  addBuildUp(song, kit, { from: offer.from + 4, to: offer.to }, { kickBars: 0, roll: 'congaHigh' });

  for (const section of [market, crowd]) {
    const isCrowd = section === crowd;
    addImpactAt(song, kit, section.from, 0.8);
    addImpactAt(song, kit, section.from + 8, 0.5);
    song.kick(kit.kick, section.from, section.to);
    playGroove(song, kit, GROOVE, section.from, section.to);
    song.bass(
      'bass',
      bass,
      BASS_ROOTS,
      section.from,
      section.to,
      isCrowd ? '..xx.x8...xx.x85' : '..x..x8...x..x8.',
      1.2,
    );
    song.chords('chords', piano, CHORDS, section.from, section.to, '..X..X....X..X.x', 1.5, 0.9);
    song.play('lead', playSao, BARGAIN, section.from, section.to, { velocity: 1 });
    song.play('arp', playPluck, RIPPLE, section.from + (isCrowd ? 0 : 8), section.to, {
      velocity: 0.75,
    });
    song.play('voice', hawker, HAWKER, section.from, section.to);
    if (isCrowd) {
      song.play('counter', playSao, BARGAIN, section.from + 8, section.to, {
        octave: 1,
        velocity: 0.6,
      });
      song.hit('drums', kit.rim, section.from, section.to, 'x..x..x...x.x...', {
        gain: 0.35,
        pan: 0.6,
      });
    }
    for (const bar of [3, 7, 11, 15])
      addFill(song, kit, section.from + bar, bar % 8 === 7 ? 'toms' : 'claps');
  }

  // The quiet section keeps its hand drums.
  playGroove(song, kit, GROOVE.slice(0, 2), rest.from, build.to - 0.5);
  song.chords('pad', playPad, CHORDS, rest.from, build.to - 0.25, 'X...............', 16);
  song.play('lead', playSao, BARGAIN, rest.from, rest.to, { octave: -1, velocity: 0.9 });
  song.play('arp', playPluck, RIPPLE, rest.from + 4, build.to - 0.25, { velocity: 0.6 });
  addBuildUp(song, kit, build, { kickBars: 2, roll: 'congaHigh' });

  playOutro(song, kit, GROOVE, outro, 1);
  song.bass(
    'bass',
    bass,
    [BASS_ROOTS[0] as number],
    outro.from,
    outro.from + 4,
    '..x..x....x..x8.',
    1.4,
  );
}

export const choNoi: Track = {
  slug: 'cho-noi',
  title: 'Chợ Nổi',
  bpm: 132,
  bars: PLAN.bars,
  key: 'F (oán)',
  tonality: { rootMidi: F, mode: 'oan' },
  compose,
};
