import { expect, test } from '../fixtures.ts';

test('a track plays on when its page is left and opened again', async ({
  track,
  home,
  bar,
  page,
}) => {
  await home.open();
  await home.play('Trống Hội');
  await track.expectToSound();
  await track.seekToPercent(50);
  await expect.poll(track.positionSec).toBeGreaterThan(30);

  await page.goBack();
  await expect(home.heading).toBeVisible();
  await bar.expectToSound();

  await page.goForward();
  await track.expectToSound();
  expect(await track.positionSec()).toBeGreaterThan(30);
});

test('a suggestion replaces the playing track and starts at its beginning', async ({
  track,
  page,
}) => {
  await track.open('vinahouse-2');
  await track.expectToSound();
  await track.seekToPercent(80);
  await expect(track.suggestions.first()).toContainText('Gió Nồm');

  await track.suggestions.first().click();
  await expect(page).toHaveURL('/track/vinahouse-7');
  await track.expectToSound();
  expect(await track.positionSec()).toBeLessThan(20);
});

test('a finished track is paused at its start', async ({ track }) => {
  await track.open('vinahouse-6');
  await track.expectToSound();
  await track.seekToPercent(99.7);
  await track.expectToBeSilent();
  await expect(track.seek).toHaveValue('0');
  await expect(track.failure).toBeEmpty();
});
