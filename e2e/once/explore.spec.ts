import type { Page } from '@playwright/test';
import { stringifyPlace } from '#app/player/engine/stored-place.ts';
import { expect, test } from '../fixtures.ts';
import { explorePage } from '../pages/explore-page.ts';
import { findMisfits } from '../pages/fitting.ts';
import { observeLayoutShift, readLayoutShift } from '../pages/layout-shift.ts';
import { DESKTOP, PHONE } from '../screens.ts';

/** app/features/explore/explore.component.tsx tests the rows, their scrolling and failures. */
test('an unfinished track resumes, a comment plays from its moment, and a tile plays its row from there', async ({
  page,
  site,
  track,
  bar,
  queue,
}) => {
  await site.accounts.removeComments();
  const { id } = await site.accounts.addListener('Nguyễn Hoàng Thảo Vy');
  await site.accounts.addComments('vinahouse-6', ['Nghe phê quá '.repeat(20), 'x'.repeat(200)], id);
  await site.accounts.addComments('vinahouse-3', ['Đoạn 1:23 phê nhất'], id);
  await storePosition(page, 'vinahouse-9', 83);
  await observeLayoutShift(page);
  const explore = explorePage(page);

  await explore.open();
  await expect(explore.continueListening).toContainText('còn 2 phút');
  await explore.scrollToComments();
  await expect(explore.comment('Đoạn 1:23 phê nhất')).toContainText('Nguyễn Hoàng Thảo Vy');
  expect(await readLayoutShift(page)).toBeLessThan(0.01);
  for (const viewport of [DESKTOP.viewport, PHONE.viewport]) {
    await page.setViewportSize(viewport);
    expect(await findMisfits(page), `${viewport.width} px`).toEqual([]);
  }
  await page.setViewportSize(DESKTOP.viewport);

  await explore.comment('Đoạn 1:23 phê nhất').click();
  await expect(page).toHaveURL('/track/vinahouse-3?t=83');
  await track.expectToSoundFrom(83);
  await track.back.click();
  await expect(page).toHaveURL('/kham-pha');
  await explore.tile('Nhịp nhanh', 'Vòng Xoay Đêm').click();
  await expect(page).toHaveURL('/track/vinahouse-8');
  await track.expectToSound();
  await queue.open();
  await expect
    .poll(queue.titles)
    .toEqual(['Nonstop Xuyên Đêm', 'Đèn Đỏ Sài Gòn', 'Vòng Xoay Đêm (Remix)', 'Trống Hội']);
  await expect(queue.current).toContainText('Vòng Xoay Đêm (Remix)');
  await bar.next.click();
  await expect(bar.track).toContainText('Trống Hội');

  await storePosition(page, 'vinahouse-9', 83);
  await explore.open();
  await explore.continueListening.getByRole('link', { name: 'Nonstop Xuyên Đêm' }).click();
  await expect(page).toHaveURL('/track/vinahouse-9');
  await track.expectToSoundFrom(83);
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
