import { test } from '../fixtures.ts';
import { trackPage } from '../pages/track-page.ts';

test('a track that starts in one tab pauses the one in another', async ({ context, track }) => {
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

test('a tab whose scripts load late pauses for a tab that started later', async ({
  context,
  page,
  track,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/open-session.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const requested = page.waitForRequest(/open-session.*\.js$/);
  await track.open('vinahouse-3');
  await track.expectToSound();
  await requested;

  const other = trackPage(await context.newPage());
  await other.open('vinahouse-2');
  await other.expectToSound();
  await track.expectToSound();

  release();
  await track.expectToBeSilent();
  await other.expectToSound();
});
