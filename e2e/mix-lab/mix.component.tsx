import { expect, test } from 'vitest';
import recordings from '#tools/demo/recordings.json' with { type: 'json' };
import * as mixLab from './mix-lab.ts';

// Renders real recordings with the engine's code, faster than real time. These tests measure the plan; decks on a live
// page start less exactly.

type Mix = Awaited<ReturnType<typeof mixLab.measureMix>>;

const MAX_OFFSET_SEC = 0.02;
const TOLERANCE_DB = 2;

/** A typical pair, the pair with the largest stretch (-4.9 %), and the one with the largest difference in loudness. */
const pairs = [
  ['den-do-sai-gon', 'ben-xe-dem'],
  ['lua-non', 'xuyen-dem'],
  ['trong-hoi', 'xuyen-dem'],
] as const;

for (const [from, to] of pairs)
  test(`${from} is mixed into ${to} on the beat and at an even loudness`, async () => {
    const mix = await mixLab.measureMix(recording(from), recording(to));
    logFigures(mix, `${from} into ${to}`);
    expect(mix.plan).toMatchObject({ kind: 'beats', bars: 16 });
    expect(mix.plan.incomingRate).not.toBe(1);
    expectKicksTogether(mix);
    expectOneBass(mix);
    expectEvenLoudness(mix);
    expect(mix.peak).toBeLessThanOrEqual(1);
  });

test('tracks with different tempos are crossfaded at an even loudness', async () => {
  const mix = await mixLab.measureMix(recording('trong-hoi'), recording('mua-tren-mai-ton'));
  logFigures(mix, 'plain');
  expect(mix.plan).toMatchObject({ kind: 'plain', overlapSec: 3 });
  expectEvenLoudness(mix);
  expect(mix.peak).toBeLessThanOrEqual(1);
});

test('a single track passes unchanged, and two at full level do not clip', async () => {
  const { change, peakOfTwo } = await mixLab.measureOutput(recording('xuyen-dem'));
  expect(change).toBeLessThan(1e-5);
  expect(peakOfTwo).toBeGreaterThan(0.99);
  expect(peakOfTwo).toBeLessThanOrEqual(1);
});

test('an interrupted mix returns the channel strips to neutral without a click, and can be resumed', async () => {
  const found = await mixLab.measureInterruptions(
    recording('den-do-sai-gon'),
    recording('ben-xe-dem'),
  );
  expect(found.distanceFromNeutral).toBeLessThan(1e-3);
  expect(found.stepAtReset).toBeLessThan(0.01);
  // The resumed curves have their points at other times than the uninterrupted ones, so the sound
  // differs by up to -40 dB for one beat.
  expect(found.distanceFromUninterrupted).toBeLessThan(1e-2);
});

test('an audio element on a live context is silent until its mix begins', async () => {
  const levels = await mixLab.measureLiveDeck(recording('den-do-sai-gon'), recording('ben-xe-dem'));
  expect(levels.neutral).toBeGreaterThan(0.1);
  expect(levels.scheduled).toBe(0);
  expect(levels.reset).toBeGreaterThan(0.1);
});

test('sounds 8 dB apart play equally loud, alone and mixed, without clipping', async () => {
  const { loud, quiet, hits, mix } = await mixLab.measureLoudness();
  console.log(
    Object.entries({ loud, quiet, hits })
      .map(
        ([name, { loudnessLufs, truePeakDb, lufs, peakDb }]) =>
          `${name}: ${loudnessLufs.toFixed(1)} LUFS, ${truePeakDb.toFixed(1)} dBTP, ` +
          `played at ${lufs.toFixed(1)} LUFS, ${peakDb.toFixed(1)} dBTP`,
      )
      .join('; '),
    `; mixed at ${Math.min(...mix.momentary).toFixed(1)} to ${Math.max(...mix.momentary).toFixed(1)} LUFS, ${mix.peakDb.toFixed(1)} dBTP`,
  );
  expect(loud.loudnessLufs - quiet.loudnessLufs).toBeCloseTo(8);
  for (const { lufs } of [loud, quiet]) expect(Math.abs(lufs + 14)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(loud.lufs - quiet.lufs)).toBeLessThanOrEqual(1);
  // The loud one plays at a lower volume, the quiet one is amplified.
  expect(loud.volume).toBeLessThan(0.6);
  expect(quiet).toMatchObject({ volume: 1, gain: expect.closeTo(1.26, 2) });
  // The peaks of the third sound limit its gain.
  expect(hits.lufs).toBeLessThan(-18);
  // A tolerance for the rounding to 16 bits.
  for (const { peakDb } of [loud, quiet, hits, mix]) expect(peakDb).toBeLessThanOrEqual(-0.99);
  for (const lufs of mix.momentary) expect(Math.abs(lufs + 14)).toBeLessThanOrEqual(1);
});

function recording(slug: keyof typeof recordings): mixLab.LabTrack {
  const { file, durationSec, bpm, firstDownbeatSec } = recordings[slug];
  return { file: `/demo/music/${file}`, durationSec, beatGrid: { bpm, firstDownbeatSec } };
}

/** Checks the beats where both recordings have a kick. Fills may leave out kicks. */
function expectKicksTogether({ kicks }: Mix) {
  const pairs = kicks.flatMap(({ beatSec, outSec, inSec }) =>
    outSec === null || inSec === null ? [] : [{ beatSec, outSec, inSec }],
  );
  expect(pairs.length).toBeGreaterThanOrEqual(0.9 * kicks.length);
  for (const { beatSec, outSec, inSec } of pairs) {
    expect(Math.abs(inSec - outSec), `at ${beatSec} s`).toBeLessThanOrEqual(MAX_OFFSET_SEC);
    expect(Math.abs(outSec - beatSec), `at ${beatSec} s`).toBeLessThanOrEqual(MAX_OFFSET_SEC);
  }
}

/** Except in the beat of the swap, one track has its full bass and the other almost none. */
function expectOneBass({ bass }: Mix) {
  const swapBeat = bass.length / 2 - 1;
  for (const [beat, { outgoingDb, incomingDb }] of bass.entries()) {
    const [has, hasNot] = beat > swapBeat ? [incomingDb, outgoingDb] : [outgoingDb, incomingDb];
    if (beat === swapBeat) continue;
    expect(Math.abs(has), `beat ${beat}`).toBeLessThanOrEqual(1);
    expect(hasNot, `beat ${beat}`).toBeLessThanOrEqual(-20);
  }
}

/**
 * Expects no dip and no bump: over three seconds the mix is as loud as its two tracks after the faders. Each track is
 * measured alone, at full level and in the same seconds, since intros and outros are quieter than the rest. The mix
 * also stays between the levels of the two tracks.
 */
function expectEvenLoudness({ loudness }: Mix) {
  expect(loudness.length).toBeGreaterThan(50);
  for (const { fromSec, mix, outgoing, incoming, expected } of loudness) {
    const at = `from ${fromSec} s`;
    expect(Math.abs(mix - expected), at).toBeLessThanOrEqual(TOLERANCE_DB);
    expect(mix, at).toBeLessThanOrEqual(Math.max(outgoing, incoming) + TOLERANCE_DB);
    expect(mix, at).toBeGreaterThanOrEqual(Math.min(outgoing, incoming) - TOLERANCE_DB);
  }
}

function logFigures({ plan, kicks, loudness, peak }: Mix, name: string) {
  const apartMs = kicks.flatMap(({ outSec, inSec }) =>
    outSec === null || inSec === null ? [] : [Math.abs(inSec - outSec) * 1_000],
  );
  const gaps = loudness.map(({ mix, expected }) => mix - expected);
  const range = (values: number[]) =>
    values.length > 0
      ? `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`
      : 'none';
  console.log(
    `${name}: rate ${plan.incomingRate.toFixed(4)}, ${apartMs.length} pairs of kicks ${range(apartMs)} ms apart, ` +
      `loudness ${range(gaps)} dB off, ${range(loudness.map(({ mix }) => mix))} LUFS, ` +
      `peak ${peak.toFixed(3)}`,
  );
}
