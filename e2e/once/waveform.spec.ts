import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../pages/hold-back.ts';
import { untilIdle } from '../pages/until-idle.ts';
import { startAlteredSite } from '../sites/altered-site.ts';

const TRACK = 'vinahouse-6';
const DURATION_SEC = 133.59;

/** Reads the waveform by selectors, since decorative images have no role. */
const waveformOf = (page: Page) => {
  const frame = page.getByRole('region', { name: 'Trình phát' });
  return {
    bars: () =>
      frame
        .locator('.waveform-ahead path')
        .evaluate((path) =>
          [...(path.getAttribute('d') ?? '').matchAll(/v(\d+)/g)].map(([, v]) => Number(v)),
        ),
    /** Visible part of a layer, in percent of the width. */
    shown: (layer: 'played' | 'buffered') =>
      frame.locator(`.waveform-${layer}`).evaluate((svg) => {
        const [, right = ''] = /inset\(\S+ (\S+)/.exec(getComputedStyle(svg).clipPath) ?? [];
        return 100 - Number.parseFloat(right.replace('calc(', ''));
      }),
    time: frame.locator('[data-pointer-time]'),
    marks: frame.locator('[data-mark]'),
  };
};

/** The point on the slider at a share of its width. */
async function pointOn(page: Page, share: number) {
  const slider = page
    .getByRole('region', { name: 'Trình phát' })
    .getByRole('slider', { name: 'Vị trí phát' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not to be seen');
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

test('the waveform shows the played and the buffered part', async ({ track, page }) => {
  const { bars, shown } = waveformOf(page);
  await track.open(TRACK);
  expect(await bars()).toHaveLength(100);
  await track.expectToSound();
  await track.seekToPercent(30);
  await expect.poll(() => shown('played')).toBeGreaterThan(29.9);
  await expect.poll(() => shown('buffered')).toBeGreaterThan((await shown('played')) + 5);

  // Buffering continues while paused until all is loaded.
  await track.pauseButton.click();
  await track.expectToBeSilent();
  const arrived = () =>
    track.audio.evaluate(
      ({ buffered, duration }: HTMLAudioElement) =>
        (100 * buffered.end(buffered.length - 1)) / duration,
    );
  expect(await arrived()).toBeGreaterThan(30);
  await expect
    .poll(async () => Math.abs((await shown('buffered')) - (await arrived())))
    .toBeLessThan(2);
});

test('hovering shows the time, and a press seeks there', async ({ track, page }) => {
  const { time } = waveformOf(page);
  await track.open(TRACK);
  await track.expectToSound();
  await expect(time).toBeHidden();
  for (const [share, text] of [
    [0.5, '1:06'],
    [0.002, '0:00'],
    [0.998, '2:13'],
  ] as const) {
    const { x, y } = await pointOn(page, share);
    await page.mouse.move(x, y);
    await expect(time).toHaveText(text);
    await expect(time).toBeInViewport({ ratio: 0.99 });
  }
  const { x, y } = await pointOn(page, 0.5);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
  await track.expectToSoundFrom(66);
  await page.mouse.move(0, 0);
  await expect(time).toBeHidden();
});

test('each timestamp of the comments is a dot, and a press seeks to that second', async ({
  site,
  track,
  page,
  expectNoAxeFindings,
}) => {
  const { marks, time } = waveformOf(page);
  await site.accounts.removeComments();
  await site.accounts.addComments(TRACK, [
    'Đoạn 1:23 phê quá, 2:00 cũng được',
    'Không có gì ở đây, 9:59',
    '<b>0:30</b> mở đầu',
    '1:23 lần nữa',
  ]);
  await track.open(TRACK);
  await track.expectToSound();
  await expect(marks).toHaveCount(2);

  const { x, y } = await pointOn(page, 83 / DURATION_SEC);
  await page.mouse.move(x + 4, y);
  await expect(time).toHaveText(/^1:23.*1:23 lần nữa$/);
  const other = await pointOn(page, 30 / DURATION_SEC);
  await page.mouse.move(other.x - 4, other.y);
  await expect(time).toContainText('<b>0:30</b> mở đầu');
  await expectNoAxeFindings();

  await track.pauseButton.click();
  await track.expectToBeSilent();
  await page.mouse.click(x + 4, y);
  await expect.poll(track.positionSec).toBe(83);
  await expect(track.seek).toHaveAttribute('aria-valuetext', /^1 phút 23 giây trên/);

  // The keyboard seeks from there, wherever the pointer is.
  await track.seek.press('ArrowRight');
  await expect.poll(track.positionSec).toBe(88);
  await track.seek.press('Home');
  await expect.poll(track.positionSec).toBe(0);

  await track.suggestions.first().click();
  await expect(marks).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('the time is visible only while pressed', async ({ track, page }) => {
    const { time } = waveformOf(page);
    await track.open(TRACK);
    await track.expectToSound();
    const client = await page.context().newCDPSession(page);
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
  });
});

test('a new comment adds its dot', async ({ signInAs, site, track, comments, page }) => {
  await site.accounts.removeComments();
  await signInAs('Thảo Vy');
  const { marks } = waveformOf(page);
  await track.open(TRACK);
  await track.expectToSound();
  await expect(comments.box).toBeVisible();
  await expect(marks).toHaveCount(0);
  await comments.post('1:23 drop');
  await expect(marks).toHaveCount(1);
  await comments.delete('1:23 drop');
  await expect(marks).toHaveCount(0);
});

test.describe('a waveform file', () => {
  test.use({ expectedConsole: /waveform could not be loaded|status of 404/ });

  const rising = JSON.stringify(Array.from({ length: 1_000 }, (_, n) => n / 999));
  for (const [name, file, isDrawn] of [
    ['of a thousand peaks', rising, true],
    ['that is missing', null, false],
    ['that is not JSON', '<!doctype html>', false],
    ['of invalid numbers', '[0.5, 17]', false],
  ] as const)
    test(`${name} ${isDrawn ? 'replaces the random bars' : 'leaves the random bars'} without a layout shift`, async ({
      site,
      track,
      page,
    }) => {
      const { bars } = waveformOf(page);
      await page.goto(`${site.url}/track/${TRACK}`);
      const random = await bars();

      const address = '/waveforms/trong-hoi.json';
      const content =
        file === null
          ? []
          : [[address, { type: 'application/json', content: Buffer.from(file) }] as const];
      const replace = [['"waveformUrl":""', `"waveformUrl":"${address}"`]] as const;
      const altered = await startAlteredSite(site.url, { replace, files: new Map(content) });
      await page.addInitScript(() => {
        Object.assign(window, { layoutShift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            (window as unknown as { layoutShift: number }).layoutShift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // Delays the file until the initial bars are read.
      const release = await holdBack(page, `**${address}`);
      const answered = page.waitForResponse(`**${address}`);
      await page.goto(`${altered.url}/track/${TRACK}`);
      expect(await bars()).toEqual(random);
      release();
      await answered;
      if (isDrawn) await expect.poll(async () => (await bars())[99]).toBe(94);
      await untilIdle(page);
      const drawn = await bars();
      if (isDrawn) expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
      else expect(drawn).toEqual(random);
      const shift = await page.evaluate(
        () => (window as unknown as { layoutShift: number }).layoutShift,
      );
      expect(shift).toBeLessThan(0.02);
      await track.expectToSound();
      await altered.stop();
    });
});

test('in forced colours the played part differs from the rest', async ({ track, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await track.open(TRACK);
  await track.expectToSound();
  const colours = await track.player
    .locator('svg.waveform-bars')
    .evaluateAll((layers) => layers.map((layer) => getComputedStyle(layer).stroke));
  expect(colours).toHaveLength(3);
  expect(colours[2]).not.toBe(colours[0]);
});
