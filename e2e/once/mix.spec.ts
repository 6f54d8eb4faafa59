import { test as base, expect } from '@playwright/test';
import { buildStudio, type Mix, openStudio } from '../studio/open-studio.ts';

// Real recordings through the engine's own code, rendered faster than they sound. What is heard on a
// live page starts its decks less exactly; what it aims at is measured here.
const test = base.extend<
  { studio: Awaited<ReturnType<typeof openStudio>> },
  { studioScript: string }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
  studioScript: [async ({}, use) => use(await buildStudio()), { scope: 'worker' }],
  studio: async ({ page, studioScript }, use) => use(await openStudio(page, studioScript)),
});

// One worker builds the studio once.
test.describe.configure({ mode: 'default' });

const MOST_APART_SEC = 0.02;
const MOST_DB = 2;

/** Of all pairs: an ordinary one, the largest stretch (-4.9 %), the farthest off in loudness. */
const pairs = [
  ['den-do-sai-gon', 'ben-xe-dem'],
  ['lua-non', 'xuyen-dem'],
  ['trong-hoi', 'xuyen-dem'],
] as const;

for (const [from, to] of pairs)
  test(`${from} goes over into ${to} on one beat, at one loudness`, async ({ studio }) => {
    const mix = await studio('measureMix', from, to);
    tell(mix, `${from} into ${to}`);
    expect(mix.plan).toMatchObject({ kind: 'beats', bars: 16 });
    expect(mix.plan.incomingRate).not.toBe(1);
    expectKicksTogether(mix);
    expectOneBass(mix);
    expectEvenLoudness(mix);
    expect(mix.peak).toBeLessThanOrEqual(1);
  });

test('tempos too far apart are crossfaded, as evenly', async ({ studio }) => {
  const mix = await studio('measureMix', 'trong-hoi', 'mua-tren-mai-ton');
  tell(mix, 'plain');
  expect(mix.plan).toMatchObject({ kind: 'plain', overlapSec: 3 });
  expectEvenLoudness(mix);
  expect(mix.peak).toBeLessThanOrEqual(1);
});

test('a track alone passes unaltered, and two at full level do not clip', async ({ studio }) => {
  const { change, peakOfTwo } = await studio('measureOutput', 'xuyen-dem');
  expect(change).toBeLessThan(1e-5);
  expect(peakOfTwo).toBeGreaterThan(0.99);
  expect(peakOfTwo).toBeLessThanOrEqual(1);
});

test('a mix that is broken off leaves neutral strips without a click, and can be taken up', async ({
  studio,
}) => {
  const found = await studio('measureInterruptions', 'den-do-sai-gon', 'ben-xe-dem');
  expect(found.distanceFromNeutral).toBeLessThan(1e-3);
  expect(found.stepAtReset).toBeLessThan(0.01);
  // The points of its curves lie elsewhere then; -40 dB of it is heard in the swap, for a beat.
  expect(found.distanceFromUninterrupted).toBeLessThan(1e-2);
});

test('an audio element on a live context is silent once it waits to come in', async ({
  studio,
}) => {
  const levels = await studio('measureLiveDeck', 'den-do-sai-gon', 'ben-xe-dem');
  expect(levels.neutral).toBeGreaterThan(0.1);
  expect(levels.scheduled).toBe(0);
  expect(levels.reset).toBeGreaterThan(0.1);
});

test('sounds 8 dB apart are equally loud, each alone and in their mix, and none clips', async ({
  studio,
}) => {
  const { loud, quiet, hits, mix } = await studio('measureLoudness');
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
  // The one's element plays at less than its full volume, the other one's strip adds to that.
  expect(loud.volume).toBeLessThan(0.6);
  expect(quiet).toMatchObject({ volume: 1, gain: expect.closeTo(1.26, 2) });
  // Its peaks keep it from being as loud as the others.
  expect(hits.lufs).toBeLessThan(-18);
  // Sixteen bits round.
  for (const { peakDb } of [loud, quiet, hits, mix]) expect(peakDb).toBeLessThanOrEqual(-0.99);
  for (const lufs of mix.momentary) expect(Math.abs(lufs + 14)).toBeLessThanOrEqual(1);
});

/** Wherever both recordings have a kick; theirs may leave a beat out for a fill. */
function expectKicksTogether({ kicks }: Mix) {
  const pairs = kicks.flatMap(({ beatSec, outSec, inSec }) =>
    outSec === null || inSec === null ? [] : [{ beatSec, outSec, inSec }],
  );
  expect(pairs.length).toBeGreaterThanOrEqual(0.9 * kicks.length);
  for (const { beatSec, outSec, inSec } of pairs) {
    expect(Math.abs(inSec - outSec), `at ${beatSec} s`).toBeLessThanOrEqual(MOST_APART_SEC);
    expect(Math.abs(outSec - beatSec), `at ${beatSec} s`).toBeLessThanOrEqual(MOST_APART_SEC);
  }
}

/** In every beat but the one of the swap, one track has its bass and the other has next to none. */
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
 * No dip and no bump: over three seconds the mix is as loud as its two tracks make it with what the
 * faders leave of them. The tracks are measured alone, at their own full level, in the same seconds, since
 * intros and outros are quieter than what lies between; the mix must not be quieter or louder than that
 * for being a mix. So it stays between the two tracks, too.
 */
function expectEvenLoudness({ loudness }: Mix) {
  expect(loudness.length).toBeGreaterThan(50);
  for (const { fromSec, mix, outgoing, incoming, expected } of loudness) {
    const at = `from ${fromSec} s`;
    expect(Math.abs(mix - expected), at).toBeLessThanOrEqual(MOST_DB);
    expect(mix, at).toBeLessThanOrEqual(Math.max(outgoing, incoming) + MOST_DB);
    expect(mix, at).toBeGreaterThanOrEqual(Math.min(outgoing, incoming) - MOST_DB);
  }
}

function tell({ plan, kicks, loudness, peak, unguardedPeak }: Mix, name: string) {
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
      `peak ${peak.toFixed(3)}, without guard ${unguardedPeak.toFixed(3)}`,
  );
}
