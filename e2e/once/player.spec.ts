import { expect, test } from '../fixtures.ts';

test('leaving the page leaves the track alone; coming back finds it where it is', async ({
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

test('a suggestion takes over from the track that plays, from its start', async ({
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

test('at its end a track is paused at the start', async ({ track }) => {
  await track.open('vinahouse-6');
  await track.expectToSound();
  await track.seekToPercent(99.7);
  await track.expectToBeSilent();
  await expect(track.seek).toHaveValue('0');
  await expect(track.failure).toBeEmpty();
});
