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

test('a missing file, a silent server, a stall and an outage show messages, and the music resumes at its place', async ({
  track,
  bar,
  faultySite,
  page,
}) => {
  // Prefetched sounds would take up the connections of the slow line.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.clock.install();

  await test.step('missing', async () => {
    faultySite.setFault('missing');
    await track.open('vinahouse-6');
    await expect(track.failure).toContainText('Không tìm thấy file âm thanh');
    await expect(track.loading).toBeHidden();
  });

  await test.step('silent', async () => {
    faultySite.setFault('silent');
    await track.retry.click();
    await expect(track.loading).toBeAttached();
    await skipTimeUntil(page, track.failure, 'Mạng chậm quá');
    await expect(track.retry).toBeVisible();
    await expect(track.loading).toBeHidden();
  });

  await test.step('stalled', async () => {
    faultySite.setFault('stalled');
    await track.expectToSound();
    await expect(track.failure).toBeEmpty();
    await expect(bar.bar).toBeVisible();
    await track.seekToPercent(80);
    // The engine tries a second connection first.
    await skipTimeUntil(page, track.failure, 'Mạng chậm quá');
    // Only the track's own page shows the message, not the bar.
    await expect(page.getByRole('alert').filter({ hasText: 'Mạng chậm quá' })).toHaveCount(1);

    faultySite.setFault('none');
    await track.expectToSound();
    expect(await track.positionSec()).toBeGreaterThan(100);
    await expect(track.failure).toBeEmpty();
  });

  await test.step('away', async () => {
    faultySite.setFault('away');
    await track.seekToPercent(65);
    await skipTimeUntil(page, track.failure, 'Mất kết nối');

    faultySite.setFault('none');
    await track.expectToSound();
    expect(await track.positionSec()).toBeGreaterThan(80);
    await expect(track.failure).toBeEmpty();
  });
});
