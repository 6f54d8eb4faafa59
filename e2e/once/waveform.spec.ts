import type { Page } from '@playwright/test';
import { waveformBars } from '#domain/waveform-bars.ts';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../pages/hold-back.ts';

const TRACK = 'vinahouse-6';
const DURATION_SEC = 133.59;

/** The point on the slider at a share of its width. */
async function pointOn(page: Page, share: number) {
  const slider = page
    .getByRole('region', { name: 'Trình phát' })
    .getByRole('slider', { name: 'Vị trí phát' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not to be seen');
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

/**
 * app/features/player/waveform.component.tsx tests the drawing, hovering, the keyboard, axe, and waveform files.
 */
test('the waveform is drawn before the scripts, follows mouse and finger, and has the timestamps of comments', async ({
  signInAs,
  site,
  track,
  comments,
  page,
}) => {
  // By selectors, since decorative images have no role.
  const marks = track.player.locator('[data-mark]');
  const time = track.player.locator('[data-pointer-time]');
  const bars = () =>
    track.player
      .locator('.waveform-ahead path')
      .evaluate((path) =>
        [...(path.getAttribute('d') ?? '').matchAll(/v(\d+)/g)].map(([, v]) => Number(v)),
      );
  await site.accounts.removeComments();
  await site.accounts.addComments(TRACK, ['1:23 lên nhạc', '9:59 thì không có']);
  await signInAs('Thảo Vy');
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(`/track/${TRACK}`, { waitUntil: 'commit' });
  expect(await bars()).toEqual(waveformBars(TRACK).map((height) => Math.round(height * 94)));
  release();
  await track.expectToSound();
  await expect(marks).toHaveCount(1);

  await test.step('a press on a dot seeks to its second', async () => {
    await track.pauseButton.click();
    await track.expectToBeSilent();
    const { x, y } = await pointOn(page, 83 / DURATION_SEC);
    await page.mouse.move(x + 4, y);
    await expect(time).toHaveText(/^1:23.*1:23 lên nhạc$/);
    await page.mouse.click(x + 4, y);
    await expect.poll(track.positionSec).toBe(83);
  });

  await test.step('by touch the time is visible only while pressed', async () => {
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) => {
      const point = await pointOn(page, share);
      const touchPoints = type === 'touchEnd' ? [] : [point];
      await client.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await touch('touchStart', 0.3);
    await expect(time).toHaveText('0:40');
    await touch('touchMove', 0.5);
    await touch('touchMove', 0.75);
    await expect(time).toHaveText('1:40');
    await touch('touchEnd', 0.75);
    await expect(time).toBeHidden();
    await expect.poll(track.positionSec).toBeGreaterThan(98);
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });

  await comments.post('1:45 drop');
  await expect(marks).toHaveCount(2);
  await comments.delete('1:45 drop');
  await expect(marks).toHaveCount(1);

  await track.suggestions.first().click();
  await expect(marks).toHaveCount(0);
});
