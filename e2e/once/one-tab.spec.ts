import { test } from '../fixtures.ts';
import { holdBack } from '../pages/hold-back.ts';
import { trackPage } from '../pages/track-page.ts';

test('a track that starts in one tab pauses the one in another, even if the scripts of that other tab load late', async ({
  context,
  page,
  track,
}) => {
  const release = await holdBack(page, /open-player.*\.js$/);
  const requested = page.waitForRequest(/open-player.*\.js$/);
  await track.open('vinahouse-3');
  await track.expectToSound();
  await requested;

  const other = trackPage(await context.newPage());
  await other.open('vinahouse-2');
  await other.expectToSound();
  await track.expectToSound();

  await test.step('once its scripts have loaded, the first tab pauses for the second', async () => {
    release();
    await track.expectToBeSilent();
    await other.expectToSound();
  });

  await track.playButton.click();
  await track.expectToSound();
  await other.expectToBeSilent();

  await other.playButton.click();
  await other.expectToSound();
  await track.expectToBeSilent();
});
