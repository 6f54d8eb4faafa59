import { expect, test } from '../fixtures.ts';

test('all controls work by keyboard with a visible focus', async ({ home, track, page }) => {
  await home.open();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Bỏ qua đến nội dung' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  const outline = await page
    .getByRole('searchbox')
    .evaluate((box) => getComputedStyle(box).outlineStyle);
  expect(outline).toBe('solid');

  const play = home.card('Chợ Nổi').getByRole('link', { name: 'Phát Chợ Nổi' });
  const isFocused = () => play.evaluate((link) => link === document.activeElement);
  for (let press = 0; press < 60 && !(await isFocused()); press++) await page.keyboard.press('Tab');
  await expect(play).toBeFocused();
  await page.keyboard.press('Enter');
  await track.expectToSound();

  await track.seek.focus();
  const startSec = await track.positionSec();
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight');
  await expect.poll(track.positionSec).toBeGreaterThan(startSec + 19);
  await page.keyboard.press('End');
  await expect(track.playButton).toBeVisible();
  await page.keyboard.press('Home');
  await expect(track.seek).toHaveAttribute('aria-valuetext', /^0 giây trên \d+ phút \d+ giây$/);

  await track.playButton.focus();
  await page.keyboard.press('Space');
  await track.expectToSound();

  await expect(track.volume).toHaveValue('75');
  await track.volume.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(track.volume).toHaveValue('74');
  await expect(track.audio).toHaveJSProperty('volume', 0.74);
  await page.keyboard.press('Home');
  await expect(track.audio).toHaveJSProperty('volume', 0);
});

test('there is no volume slider where pages cannot set the volume', async ({ page, track }) => {
  await page.addInitScript(() =>
    Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => {} }),
  );
  await track.open('vinahouse-1');
  await track.expectToSound();
  await expect(track.volume).toBeHidden();
});
