import { expect, test } from '../fixtures.ts';
import { leaveQueue } from '../sites/leave-queue.ts';

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
  // Without Nonstop, and with it.
  await expect(queue.panel.getByText(/^Dừng khi hết bài này, lúc \d\d:\d\d$/)).toBeVisible();
  await queue.nonstop.click();
  await expect(queue.panel.getByText(/^Hết hàng đợi lúc \d\d:\d\d$/)).toBeVisible();
  await queue.nonstop.click();
  await bar.pauseButton.click();
  await expect(queue.panel.getByText(/^Dừng khi hết bài này, sau \d+ phút$/)).toBeVisible();
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

test('a track queued while nothing plays waits in the bar, and cards add next or at the end', async ({
  home,
  bar,
  queue,
  page,
}) => {
  await home.open();
  await home.choose('Chợ Nổi', 'Thêm vào hàng đợi');
  await expect(bar.track).toContainText('Chợ Nổi');
  await bar.expectToBeSilent();
  await home.choose('Gió Nồm', 'Thêm vào hàng đợi');
  await queue.open();
  await expect.poll(queue.titles).toEqual(['Chợ Nổi', 'Gió Nồm']);
  await bar.playButton.click();
  await bar.expectToSound();

  await home.choose('Trống Hội', 'Phát tiếp theo');
  await expect(page.getByText('Sẽ phát tiếp theo')).toBeVisible();
  await home.choose('Đèn Đỏ Sài Gòn', 'Thêm vào hàng đợi');
  await expect(page.getByText('Đã thêm vào hàng đợi').first()).toBeVisible();
  await expect.poll(queue.titles).toEqual(['Chợ Nổi', 'Trống Hội', 'Gió Nồm', 'Đèn Đỏ Sài Gòn']);
  await bar.next.click();
  await expect(bar.track).toContainText('Trống Hội');
  await bar.expectToSound();
});

test('entries can be pressed, dragged and removed while the music plays', async ({
  home,
  bar,
  queue,
  page,
}) => {
  await leaveQueue(page, 6);
  await home.open();
  await bar.playButton.click();
  await bar.expectToSound();
  await queue.open();
  await queue.drag('Mưa Trên Mái Tôn', 'Lúa Non (Remix)');
  const afterDown = [
    'Đèn Đỏ Sài Gòn',
    'Nonstop Bến Xe Đêm',
    'Lúa Non (Remix)',
    'Mưa Trên Mái Tôn',
    'Chợ Nổi',
    'Trống Hội',
  ];
  await expect.poll(queue.titles).toEqual(afterDown);
  await expect(queue.announcement).toHaveText('Mưa Trên Mái Tôn: vị trí 4 trên 6');
  await queue.drag('Trống Hội', 'Đèn Đỏ Sài Gòn');
  await expect.poll(queue.titles).toEqual(['Trống Hội', ...afterDown.slice(0, -1)]);
  await expect(queue.current).toContainText('Đèn Đỏ Sài Gòn');
  await bar.expectToSound();

  // The playing order is the same as the visible one.
  await bar.next.click();
  await expect(bar.track).toContainText('Nonstop Bến Xe Đêm');

  await test.step('a press plays the entry, or pauses it when it plays', async () => {
    await queue.entry('Chợ Nổi').click();
    await expect(bar.track).toContainText('Chợ Nổi');
    await expect(queue.current).toContainText('Chợ Nổi');
    await bar.expectToSound();
    await queue.entry('Chợ Nổi').click();
    await bar.expectToBeSilent();
  });

  await test.step('removing the playing entry plays the next one', async () => {
    await queue.entry('Nonstop Bến Xe Đêm').click();
    await bar.expectToSound();
    await queue.remove('Nonstop Bến Xe Đêm').click();
    await expect(bar.track).toContainText('Lúa Non (Remix)');
    await bar.expectToSound();
  });
});

test('the keyboard moves, removes and clears entries without losing the focus', async ({
  home,
  queue,
  page,
}) => {
  await leaveQueue(page, 6);
  await home.open();
  await queue.open();
  await queue.moveHandle('Chợ Nổi').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(queue.up('Chợ Nổi')).toBeFocused();
  for (let press = 0; press < 4; press++) await page.keyboard.press('Enter');
  await expect(queue.announcement).toHaveText('Chợ Nổi: vị trí 1 trên 6');
  await expect(queue.up('Chợ Nổi')).toBeFocused();
  await expect(queue.up('Chợ Nổi')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(queue.down('Chợ Nổi')).toBeFocused();
  await expect
    .poll(queue.titles)
    .toEqual([
      'Đèn Đỏ Sài Gòn',
      'Chợ Nổi',
      'Mưa Trên Mái Tôn',
      'Nonstop Bến Xe Đêm',
      'Lúa Non (Remix)',
      'Trống Hội',
    ]);

  await queue.remove('Mưa Trên Mái Tôn').focus();
  await page.keyboard.press('Enter');
  await expect(queue.rows).toHaveCount(5);
  await expect(queue.announcement).toHaveText('Đã bỏ Mưa Trên Mái Tôn');
  await expect(queue.remove('Nonstop Bến Xe Đêm')).toBeFocused();
  await queue.remove('Trống Hội').focus();
  await page.keyboard.press('Enter');
  await expect(queue.remove('Lúa Non (Remix)')).toBeFocused();

  await queue.clear.click();
  await expect.poll(queue.titles).toEqual(['Đèn Đỏ Sài Gòn']);
  await expect(queue.announcement).toHaveText('Chỉ còn bài đang phát');
  await expect(queue.panel.getByRole('heading')).toBeFocused();
  await expect(queue.clear).toBeHidden();
});

test('shuffle can be undone, and repeat has three modes', async ({ home, bar, queue, page }) => {
  await leaveQueue(page, 12, 2);
  await home.open();
  await queue.open();
  const inOrder = await queue.titles();
  await expect(queue.shuffle).toHaveAttribute('aria-pressed', 'false');
  await queue.shuffle.click();
  await expect(queue.shuffle).toHaveAttribute('aria-pressed', 'true');
  await expect(bar.shuffle).toHaveAttribute('aria-pressed', 'true');
  const shuffled = await queue.titles();
  expect(shuffled[0]).toBe('Nonstop Bến Xe Đêm');
  expect(shuffled).not.toEqual(inOrder);
  expect(shuffled.toSorted()).toEqual(inOrder.toSorted());
  await bar.shuffle.click();
  await expect.poll(queue.titles).toEqual(inOrder);

  await bar.playButton.click();
  await bar.expectToSound();
  for (const mode of ['tắt', 'tất cả', 'một bài']) {
    await expect(bar.repeat).toHaveAccessibleName(`Lặp lại: ${mode}`);
    await expect(queue.repeat).toHaveAccessibleName(`Lặp lại: ${mode}`);
    if (mode !== 'một bài') await queue.repeat.click();
  }
  // Repeats one track from its start.
  await bar.seek.fill('99.5');
  await expect.poll(() => bar.seek.inputValue().then(Number)).toBeLessThan(50);
  await expect(bar.track).toContainText('Nonstop Bến Xe Đêm');
  await bar.expectToSound();
  await bar.repeat.click();
  await expect(bar.repeat).toHaveAccessibleName('Lặp lại: tắt');

  await test.step('with repeat all the first track follows the last', async () => {
    await queue.rows.last().getByRole('button', { name: /^Phát/ }).click();
    await expect(bar.next).toHaveAttribute('aria-disabled', 'true');
    await bar.repeat.click();
    await expect(bar.next).toHaveAttribute('aria-disabled', 'false');
    await bar.next.click();
    await expect(bar.track).toContainText(inOrder[0] ?? '');
    await bar.expectToSound();
  });
});

test('a queue of a thousand opens at the current entry, renders only visible rows and fills a phone', async ({
  home,
  queue,
  page,
}) => {
  await leaveQueue(page, 1_000, 500);
  await home.open();
  await queue.open();
  await expect(queue.current).toBeInViewport({ ratio: 1 });
  await expect(queue.rows).toHaveCount(1_000);
  // Rows that render later must not move the list.
  await expect(queue.current).toBeInViewport({ ratio: 1 });
  const drawn = await queue.rows.evaluateAll(
    (rows) =>
      rows.filter((row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
        .length,
  );
  expect(drawn).toBeLessThan(120);

  await test.step('on a phone it fills the screen and has the controls that the bar lacks', async () => {
    await queue.close.click();
    await page.setViewportSize({ width: 360, height: 740 });
    await queue.open();
    expect(await queue.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await expect(queue.nonstop).toHaveAccessibleDescription('Nhạc tự chuyển bài, không ngừng');
    await queue.nonstop.click();
    await expect(queue.nonstop).toHaveAttribute('aria-checked', 'true');
    await queue.shuffle.click();
    await expect(queue.shuffle).toHaveAttribute('aria-pressed', 'true');
    await queue.close.click();
    await expect(page.getByRole('button', { name: 'Hàng đợi' })).toBeFocused();
  });
});
