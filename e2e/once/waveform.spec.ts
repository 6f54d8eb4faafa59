import type { Page } from '@playwright/test';
import { waveformBars } from '#app/domain/waveform-bars.ts';
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

test('the waveform shows what is played and buffered, and follows mouse and finger', async ({
  track,
  page,
}) => {
  const { bars, shown, time } = waveformOf(page);
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

  await test.step('hovering shows the time, and a press seeks there', async () => {
    await track.playButton.click();
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

  await test.step('in forced colours the played part differs from the rest', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const colours = await track.player
      .locator('svg.waveform-bars')
      .evaluateAll((layers) => layers.map((layer) => getComputedStyle(layer).stroke));
    expect(colours).toHaveLength(3);
    expect(colours[2]).not.toBe(colours[0]);
    await page.emulateMedia({ forcedColors: null });
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
  });
});

test('each timestamp of the comments is a dot, and a press seeks to that second', async ({
  signInAs,
  site,
  track,
  comments,
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
  await signInAs('Thảo Vy');
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

  await comments.post('1:45 drop');
  await expect(marks).toHaveCount(3);
  await comments.delete('1:45 drop');
  await expect(marks).toHaveCount(2);

  await track.suggestions.first().click();
  await expect(marks).toHaveCount(0);
});

/** e2e/components/waveform.component.tsx has files that are missing or invalid. */
test('a waveform file replaces the random bars without a layout shift', async ({
  site,
  track,
  page,
}) => {
  const { bars } = waveformOf(page);
  const address = '/waveforms/trong-hoi.json';
  const rising = JSON.stringify(Array.from({ length: 1_000 }, (_, n) => n / 999));
  const altered = await startAlteredSite(site.url, {
    replace: [['"waveformUrl":""', `"waveformUrl":"${address}"`]],
    files: new Map([[address, { type: 'application/json', content: Buffer.from(rising) }]]),
  });
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { layoutShift: number }).layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Delays the file until the initial bars are read.
  const release = await holdBack(page, `**${address}`);
  await page.goto(`${altered.url}/track/${TRACK}`);
  expect(await bars()).toEqual(waveformBars(TRACK).map((height) => Math.round(height * 94)));
  release();
  await expect.poll(async () => (await bars())[99]).toBe(94);
  await untilIdle(page);
  const drawn = await bars();
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
  const shift = await page.evaluate(
    () => (window as unknown as { layoutShift: number }).layoutShift,
  );
  expect(shift).toBeLessThan(0.02);
  await track.expectToSound();
  await altered.stop();
});
