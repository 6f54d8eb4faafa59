import type { Request } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { holdBack } from '../pages/hold-back.ts';
import { openAndBeRefused } from '../pages/open-and-be-refused.ts';
import { untilIdle } from '../pages/until-idle.ts';
import { testInStrictBrowser as test } from '../strict-browser.ts';

// All these tests run in one worker, so that only one additional browser is started.
test.describe.configure({ mode: 'default' });

test('when the browser blocks autoplay a track stays paused without a message, and only its first two seconds are fetched', async ({
  track,
  page,
}) => {
  const sounds: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.mp3')) sounds.push(request);
  });
  await openAndBeRefused(page, '/track/vinahouse-3');
  await untilIdle(page);
  const ranges = await Promise.all(sounds.map((sound) => sound.headerValue('range')));
  expect(ranges).toEqual(['bytes=0-32767']);
  await track.expectToBeSilent();
  await expect(track.audio).not.toHaveAttribute('src');
  await expect(track.loading).toBeHidden();
  await expect(track.failure).toBeEmpty();

  await track.playButton.click();
  await track.expectToSound();

  await test.step('a URL with a timestamp stays paused at that position, and a press plays from there', async () => {
    await openAndBeRefused(page, '/track/vinahouse-6?t=1:23');
    await track.expectToBeSilent();
    await expect(track.seek).toHaveAttribute('aria-valuetext', /^1 phút 23 giây trên/);
    await track.playButton.click();
    await track.expectToSoundFrom(83);
  });
});

test('a press starts the sound even before the scripts load, and the player then continues it', async ({
  track,
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  // With a fake clock, the timeout of the page does not start the scripts; without covers, it is not loaded.
  await page.clock.install();
  const release = await holdBack(page, '**/covers/**');
  await openAndBeRefused(page, '/track/vinahouse-3', 'commit');
  await track.playButton.click();
  // The button keeps its name until the scripts run. A second press must not pause.
  await track.playButton.click();
  await expect
    .poll(() => track.audio.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0);
  // The scripts would compete with the sound for the line.
  expect(scripts).toEqual([]);
  await page.clock.resume();
  release();
  await expect(track.pauseButton).toBeVisible();
  await track.expectToSound();
  await expect(track.pauseButton).toHaveAttribute('aria-busy', 'false');
});

test('a press on a card plays its list, which stays in the queue when autoplay is blocked', async ({
  home,
  track,
  bar,
  page,
}) => {
  await home.open('/?category=remix');
  await home.play('Lúa Non (Remix)');
  await track.expectToSound();
  await track.back.click();
  await home.chooseCategory('Tất cả');
  await bar.expectToSound();

  // Autoplay is blocked on a page that is opened by its URL. It waits without a message.
  await openAndBeRefused(page, '/track/vinahouse-7');
  await track.expectToBeSilent();
  await expect(track.failure).toBeEmpty();
  // Waits until the page's scripts have put the track into the queue.
  await page.waitForFunction(() => localStorage.getItem('player.queue')?.includes('vinahouse-7'));
  await page.goBack();
  await expect(home.heading).toBeVisible();
  await expect(bar.track).toContainText('Gió Nồm');
  await bar.previous.click();
  await expect(bar.track).toContainText('Lúa Non (Remix)');
  await bar.expectToSound();
});
