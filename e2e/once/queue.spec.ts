import { expect, test } from '../fixtures.ts';

const REMIXES = ['Lúa Non (Remix)', 'Vòng Xoay Đêm (Remix)', 'Lúa Non (Remix)'];

test('playing from a category queues the rest of it, which a reload keeps, paused at its place', async ({
  home,
  track,
  bar,
  queue,
  page,
}) => {
  await home.open('/?category=remix');
  await home.play('Vòng Xoay Đêm (Remix)');
  await track.expectToSound();
  await track.back.click();
  await queue.open();
  await expect.poll(queue.titles).toEqual(REMIXES);
  await expect(queue.current).toContainText('Vòng Xoay Đêm (Remix)');

  await bar.next.click();
  await expect(bar.track).toContainText('Lúa Non (Remix)');
  await expect(queue.rows.nth(2).locator('[aria-current=true]')).toBeVisible();
  await expect(bar.next).toHaveAttribute('aria-disabled', 'true');
  await bar.expectToSound();
  await bar.seek.fill('0');
  await bar.previous.click();
  await expect(bar.track).toContainText('Vòng Xoay Đêm (Remix)');
  await bar.expectToSound();

  // The page beside the open queue still works.
  await home.category('Chill').click();
  await expect(page).toHaveURL('/?category=chill');
  await page.keyboard.press('Escape');
  await expect(queue.panel).toBeHidden();
  await expect(bar.queueButton).toBeFocused();

  await bar.seek.fill('50');
  await expect.poll(track.positionSec).toBeGreaterThan(60);
  await bar.expectToSound();

  await page.reload();
  await expect(bar.track).toContainText('Vòng Xoay Đêm (Remix)');
  await bar.expectToBeSilent();
  await expect.poll(() => bar.seek.inputValue().then(Number)).toBeGreaterThan(45);
  await queue.open();
  await expect.poll(queue.titles).toEqual(REMIXES);
  await expect(queue.rows.nth(1).locator('[aria-current=true]')).toBeVisible();
  await bar.playButton.click();
  await bar.expectToSound();
  expect(await track.positionSec()).toBeGreaterThan(60);
});
