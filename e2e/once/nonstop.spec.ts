import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { listenClosely } from '../pages/listen-closely.ts';
import { soundOf } from '../sites/altered-site.ts';

const LUA_NON = { title: 'Lúa Non (Remix)', file: soundOf('vinahouse-4'), durationSec: 143.386 };
/** The last phrase with eight bars left starts at bar 72, at 135 BPM. */
const PHRASE_SEC = 0.05 + (72 * 4 * 60) / 135;
const FOUR_BARS_SEC = (4 * 4 * 60) / 135;
/** The next track in Remix, at 140 BPM. */
const VONG_XOAY = { title: 'Vòng Xoay Đêm (Remix)', file: soundOf('vinahouse-8') };
const RATE = 135 / 140;
/** Two neighbours on the home page. Their tempos are too different for a beat mix. */
const DEN_DO = { title: 'Đèn Đỏ Sài Gòn', file: soundOf('vinahouse-1'), durationSec: 138.318 };
const MUA = { title: 'Mưa Trên Mái Tôn', file: soundOf('vinahouse-2') };

/**
 * Medians of five neighbouring samples. Decks update their positions once per audio buffer, not at the same time, so a
 * single sample is off by up to a buffer.
 */
const medians = (samples: number[]) =>
  samples
    .slice(4)
    .map((_, n) => samples.slice(n, n + 5).toSorted((a, b) => a - b)[2] ?? Number.NaN);

const turnNonstopOn = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('player.nonstop', 'true'));

test('at the end of a track the next one is mixed in on the beat without a gap', async ({
  page,
  home,
  track,
}) => {
  const recording = await listenClosely(page);
  await turnNonstopOn(page);
  await home.open();
  await home.chooseCategory('Remix');
  await home.play(LUA_NON.title);
  await track.expectToSound();
  await track.seekToPercent((100 * (PHRASE_SEC - 5)) / LUA_NON.durationSec);
  await track.expectToSound();
  await recording.reset();

  const outLagSec = await recording.lagSec(LUA_NON.file);
  const offsetsSec: number[] = [];
  await expect(async () => {
    const positions = await recording.positionsSec();
    const outSec = positions[LUA_NON.file] ?? Number.NaN;
    const inSec = positions[VONG_XOAY.file] ?? Number.NaN;
    // Its first bar is silent.
    const inLagSec = await recording.lagSec(VONG_XOAY.file);
    if (inSec > 2)
      offsetsSec.push(outSec - outLagSec - PHRASE_SEC - (inSec - inLagSec - 0.05) / RATE);
    expect(outSec).toBeGreaterThan(PHRASE_SEC + 13);
  }).toPass({ intervals: [250], timeout: 60_000 });
  expect(offsetsSec.length).toBeGreaterThan(20);
  // A track that loads after the start of the phrase joins in its second half.
  const lateSec = (offsetsSec[0] ?? 0) > FOUR_BARS_SEC / 2 ? FOUR_BARS_SEC : 0;
  const largestOffsetSec = Math.max(...medians(offsetsSec).map((sec) => Math.abs(sec - lateSec)));
  expect(largestOffsetSec).toBeLessThan(0.02);

  await expect.poll(recording.positionsSec).toEqual({ [VONG_XOAY.file]: expect.any(Number) });
  expect(await recording.longestGapMs()).toBeLessThan(50);
});

test('on a slow line the next track is loaded in time', async ({ page, home, track, context }) => {
  const recording = await listenClosely(page);
  await turnNonstopOn(page);
  await home.open();
  await home.play(DEN_DO.title);
  await track.expectToSound();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await track.seekToPercent((100 * (DEN_DO.durationSec - 18)) / DEN_DO.durationSec);
  await track.expectToSound();
  await recording.reset();
  await expect
    .poll(recording.positionsSec, { timeout: 40_000 })
    .toEqual({ [MUA.file]: expect.any(Number) });
  expect(await recording.mostAtOnce()).toBe(2);
  expect(await recording.longestGapMs()).toBeLessThan(50);
});
