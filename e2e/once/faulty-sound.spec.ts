import type { Locator, Page } from '@playwright/test';
import { STALL_AFTER_MS } from '#app/player/engine/recovery.ts';
import { expect, test } from '../fixtures.ts';

test.use({
  expectedConsole: /Failed to load|Playback did not start/,
  baseURL: ({ faultySite }, use) => use(faultySite.url),
});

/** Skips the seconds that the engine waits before it shows a failure. */
const skipTimeUntil = (page: Page, failure: Locator, text: string) =>
  expect(async () => {
    await page.clock.fastForward(STALL_AFTER_MS);
    await expect(failure).toContainText(text, { timeout: 500 });
  }).toPass();

test('a missing file shows an error, and Thử lại plays it once it exists', async ({
  track,
  faultySite,
}) => {
  faultySite.setFault('missing');
  await track.open('vinahouse-6');
  await expect(track.failure).toContainText('Không tìm thấy file âm thanh');
  await expect(track.loading).toBeHidden();

  faultySite.setFault('none');
  await track.retry.click();
  await track.expectToSound();
  await expect(track.failure).toBeEmpty();
});

test('a corrupt file shows an error', async ({ track, faultySite }) => {
  faultySite.setFault('corrupt');
  await track.open('vinahouse-6');
  await expect(track.failure).toContainText('File âm thanh bị hỏng');
  await expect(track.loading).toBeHidden();
});

test('a truncated file shows an error, and Thử lại resumes where it ended', async ({
  track,
  faultySite,
}) => {
  faultySite.setFault('half');
  await track.open('vinahouse-6');
  await track.expectToSound();
  await track.seekToPercent(49);
  await expect(track.failure).toContainText('Âm thanh bị ngắt giữa chừng');

  faultySite.setFault('none');
  await track.retry.click();
  await track.expectToSound();
  expect(await track.positionSec()).toBeGreaterThan(40);
});

test('a file that does not arrive shows an error', async ({ track, faultySite, page }) => {
  await page.clock.install();
  faultySite.setFault('silent');
  await track.open('vinahouse-6');
  await expect(track.loading).toBeAttached();
  await skipTimeUntil(page, track.failure, 'Mạng chậm quá');
  await expect(track.retry).toBeVisible();
  await expect(track.loading).toBeHidden();

  faultySite.setFault('none');
  await track.expectToSound();
  await expect(track.failure).toBeEmpty();
});

test('a stall shows a message and resumes at the same position', async ({
  track,
  faultySite,
  page,
}) => {
  await page.clock.install();
  faultySite.setFault('stalled');
  await track.open('vinahouse-6');
  await track.expectToSound();
  await track.seekToPercent(80);
  // The engine tries a second connection first.
  await skipTimeUntil(page, track.failure, 'Mạng chậm quá');

  faultySite.setFault('none');
  await track.expectToSound();
  expect(await track.positionSec()).toBeGreaterThan(100);
  await expect(track.failure).toBeEmpty();
});

test('an outage shows a message, and the music resumes at the same position', async ({
  track,
  faultySite,
  page,
}) => {
  await page.clock.install();
  await track.open('vinahouse-6');
  await track.expectToSound();
  faultySite.setFault('away');
  await track.seekToPercent(95);
  await skipTimeUntil(page, track.failure, 'Mất kết nối');

  faultySite.setFault('none');
  await track.expectToSound();
  expect(await track.positionSec()).toBeGreaterThan(80);
  await expect(track.failure).toBeEmpty();
});
