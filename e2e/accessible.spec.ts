import { expect, test } from './fixtures.ts';

test.use({ expectedConsole: /status of 404|404: there is no page|Playback did not start/ });

const PAGES = [
  '/',
  '/?category=chill',
  '/track/vinahouse-3',
  '/auth',
  '/khong/co',
  '/track/khong-co',
];

for (const address of PAGES)
  test(`axe finds nothing on ${address}, which fits its screen and does not jump`, async ({
    page,
    expectNoAxeFindings,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { layoutShift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { layoutShift: number }).layoutShift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeFindings();

    const { overflow, layoutShift } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      layoutShift: (window as unknown as { layoutShift: number }).layoutShift,
    }));
    expect(overflow).toBeLessThanOrEqual(0);
    expect(layoutShift).toBeLessThan(0.02);
  });

test('axe finds nothing in an open menu, a toast and a failure', async ({
  home,
  track,
  page,
  faultySite,
  expectNoAxeFindings,
}) => {
  await home.open();
  await expect(async () => {
    await home
      .card('Chợ Nổi')
      .getByRole('button', { name: /^Tùy chọn/ })
      .click();
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectNoAxeFindings();

  faultySite.setFault('missing');
  await page.goto(`${faultySite.url}/track/vinahouse-5`);
  await expect(track.retry).toBeVisible();
  await track.share.click();
  await expect(page.getByText('Đã sao chép liên kết')).toBeVisible();
  await expectNoAxeFindings();
});

test('everything is reached and worked from the keyboard, with a visible focus', async ({
  home,
  track,
  page,
}) => {
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

test('where the platform keeps the volume to itself there is no volume slider', async ({
  page,
  track,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => {} }),
  );
  await track.open('vinahouse-1');
  await track.expectToSound();
  await expect(track.volume).toBeHidden();
});
