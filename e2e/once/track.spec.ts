import { expect, test } from '../fixtures.ts';

test('a track opened by its URL plays, shows its details, can be liked and shared', async ({
  track,
  page,
  baseURL,
}) => {
  await track.open('vinahouse-1');
  await track.expectToSound();

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
  expect(copied).toBe(`${baseURL}/track/vinahouse-1`);
});
