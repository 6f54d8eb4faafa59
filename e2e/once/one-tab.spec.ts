import { test } from '../fixtures.ts';
import { trackPage } from '../pages/track-page.ts';

test('a track that starts in one tab pauses the one in another, and back', async ({
  context,
  track,
}) => {
  await track.open('vinahouse-3');
  await track.expectToSound();

  const other = trackPage(await context.newPage());
  await other.open('vinahouse-2');
  await other.expectToSound();
  await track.expectToBeSilent();

  await track.playButton.click();
  await track.expectToSound();
  await other.expectToBeSilent();
});

test('a tab whose scripts come late gives way to one that was started since', async ({
  context,
  page,
  track,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/open-session.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/open-session.*\.js$/);
  await track.open('vinahouse-3');
  await track.expectToSound();
  await asked;

  const other = trackPage(await context.newPage());
  await other.open('vinahouse-2');
  await other.expectToSound();
  await track.expectToSound();

  letGo();
  await track.expectToBeSilent();
  await other.expectToSound();
});
