import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { STORED } from '#app/player/react/player-storage.ts';
import { startFakeBackend } from '#app/testing/fake-backend.ts';
import { press, renderTrackPage, track } from '#app/testing/track-page-part.tsx';
import { listMisfits } from '#testing/list-misfits.ts';

const MINUTE_MS = 60_000;

afterEach(() => void vi.useRealTimers());

const menu = page.getByRole('menu');
const speed = (name: string) =>
  page.getByRole('group', { name: 'Tốc độ' }).getByRole('menuitemradio', { name });
const sleepGroup = page.getByRole('group', { name: /^Hẹn giờ tắt/ });
const sleep = (name: string) => sleepGroup.getByRole('menuitemradio', { name });

test('the menu works by keyboard, and another speed keeps the pitch', async () => {
  startFakeBackend();
  navigator.mediaSession.metadata = null;
  await renderTrackPage('vinahouse-2');
  await track.expectToSound();
  await expect.poll(() => navigator.mediaSession.metadata?.title).toBe('Mưa Trên Mái Tôn');
  track.menu.element().focus();
  await press('Enter');
  await expect.element(menu).toHaveFocus();
  await press('ArrowDown');
  await expect.element(speed('0,75×')).toHaveFocus();
  // M, a key of the player, does not disturb the open menu.
  await press('m');
  await press('ArrowDown');
  await expect.element(speed('0,9×')).toHaveFocus();
  await press('Enter');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(track.menu).toHaveFocus();
  await expect.element(track.volume).toHaveValue('75');
  expect(track.audio().playbackRate).toBe(0.9);

  await track.menu.click();
  await speed('1,25×').click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(track.audio().playbackRate).toBe(1.25);
  expect(track.audio().preservesPitch).toBe(true);
  await track.expectToSound();
  for (const [width, height, standard] of [
    [360, 740, 32],
    [360, 740, 16],
    [1440, 900, 16],
  ] as const) {
    await page.viewport(width, height);
    await cdp().send('Page.setFontSizes', { fontSizes: { standard } });
    await track.menu.click();
    await expect.element(speed('1,25×')).toBeChecked();
    await expect.element(sleep('Tắt hẹn giờ')).toBeChecked();
    const isInside = () => {
      const { left, right, top, bottom } = menu.element().getBoundingClientRect();
      return left >= 0 && right <= width && top >= 0 && bottom <= height;
    };
    await expect.poll(isInside).toBe(true);
    await expect.poll(listMisfits).toEqual([]);
    await press('Escape');
    await expect.element(menu).not.toBeInTheDocument();
  }
});

test('the sleep timer shows the time left, fades out, pauses and restores the volume', async () => {
  startFakeBackend();
  await renderTrackPage('vinahouse-3');
  await track.expectToSound();
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    // The fake time also advances by itself, because the menu needs its timers.
    shouldAdvanceTime: true,
  });
  await track.menu.click();
  await sleep('15 phút').click();
  await expect.element(menu).not.toBeInTheDocument();
  const chosenAtMs = Date.now();
  await track.menu.click();
  await expect.element(sleep('15 phút')).toBeChecked();
  const label = () => sleepGroup.element().getAttribute('aria-label');
  expect(label()).toBe('Hẹn giờ tắt · còn 15 phút');
  vi.advanceTimersByTime(2 * MINUTE_MS);
  await expect.poll(label).toBe('Hẹn giờ tắt · còn 13 phút');

  vi.advanceTimersByTime(chosenAtMs + 15 * MINUTE_MS - 6_000 - Date.now());
  const { volume } = track.audio();
  expect(volume).toBeGreaterThan(0);
  expect(volume).toBeLessThan(0.5);
  expect(track.audio().paused).toBe(false);
  vi.advanceTimersByTime(8_000);
  vi.useRealTimers();
  await expect.poll(() => track.audio().paused).toBe(true);
  await expect.poll(() => track.audio().volume).toBe(0.75);
  await expect.element(sleep('Tắt hẹn giờ')).toBeChecked();
});

test('the sleep timer stops at the end of the track, even with Nonstop', async () => {
  startFakeBackend();
  localStorage.setItem(STORED.isNonstop, 'true');
  await renderTrackPage('vinahouse-6');
  await track.expectToSound();
  await track.menu.click();
  await sleep('Hết bài này').click();
  await expect.element(menu).not.toBeInTheDocument();
  await track.menu.click();
  await expect.element(sleep('Hết bài này')).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await track.seek.fill('97');
  await expect.poll(() => track.audio().volume).toBeLessThan(0.4);
  await track.expectToBeSilent();
  await expect.element(track.seek).toHaveValue('0');
  expect(track.audio().volume).toBe(0.75);
});
