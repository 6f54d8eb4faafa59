import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import {
  BASS_CUT_DB,
  incomingRateAt,
  type MixableTrack,
  type MixPlan,
  mixLevels,
  planMix,
} from './mix-plan.ts';

const track = (durationSec: number, bpm?: number, firstDownbeatSec = 0.05): MixableTrack => ({
  durationSec,
  beatGrid: bpm === undefined ? null : { bpm, firstDownbeatSec },
});
const outOf = (from: MixableTrack, positionSec = 0, rate = 1) => ({ ...from, positionSec, rate });

// At 120 BPM a bar lasts 2 s and a phrase 16 s: this track has 80 bars and a tail of 1 s.
const steady = track(161, 120, 0);

type Case = [name: string, out: MixableTrack, into: MixableTrack, plan: Partial<MixPlan>];

const grids: Case[] = [
  [
    'one tempo: the last phrase with 16 bars left',
    steady,
    track(200, 120),
    {
      kind: 'beats',
      bars: 16,
      outStartSec: 128,
      overlapSec: 32,
      incomingRate: 1,
      inStartSec: 0.05,
      // The crossfade takes all but the first and the last bar; the bass switches in the last beat
      // before the middle.
      fade: { from: 1 / 16, to: 15 / 16 },
      bassSwap: { from: 0.5 - 1 / 64, to: 0.5 },
      easeBack: [],
    },
  ],
  ['a track 5 % faster', steady, track(200, 120 / 1.05), { kind: 'beats', incomingRate: 1.05 }],
  ['a track 5 % slower', steady, track(200, 120 / 0.95), { kind: 'beats', incomingRate: 0.95 }],
  [
    'a track more than 5 % faster',
    steady,
    track(200, 120 / 1.0501),
    { kind: 'plain', incomingRate: 1 },
  ],
  [
    'a track more than 5 % slower',
    steady,
    track(200, 120 / 0.9499),
    { kind: 'plain', incomingRate: 1 },
  ],
  ['half the tempo', steady, track(200, 60), { kind: 'beats', incomingRate: 1, overlapSec: 32 }],
  ['double the tempo', track(400, 70, 0), track(200, 140), { kind: 'beats', incomingRate: 1 }],
  ['almost half the tempo', steady, track(200, 62), { kind: 'beats', incomingRate: 120 / 124 }],
  ['one and a half times', steady, track(200, 80), { kind: 'plain' }],
  [
    'no grid before',
    track(161),
    steady,
    { kind: 'plain', outStartSec: 158, overlapSec: 3, fade: { from: 0, to: 1 }, bassSwap: null },
  ],
  ['no grid after', steady, track(161), { kind: 'plain', outStartSec: 158, inStartSec: 0 }],
  [
    'no bars left over: the last phrase is the outro',
    track(165, 120, 0),
    steady,
    { bars: 16, outStartSec: 128 },
  ],
  ['an outgoing track of 30 bars', track(60, 120, 0), steady, { bars: 8, outStartSec: 32 }],
  ['an incoming track of 30 bars', steady, track(60, 120, 0), { bars: 8, outStartSec: 144 }],
  ['tracks of 15 bars', track(30, 120, 0), track(30, 120, 0), { bars: 4, outStartSec: 16 }],
  ['tracks of 10 bars', track(20, 120, 0), track(20, 120, 0), { kind: 'plain', overlapSec: 3 }],
  ['an incoming track of 2 s', steady, track(2), { overlapSec: 2, outStartSec: 159 }],
  ['an outgoing track of 2 s', track(2), steady, { overlapSec: 2, outStartSec: 0 }],
  ['an incoming track without length', steady, track(0), { overlapSec: 0, outStartSec: 161 }],
  [
    'a first downbeat far into the incoming track',
    steady,
    track(200, 120, 21.5),
    { bars: 16, inStartSec: 21.5 },
  ],
  [
    'a first downbeat far into the outgoing track',
    track(161, 120, 5),
    steady,
    { bars: 16, outStartSec: 117 },
  ],
  ['a first downbeat after the end', track(161, 120, 200), steady, { kind: 'plain' }],
];

test.each(grids)('the planned mix fits %s', (_, out, into, plan) => {
  expectToBeNear(planMix(outOf(out), into), plan);
});

describe('with the structure of a track', () => {
  /** 120 bars of 2 s; the last drop ends and the outro begins at bar 88. */
  const withOutro = { ...track(241, 120, 0), mixOutSec: 176 };
  const withIntro = (bars: number) => ({ ...track(200, 120, 1), dropSec: 1 + bars * 2 });

  test.each([
    ['it starts with the outro', 0, { bars: 16, outStartSec: 176 }],
    ['after that, it starts at the next phrase', 177, { bars: 16, outStartSec: 192 }],
    ['it starts at the last phrase that leaves sixteen bars', 208, { bars: 16, outStartSec: 208 }],
    ['after that, it has eight bars', 209, { bars: 8, outStartSec: 224 }],
  ])('%s', (_, positionSec, plan) => {
    expectToBeNear(planMix(outOf(withOutro, positionSec), steady), plan);
  });

  test('an outro of 12 bars gives a mix of 8 bars', () => {
    const short = { ...track(200, 120, 0), mixOutSec: 176 };
    expectToBeNear(planMix(outOf(short), steady), { bars: 8, outStartSec: 176 });
  });

  test.each([
    ['the drop follows the end of the other track', 16, 1],
    ['a long intro starts in its middle', 32, 1 + 16 * 2],
    ['an intro of eight bars ends with the bass switch', 8, 1],
    ['an incomplete phrase is left out', 12, 1 + 4 * 2],
    ['a short intro plays from its beginning', 3, 1],
    ['no intro', 0, 1],
  ])('the incoming track starts at the right bar: %s', (_, introBars, inStartSec) => {
    expectToBeNear(planMix(outOf(steady), withIntro(introBars)), { bars: 16, inStartSec });
  });

  test('at another tempo the bars are counted at the tempo of the mix', () => {
    const half = { ...track(400, 60, 0), dropSec: 64 };
    expectToBeNear(planMix(outOf(steady), half), { bars: 16, inStartSec: 64 - 16 * 2 });
  });
});

type LateCase = [positionSec: number, rate: number, plan: Partial<MixPlan>];

const positions: LateCase[] = [
  [128, 1, { bars: 16, outStartSec: 128 }],
  [128.1, 1, { bars: 8, outStartSec: 144 }],
  [144.1, 1, { bars: 4, outStartSec: 152 }],
  [152.1, 1, { kind: 'plain', outStartSec: 158, overlapSec: 3 }],
  [160, 1, { kind: 'plain', outStartSec: 160, overlapSec: 1 }],
  [161, 1, { kind: 'plain', outStartSec: 161, overlapSec: 0 }],
  // The element's duration may be slightly longer than the catalogue's.
  [161.2, 1, { kind: 'plain', outStartSec: 161, overlapSec: 0 }],
  [0, 1.02, { bars: 16, outStartSec: 128, overlapSec: 32 / 1.02, incomingRate: 1.02 }],
  [0, 0.96, { bars: 16, outStartSec: 128, overlapSec: 32 / 0.96, incomingRate: 0.96 }],
  [0, 1.2, { kind: 'plain', outStartSec: 161 - 3.6, overlapSec: 3 }],
  [160, 1.2, { kind: 'plain', outStartSec: 160, overlapSec: 1 / 1.2 }],
];

test.each(positions)(
  'a mix planned at %d s of the outgoing track, at its rate %d, uses the bars that are left',
  (positionSec, rate, plan) => {
    expectToBeNear(planMix(outOf(steady, positionSec, rate), track(200, 120)), plan);
  },
);

test('after the last phrase, the mix starts at a later bar while bars are left', () => {
  // 84 bars, as in some recordings: 4 bars remain after the last phrase.
  const out = track(169, 120, 0);
  const planFrom = (positionSec: number) => planMix(outOf(out, positionSec), steady);
  expect(planFrom(0)).toMatchObject({ bars: 16, outStartSec: 128 });
  expect(planFrom(129)).toMatchObject({ bars: 8, outStartSec: 144 });
  expect(planFrom(145)).toMatchObject({ bars: 8, outStartSec: 152 });
  expect(planFrom(153)).toMatchObject({ bars: 4, outStartSec: 160 });
  expect(planFrom(161)).toMatchObject({ kind: 'plain', outStartSec: 166 });
});

describe('an invalid time, tempo or rate is refused', () => {
  const good = outOf(steady);
  const grid = { bpm: 120, firstDownbeatSec: 0 };
  for (const bad of [Number.NaN, -1, Infinity])
    test(`${bad} is refused as a time, tempo or rate`, () => {
      const outs = [
        { ...good, positionSec: bad },
        { ...good, durationSec: bad },
        { ...good, rate: bad },
        { ...good, beatGrid: { ...grid, bpm: bad } },
        { ...good, beatGrid: { ...grid, firstDownbeatSec: bad } },
      ];
      for (const out of outs) expect(() => planMix(out, steady)).toThrow(RangeError);
      const ins = outs.map(({ durationSec, beatGrid }) => ({ durationSec, beatGrid }));
      for (const into of [ins[1], ins[3], ins[4]])
        expect(() => planMix(good, into as MixableTrack)).toThrow(RangeError);
    });

  test('0 is a valid time, but not a valid tempo or rate', () => {
    expect(() => planMix({ ...good, rate: 0 }, steady)).toThrow(RangeError);
    expect(planMix({ ...good, durationSec: 0 }, steady).overlapSec).toBe(0);
  });
});

describe('levels', () => {
  const beats = planMix(outOf(steady), track(200, 118));
  const plain = planMix(outOf(track(161)), steady);
  const fractions = Array.from({ length: 2_001 }, (_, i) => i / 2_000);

  test.each([
    ['beats', beats],
    ['plain', plain],
  ])('in a mix of the kind %s, the gains are of equal power throughout', (_, plan) => {
    for (const fraction of fractions) {
      const { outgoing, incoming } = mixLevels(plan, fraction);
      expect(outgoing.gain ** 2 + incoming.gain ** 2).toBeCloseTo(1, 12);
    }
    expect(mixLevels(plan, 0)).toMatchObject({ outgoing: { gain: 1 }, incoming: { gain: 0 } });
    expect(mixLevels(plan, 1).outgoing.gain).toBeCloseTo(0, 12);
    expect(mixLevels(plan, 1).incoming.gain).toBe(1);
    expect(mixLevels(plan, 0.5).incoming.gain).toBeCloseTo(Math.SQRT1_2, 12);
    expect(mixLevels(plan, -1)).toEqual(mixLevels(plan, 0));
    expect(mixLevels(plan, 2)).toEqual(mixLevels(plan, 1));
  });

  test('the incoming track is silent in the first bar, the outgoing one in the last', () => {
    expect(mixLevels(beats, 1 / 16).incoming.gain).toBe(0);
    expect(mixLevels(beats, 1.1 / 16).incoming.gain).toBeGreaterThan(0);
    expect(mixLevels(beats, 15 / 16).outgoing.gain).toBeCloseTo(0, 12);
  });

  test('before and after the mix the audible track is unchanged', () => {
    expect(mixLevels(beats, 0).outgoing).toEqual({ gain: 1, bassDb: 0 });
    expect(mixLevels(beats, 1).incoming.gain).toBe(1);
    expect(mixLevels(beats, 1).incoming.bassDb).toBeCloseTo(0, 12);
  });

  test('the bass is always full, and outside the swap it comes from one track', () => {
    for (const fraction of fractions) {
      const { outgoing, incoming } = mixLevels(beats, fraction);
      const bassOf = ({ gain, bassDb }: typeof outgoing) => gain * 10 ** (bassDb / 20);
      const both = bassOf(outgoing) + bassOf(incoming);
      expect(both, `at ${fraction}`).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(both, `at ${fraction}`).toBeLessThanOrEqual(1.06);
      const isInSwap = fraction > 0.5 - 1 / 64 && fraction < 0.5;
      if (isInSwap) continue;
      expect(Math.min(outgoing.bassDb, incoming.bassDb)).toBe(BASS_CUT_DB);
      expect(fraction < 0.5 ? outgoing.bassDb : incoming.bassDb).toBeGreaterThanOrEqual(0);
    }
  });

  test('the bass switches within the beat before the middle downbeat', () => {
    expect(beats.bassSwap).toEqual({ from: 0.5 - 1 / 64, to: 0.5 });
    expect(mixLevels(beats, 0.5).outgoing.bassDb).toBe(BASS_CUT_DB);
    expect(mixLevels(beats, 0.5 - 1 / 64).incoming.bassDb).toBe(BASS_CUT_DB);
  });

  test('a plain crossfade does not change the bass', () => {
    for (const fraction of fractions) {
      const { outgoing, incoming } = mixLevels(plain, fraction);
      expect([outgoing.bassDb, incoming.bassDb]).toEqual([0, 0]);
    }
  });
});

describe('the return to the track’s own tempo', () => {
  const plan = planMix(outOf(steady), track(200, 120 / 1.05));
  const beatSec = 60 / (120 / 1.05);

  test('the return to the own tempo starts a beat after the overlap and takes as long as the overlap', () => {
    const overlapEndSec = plan.inStartSec + plan.overlapSec * plan.incomingRate;
    expect(plan.easeBack).toHaveLength(64);
    expect(plan.easeBack[0]?.positionSec).toBeCloseTo(overlapEndSec + beatSec, 9);
    expect(plan.easeBack.at(-1)?.positionSec).toBeCloseTo(overlapEndSec + 64 * beatSec, 9);
  });

  test('the return to the own tempo defines a rate for every position', () => {
    expect(incomingRateAt(plan, 0)).toBeCloseTo(1.05, 9);
    expect(incomingRateAt(plan, plan.inStartSec + plan.overlapSec * 1.05)).toBeCloseTo(1.05, 9);
    const half = plan.easeBack[31]?.positionSec ?? 0;
    expect(incomingRateAt(plan, half - 0.01)).toBeGreaterThan(incomingRateAt(plan, half));
    expect(incomingRateAt(plan, half)).toBeCloseTo(1.025, 9);
    expect(incomingRateAt(plan, 199)).toBe(1);
  });

  test('no return to the own tempo is planned when nothing was stretched', () => {
    expect(planMix(outOf(steady), track(200, 60)).easeBack).toEqual([]);
    expect(planMix(outOf(steady), track(200)).easeBack).toEqual([]);
  });
});

test('every plan for seeded random tracks can be played', () => {
  const counts = { beats: 0, plain: 0 };
  for (let seed = 1; seed <= 3_000; seed++) {
    const random = seededRandom(String(seed));
    const randomTrack = () => {
      const durationSec = random() * (random() < 0.3 ? 40 : 300);
      const bpm = 60 + random() * 160;
      const firstDownbeatSec = random() < 0.5 ? 0.05 : random() * 30;
      return track(durationSec, random() < 0.1 ? undefined : bpm, firstDownbeatSec);
    };
    const out = randomTrack();
    const positionSec = random() < 0.3 ? 0 : random() * out.durationSec;
    const outgoing = outOf(out, positionSec, random() < 0.5 ? 1 : 0.9 + random() * 0.2);
    const incoming = randomTrack();
    // Random tempos rarely match, so most are made similar.
    if (out.beatGrid && incoming.beatGrid && random() < 0.6)
      incoming.beatGrid.bpm = out.beatGrid.bpm * (0.94 + random() * 0.12);
    const plan = planMix(outgoing, incoming);
    counts[plan.kind]++;
    expectToBePlayable(plan, outgoing, incoming, `seed ${seed}`);
  }
  expect(counts.beats).toBeGreaterThan(500);
  expect(counts.plain).toBeGreaterThan(500);
});

function expectToBePlayable(
  plan: MixPlan,
  outgoing: ReturnType<typeof outOf>,
  incoming: MixableTrack,
  at: string,
) {
  const { outStartSec, inStartSec, overlapSec, incomingRate, easeBack, bars } = plan;
  const outEndSec = outStartSec + overlapSec * outgoing.rate;
  const inEndSec = inStartSec + overlapSec * incomingRate;
  const rounding = 1e-4;
  expect(JSON.parse(JSON.stringify(plan)), at).toEqual(plan);
  expect(outStartSec, at).toBeGreaterThanOrEqual(outgoing.positionSec - rounding);
  expect(outEndSec, at).toBeLessThanOrEqual(outgoing.durationSec + rounding);
  expect(inStartSec, at).toBeGreaterThanOrEqual(0);
  expect(inEndSec, at).toBeLessThanOrEqual(incoming.durationSec + rounding);
  expect(Math.abs(incomingRate - 1), at).toBeLessThanOrEqual(0.05 + 1e-9);
  // A mix planned again at its start is the same.
  const again = planMix({ ...outgoing, positionSec: outStartSec }, incoming);
  expect([again.kind, again.bars], at).toEqual([plan.kind, bars]);
  expect(again.outStartSec, at).toBeCloseTo(outStartSec, 9);

  if (plan.kind === 'plain') {
    expect([bars, incomingRate, inStartSec, easeBack.length], at).toEqual([0, 1, 0, 0]);
    expect(overlapSec, at).toBeLessThanOrEqual(3);
    expect(outEndSec, at).toBeCloseTo(outgoing.durationSec, 6);
    return;
  }
  if (!outgoing.beatGrid || !incoming.beatGrid) throw new Error(`${at}: beats without grids`);
  const { bpm, firstDownbeatSec } = outgoing.beatGrid;
  const bar = ((outStartSec - firstDownbeatSec) * bpm) / 240;
  expect(bar, at).toBeCloseTo(Math.round(bar), 6);
  expect(bar, at).toBeGreaterThanOrEqual(-1e-9);
  if (bars === 16) expect(Math.round(bar) % 8, at).toBe(0);
  expect(inStartSec, at).toBe(incoming.beatGrid.firstDownbeatSec);
  const tempos = (bpm * outgoing.rate) / (incoming.beatGrid.bpm * incomingRate);
  expect(Math.abs(Math.log2(tempos)), at).toBeCloseTo(Math.round(Math.abs(Math.log2(tempos))), 9);
  expect(outEndSec - outStartSec, at).toBeLessThanOrEqual(outgoing.durationSec / 3 + rounding);

  let before = { positionSec: inEndSec, rate: incomingRate };
  for (const step of easeBack) {
    expect(step.positionSec, at).toBeGreaterThan(before.positionSec);
    // Less than half of the smallest audible change of tempo (Drake & Botte 1993: 1.5 %).
    expect(Math.abs(step.rate - before.rate), at).toBeLessThanOrEqual(0.007);
    before = step;
  }
  if (incomingRate !== 1) expect(before.rate, at).toBe(1);
  expect(before.positionSec, at).toBeLessThanOrEqual(incoming.durationSec + rounding);
}

function expectToBeNear(plan: MixPlan, expected: Partial<MixPlan>) {
  for (const [key, value] of Object.entries(expected)) {
    const found = plan[key as keyof MixPlan];
    if (typeof value === 'number') expect(found, key).toBeCloseTo(value, 9);
    else expect(found, key).toEqual(value);
  }
}
