import { expect } from '../fixtures.ts';
import { listenClosely } from '../pages/listen-closely.ts';
import { openAndBeRefused } from '../pages/open-and-be-refused.ts';
import { soundOf } from '../sites/altered-site.ts';
import { testInStrictBrowser as test } from '../strict-browser.ts';

const LUA_NON_SEC = 143.386;

test('the music of an evening survives Remix, home, a blocked autoplay and Nonstop', async ({
  home,
  track,
  bar,
  queue,
  page,
}) => {
  const recording = await listenClosely(page);
  await home.open();
  await home.chooseCategory('Remix');
  await home.play('Lúa Non (Remix)');
  await track.expectToSound();
  await track.back.click();
  await home.chooseCategory('Tất cả');
  await bar.expectToSound();

  // Autoplay is blocked on a page that is opened by its URL. It waits without a message.
  await openAndBeRefused(page, '/track/vinahouse-7');
  await track.expectToBeSilent();
  await expect(track.failure).toBeEmpty();
  // Before its scripts have run, the track is not in the queue.
  await page.waitForFunction(() => localStorage.getItem('player.queue')?.includes('vinahouse-7'));
  await page.goBack();
  await expect(home.heading).toBeVisible();
  await expect(bar.track).toContainText('Gió Nồm');
  await bar.previous.click();
  await expect(bar.track).toContainText('Lúa Non (Remix)');
  await bar.expectToSound();

  await home.choose('Trống Hội', 'Phát tiếp theo');
  await home.choose('Pháo Hoa Giao Thừa', 'Phát tiếp theo');
  await queue.open();
  await expect
    .poll(async () => (await queue.titles()).slice(0, 3))
    .toEqual(['Lúa Non (Remix)', 'Pháo Hoa Giao Thừa', 'Trống Hội']);
  await queue.moveHandle('Pháo Hoa Giao Thừa').click();
  await queue.down('Pháo Hoa Giao Thừa').click();
  await queue.drag('Pháo Hoa Giao Thừa', 'Trống Hội');
  await expect
    .poll(async () => (await queue.titles()).slice(0, 3))
    .toEqual(['Lúa Non (Remix)', 'Pháo Hoa Giao Thừa', 'Trống Hội']);

  await queue.nonstop.click();
  await bar.seek.fill(String((100 * (LUA_NON_SEC - 14)) / LUA_NON_SEC));
  await bar.expectToSound();
  await recording.reset();
  await expect(bar.track).toContainText('Pháo Hoa Giao Thừa', { timeout: 30_000 });
  await expect
    .poll(recording.positionsSec, { timeout: 30_000 })
    .toEqual({ [soundOf('vinahouse-10')]: expect.any(Number) });
  expect(await recording.mostAtOnce()).toBe(2);
  expect(await recording.longestGapMs()).toBeLessThan(50);
});
