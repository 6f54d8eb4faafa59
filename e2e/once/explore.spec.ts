import type { Page } from '@playwright/test';
import { stringifyPlace } from '#app/player/engine/stored-place.ts';
import { expect, test } from '../fixtures.ts';
import { explorePage } from '../pages/explore-page.ts';
import { findMisfits } from '../pages/fitting.ts';

test.use({ expectedConsole: /Failed to load resource/ });

const ROWS = ['Nghe nhiều nhất', 'Được thích nhất', 'Mới'];
const ROWS_BEHIND = ['Nhịp chậm', 'Nhịp vừa', 'Nhịp nhanh', '#Vinahouse', '#Peak Time'];

test('rows scroll by press and by keyboard, and a press plays the row from there', async ({
  page,
  track,
  bar,
  queue,
  expectNoAxeFindings,
}) => {
  const explore = explorePage(page);
  await explore.open();
  expect((await explore.names()).slice(0, 9)).toEqual([
    ...ROWS,
    'Bình luận mới nhất',
    ...ROWS_BEHIND,
  ]);
  await expect(explore.tiles('Được thích nhất').first()).toContainText('76.3K lượt thích');
  await expect(explore.tiles('Mới').first()).toContainText('13/11/2026');
  await expect(explore.tiles('Nhịp chậm')).toContainText(['128 BPM', '130 BPM', '132 BPM']);
  const [first, last] = [
    explore.tiles('Nghe nhiều nhất').first(),
    explore.tiles('Nghe nhiều nhất').last(),
  ];
  await expect(explore.scrollBack('Nghe nhiều nhất')).toHaveAttribute('aria-disabled', 'true');
  await expect(last).not.toBeInViewport();
  await explore.scrollForward('Nghe nhiều nhất').click();
  await expect(last).toBeInViewport();
  await expect(explore.scrollForward('Nghe nhiều nhất')).toHaveAttribute('aria-disabled', 'true');
  await explore.scrollBack('Nghe nhiều nhất').click();
  await expect(first).toBeInViewport();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expectNoAxeFindings();

  await explore.tile('Nhịp nhanh', 'Vòng Xoay Đêm').click();
  await expect(page).toHaveURL('/track/vinahouse-8');
  await track.expectToSound();
  await track.back.click();
  await expect(page).toHaveURL('/kham-pha');
  await queue.open();
  await expect
    .poll(queue.titles)
    .toEqual(['Nonstop Xuyên Đêm', 'Đèn Đỏ Sài Gòn', 'Vòng Xoay Đêm (Remix)', 'Trống Hội']);
  await expect(queue.current).toContainText('Vòng Xoay Đêm (Remix)');
  await bar.next.click();
  await expect(bar.track).toContainText('Trống Hội');
  await queue.close.click();

  await page.getByRole('link', { name: 'Xem tất cả Chill' }).click();
  await expect(page).toHaveURL('/?category=chill');
});

test('an unfinished track resumes, and recent comments link to their timestamps', async ({
  page,
  site,
  track,
  expectNoAxeFindings,
}) => {
  await site.accounts.removeComments();
  const { id } = await site.accounts.addListener('Nguyễn Hoàng Thảo Vy');
  await site.accounts.addComments('vinahouse-6', ['Nghe phê quá '.repeat(20), 'x'.repeat(200)], id);
  await site.accounts.addComments('khong-con', ['Bài đã gỡ'], id);
  await site.accounts.addComments('vinahouse-3', ['Đoạn 1:23 phê nhất'], id);
  await storePosition(page, 'vinahouse-9', 83);
  await recordLayoutShifts(page);
  const explore = explorePage(page);

  for (const width of [1440, 360, 320]) {
    await page.setViewportSize({ width, height: width < 1000 ? 740 : 900 });
    await explore.open();
    await expect(explore.continueListening).toContainText('còn 2 phút');
    await explore.scrollToComments();
    await expect(explore.comment('Đoạn 1:23 phê nhất')).toContainText('Nguyễn Hoàng Thảo Vy');
    await expect(explore.comment('Bài đã gỡ')).toHaveCount(0);
    expect(await findMisfits(page), `${width} px`).toEqual([]);
    expect(await page.evaluate(readLayoutShift), `${width} px`).toBeLessThan(0.01);
  }
  await expectNoAxeFindings();

  await explore.comment('Đoạn 1:23 phê nhất').click();
  await expect(page).toHaveURL('/track/vinahouse-3?t=83');
  await track.expectToSoundFrom(83);
  await track.pauseButton.click();
  await track.back.click();

  await storePosition(page, 'vinahouse-9', 83);
  await explore.open();
  await explore.continueListening.getByRole('link', { name: 'Nonstop Xuyên Đêm' }).click();
  await expect(page).toHaveURL('/track/vinahouse-9');
  await track.expectToSoundFrom(83);
});

test('without the backend only the row of comments fails, and a retry loads it', async ({
  page,
  site,
}) => {
  await site.accounts.removeComments();
  const explore = explorePage(page);
  await page.route('**/rest/v1/track_comments**', (route) => route.abort());
  await explore.open();
  await expect(explore.continueListening).toBeHidden();
  await explore.scrollToComments();
  await expect(explore.comments).toContainText('Không thể tải comments');
  await expect(explore.tiles('Mới')).toHaveCount(10);

  await page.unroute('**/rest/v1/track_comments**');
  await explore.comments.getByRole('button', { name: 'Thử lại' }).click();
  await expect(explore.comments).toContainText('Chưa có comment nào');
});

/** Stores a position, like a visit that ended in the middle of a track. */
async function storePosition(page: Page, trackId: string, positionSec: number) {
  // A page of the site without scripts.
  await page.goto('/robots.txt');
  await page.evaluate((place) => {
    localStorage.clear();
    localStorage.setItem('player.place', place);
  }, stringifyPlace({ trackId, positionSec }));
}

type ShiftWindow = { shifts: number };

const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const target = window as unknown as ShiftWindow;
    target.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        target.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

const readLayoutShift = () => (window as unknown as ShiftWindow).shifts;
