import { expect, test } from '../fixtures.ts';

const TRACK = 'vinahouse-1';

test('a track opened by its URL plays, shows its details and then its comments, can be liked and shared', async ({
  track,
  comments,
  site,
  page,
  baseURL,
}) => {
  await site.accounts.removeComments();
  await site.accounts.addComments(TRACK, ['Drop phút thứ hai 🔥', '<b>không</b> https://x.vn']);
  const requested: string[] = [];
  page.on('request', (request) => {
    requested.push(/\.mp3|track_comments/.exec(request.url())?.[0] ?? '');
  });
  await track.open(TRACK);
  await track.expectToSound();

  await test.step('a visitor reads the comments, and is asked to sign in', async () => {
    await expect(comments.item('Drop phút thứ hai')).toBeVisible();
    expect(requested.filter(Boolean).slice(0, 1)).toEqual(['.mp3']);
    await expect(comments.prompt).toBeVisible();
    await expect(comments.box).toBeHidden();
    await expect(comments.item('<b>không</b>')).toContainText(/User[0-9a-f]{8}/);
    await expect(comments.item('<b>không</b>').locator('time')).toHaveText('Vừa xong');
    await expect(comments.section.getByRole('link', { name: /x\.vn/ })).toHaveCount(0);
    await expect(comments.section.getByRole('button', { name: 'Xóa comment' })).toHaveCount(0);
  });

  await expect(track.title).toHaveText('Đèn Đỏ Sài Gòn');
  await expect(track.player).toContainText('DJ Cá Kèo');
  await expect(track.player).toContainText('1.3M lượt nghe');
  await expect(track.player).toContainText('#Vinahouse#Peak Time');
  await expect(track.player).not.toContainText('#Sài Gòn');
  await expect(page.getByRole('region', { name: 'Mô tả' })).toContainText('Supersaw');
  await expect(track.suggestions).toHaveCount(8);

  await expect(track.like).toHaveText('Thích48.2K');
  await track.like.click();
  await expect(track.like).toHaveAttribute('aria-pressed', 'true');
  await track.share.click();
  await expect(page.getByText('Đã sao chép liên kết')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${baseURL}/track/${TRACK}`);
});
