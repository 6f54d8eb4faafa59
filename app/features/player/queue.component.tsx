import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MOST_ENTRIES } from '#app/player/engine/queue.ts';
import { trackAt } from '#app/testing/demo-tracks.ts';
import {
  bar,
  expectToBeSilent,
  expectToSound,
  leaveQueue,
  queue,
  renderBar,
  startVisit,
} from '#app/testing/player-part.tsx';
import { chooseForTrack, renderBarAndMenus } from '#app/testing/track-menu-part.tsx';

beforeEach(async () => {
  startVisit();
  await page.viewport(1440, 900);
});

const press = (key: string) => userEvent.keyboard(`{${key}}`);

test('a track queued while nothing plays waits in the bar, and a track’s menu adds it next or at the end', async () => {
  await renderBarAndMenus([4, 6, 5, 0].map(trackAt));
  await chooseForTrack('Chợ Nổi', 'Thêm vào hàng đợi');
  await expect.element(bar.track('Chợ Nổi')).toBeVisible();
  await expectToBeSilent();
  await chooseForTrack('Gió Nồm', 'Thêm vào hàng đợi');
  await queue.open();
  await expect.poll(queue.titles).toEqual(['Chợ Nổi', 'Gió Nồm']);
  await bar.play.click();
  await expectToSound();

  await chooseForTrack('Trống Hội', 'Phát tiếp theo');
  await expect.element(page.getByText('Sẽ phát tiếp theo')).toBeVisible();
  await chooseForTrack('Đèn Đỏ Sài Gòn', 'Thêm vào hàng đợi');
  await expect.element(page.getByText('Đã thêm vào hàng đợi').first()).toBeVisible();
  await expect.poll(queue.titles).toEqual(['Chợ Nổi', 'Trống Hội', 'Gió Nồm', 'Đèn Đỏ Sài Gòn']);
  await bar.next.click();
  await expect.element(bar.track('Trống Hội')).toBeVisible();
  await expectToSound();
});

test('entries can be pressed, dragged and removed while the music plays', async () => {
  leaveQueue(6);
  await renderBar();
  await bar.play.click();
  await expectToSound();
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
  await expect.element(queue.announcement).toHaveTextContent('Mưa Trên Mái Tôn: vị trí 4 trên 6');
  await queue.drag('Trống Hội', 'Đèn Đỏ Sài Gòn');
  await expect.poll(queue.titles).toEqual(['Trống Hội', ...afterDown.slice(0, -1)]);
  expect(queue.current()?.textContent).toContain('Đèn Đỏ Sài Gòn');
  await expectToSound();

  // The playing order is the same as the visible one.
  await bar.next.click();
  await expect.element(bar.track('Nonstop Bến Xe Đêm')).toBeVisible();

  // A press plays the entry, or pauses it when it plays.
  await queue.entry('Chợ Nổi').click();
  await expect.element(bar.track('Chợ Nổi')).toBeVisible();
  expect(queue.current()?.textContent).toContain('Chợ Nổi');
  await expectToSound();
  await queue.entry('Chợ Nổi').click();
  await expectToBeSilent();

  // Removing the playing entry plays the next one.
  await queue.entry('Nonstop Bến Xe Đêm').click();
  await expectToSound();
  await queue.remove('Nonstop Bến Xe Đêm').click();
  await expect.element(bar.track('Lúa Non (Remix)')).toBeVisible();
  await expectToSound();
});

test('the keyboard moves, removes and clears entries without losing the focus', async () => {
  leaveQueue(6);
  await renderBar();
  await queue.open();
  queue.moveHandle('Chợ Nổi').element().focus();
  await press('Enter');
  await press('Tab');
  await expect.element(queue.up).toHaveFocus();
  for (let times = 0; times < 4; times++) await press('Enter');
  await expect.element(queue.announcement).toHaveTextContent('Chợ Nổi: vị trí 1 trên 6');
  await expect.element(queue.up).toHaveFocus();
  await expect.element(queue.up).toHaveAttribute('aria-disabled', 'true');
  await press('Enter');
  await press('Tab');
  await press(' ');
  await expect.element(queue.down).toHaveFocus();
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

  queue.remove('Mưa Trên Mái Tôn').element().focus();
  await press('Enter');
  await expect.element(queue.rows).toHaveLength(5);
  await expect.element(queue.announcement).toHaveTextContent('Đã bỏ Mưa Trên Mái Tôn');
  await expect.element(queue.remove('Nonstop Bến Xe Đêm')).toHaveFocus();
  queue.remove('Trống Hội').element().focus();
  await press('Enter');
  await expect.element(queue.remove('Lúa Non (Remix)')).toHaveFocus();

  await queue.clear.click();
  await expect.poll(queue.titles).toEqual(['Đèn Đỏ Sài Gòn']);
  await expect.element(queue.announcement).toHaveTextContent('Chỉ còn bài đang phát');
  await expect.element(queue.panel.getByRole('heading')).toHaveFocus();
  await expect.element(queue.clear).not.toBeInTheDocument();
});

test('shuffle can be undone, and repeat has three modes', async () => {
  leaveQueue(12, 2);
  await renderBar();
  await queue.open();
  const inOrder = queue.titles();
  await expect.element(queue.shuffle).toHaveAttribute('aria-pressed', 'false');
  await queue.shuffle.click();
  await expect.element(queue.shuffle).toHaveAttribute('aria-pressed', 'true');
  await expect.element(bar.shuffle).toHaveAttribute('aria-pressed', 'true');
  const shuffled = queue.titles();
  expect(shuffled[0]).toBe('Nonstop Bến Xe Đêm');
  expect(shuffled).not.toEqual(inOrder);
  expect(shuffled.toSorted()).toEqual(inOrder.toSorted());
  await bar.shuffle.click();
  await expect.poll(queue.titles).toEqual(inOrder);

  await bar.play.click();
  await expectToSound();
  for (const mode of ['tắt', 'tất cả', 'một bài']) {
    await expect.element(bar.repeat).toHaveAccessibleName(`Lặp lại: ${mode}`);
    await expect.element(queue.repeat).toHaveAccessibleName(`Lặp lại: ${mode}`);
    if (mode !== 'một bài') await queue.repeat.click();
  }
  // Repeats one track from its start.
  await bar.seek.fill('99.5');
  await expect.poll(bar.positionPercent).toBeLessThan(50);
  await expect.element(bar.track('Nonstop Bến Xe Đêm')).toBeVisible();
  await expectToSound();
  await bar.repeat.click();
  await expect.element(bar.repeat).toHaveAccessibleName('Lặp lại: tắt');

  // When all tracks are repeated, the first one follows the last.
  await queue
    .entry(inOrder.at(-1) ?? '')
    .last()
    .click();
  await bar.repeat.click();
  await bar.next.click();
  await expect.element(bar.track(inOrder[0] ?? '')).toBeVisible();
  await expectToSound();
});

test('the queue says when the music ends: after this track, or with Nonstop after the last one', async () => {
  leaveQueue(3, 2);
  await renderBar();
  await queue.open();
  const says = (end: RegExp) => expect.element(queue.panel.getByText(end)).toBeVisible();
  await says(/^Dừng khi hết bài này, sau \d+ phút$/);
  await bar.play.click();
  await says(/^Dừng khi hết bài này, lúc \d\d:\d\d$/);
  await queue.nonstop.click();
  await says(/^Hết hàng đợi lúc \d\d:\d\d$/);
});

test('a queue of a thousand opens at the current entry and renders only visible rows', async () => {
  leaveQueue(MOST_ENTRIES, MOST_ENTRIES / 2);
  await renderBar();
  await queue.open();
  await expect.element(queue.current()).toBeInViewport({ ratio: 1 });
  await expect.poll(() => queue.titles().length).toBe(MOST_ENTRIES);
  // Rows that render later must not move the list.
  await expect.element(queue.current()).toBeInViewport({ ratio: 1 });
  const rendered = [...document.querySelectorAll('.queue-row')].filter((row) =>
    row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
  );
  expect(rendered.length).toBeGreaterThan(5);
  expect(rendered.length).toBeLessThan(120);
});

test('on a phone the queue fills the screen and has the controls that the bar lacks', async () => {
  leaveQueue(12);
  await page.viewport(360, 740);
  await renderBar();
  await queue.open();
  const { x, y, width, height } = queue.panel.element().getBoundingClientRect();
  expect({ x, y, width, height }).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await expect
    .element(queue.nonstop)
    .toHaveAccessibleDescription('Nhạc tự chuyển bài, không ngừng');
  await queue.nonstop.click();
  await expect.element(queue.nonstop).toHaveAttribute('aria-checked', 'true');
  await queue.shuffle.click();
  await expect.element(queue.shuffle).toHaveAttribute('aria-pressed', 'true');
  await queue.close.click();
  await expect.element(bar.queue).toHaveFocus();
});
