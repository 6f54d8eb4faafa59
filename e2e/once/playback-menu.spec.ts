import { expect, test } from '../fixtures.ts';
import { playbackMenu } from '../pages/playback-menu.ts';

const MINUTE_MS = 60_000;

test('the menu works by keyboard, sets the speed, and fits without axe findings', async ({
  page,
  track,
  expectNoAxeFindings,
}) => {
  await track.open('vinahouse-2');
  await track.expectToSound();
  const { button, menu, speed, sleep } = playbackMenu(page);
  await test.step('the player’s keys do not interfere with the keyboard', async () => {
    await page.waitForFunction(() => navigator.mediaSession.metadata !== null);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(speed('0,75×')).toBeFocused();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await expect(speed('0,9×')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await expect(track.audio).toHaveJSProperty('playbackRate', 0.9);
    await expect(track.volume).toHaveValue('75');
    await track.expectToSound();
  });

  await test.step('another speed keeps the pitch and applies to the next track', async () => {
    await button.click();
    await speed('1,25×').click();
    await expect(menu).toBeHidden();
    await expect(track.audio).toHaveJSProperty('playbackRate', 1.25);
    await expect(track.audio).toHaveJSProperty('preservesPitch', true);
    await track.expectToSound();

    await track.suggestions.first().click();
    await expect(page).toHaveURL('/track/vinahouse-7');
    await track.expectToSound();
    await expect(track.audio).toHaveJSProperty('playbackRate', 1.25);
    await button.click();
    await expect(speed('1,25×')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  for (const { width, height } of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await button.click();
      await expect(speed('1,25×')).toBeChecked();
      await expect(sleep('Tắt hẹn giờ')).toBeChecked();
      await expectNoAxeFindings();
      const box = await menu.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    });
});

test.describe('with a fast clock', () => {
  // The response to a listen takes minutes by the fast clock.
  test.use({ expectedConsole: /Listens wait until the backend takes them: TimeoutError/ });

  test('the sleep timer shows the time left, fades out, pauses and restores the volume', async ({
    page,
    track,
  }) => {
    await page.clock.install();
    await track.open('vinahouse-3');
    await expect(track.pauseButton).toBeVisible();
    const { button, menu, sleep, sleepGroup } = playbackMenu(page);
    await button.click();
    await sleep('15 phút').click();
    await expect(menu).toBeHidden();
    await button.click();
    await expect(sleep('15 phút')).toBeChecked();
    await expect(sleepGroup).toContainText('còn 15 phút');
    await page.clock.runFor(2 * MINUTE_MS);
    await expect(sleepGroup).toContainText('còn 13 phút');

    await page.clock.runFor(13 * MINUTE_MS - 5_000);
    const volume = () => track.audio.evaluate((audio: HTMLAudioElement) => audio.volume);
    expect(await volume()).toBeGreaterThan(0);
    expect(await volume()).toBeLessThan(0.5);
    await expect(track.audio).toHaveJSProperty('paused', false);
    await page.clock.runFor(6_000);
    await expect(track.audio).toHaveJSProperty('paused', true);
    await expect(track.audio).toHaveJSProperty('volume', 0.75);
    await expect(sleep('Tắt hẹn giờ')).toBeChecked();
  });
});

test('the sleep timer stops at the end of the track, even with Nonstop', async ({
  page,
  track,
}) => {
  await page.addInitScript(() => localStorage.setItem('player.nonstop', 'true'));
  await track.open('vinahouse-6');
  await track.expectToSound();
  const { button, sleep } = playbackMenu(page);
  await button.click();
  await sleep('Hết bài này').click();
  await button.click();
  await expect(sleep('Hết bài này')).toBeChecked();
  await page.keyboard.press('Escape');
  await track.seekToPercent(98);
  const volume = () => track.audio.evaluate((audio: HTMLAudioElement) => audio.volume);
  await expect.poll(volume).toBeLessThan(0.4);
  await track.expectToBeSilent();
  await expect(track.seek).toHaveValue('0');
  await expect(track.audio).toHaveJSProperty('volume', 0.75);
});
