import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { playbackMenu } from '../pages/playback-menu.ts';

type Shown = {
  handlers: Record<string, MediaSessionActionHandler>;
  positions: { duration: number; position: number; playbackRate: number }[];
};

/** Records calls to the Media Session API, and lets a test press the buttons of the lock screen. */
async function watchMediaSession(page: Page) {
  await page.addInitScript(() => {
    const shown: Shown = { handlers: {}, positions: [] };
    Object.assign(window, { shown });
    const { setActionHandler, setPositionState } = MediaSession.prototype;
    MediaSession.prototype.setActionHandler = function (action, handler) {
      if (handler) shown.handlers[action] = handler;
      setActionHandler.call(this, action, handler);
    };
    MediaSession.prototype.setPositionState = function (state) {
      shown.positions.push(state as Shown['positions'][number]);
      setPositionState.call(this, state);
    };
  });
  return {
    press: (action: MediaSessionAction, details = {}) =>
      page.evaluate(
        ([action, details]) =>
          (window as unknown as { shown: Shown }).shown.handlers[action]?.({ action, ...details }),
        [action, details] as const,
      ),
    actions: () =>
      page.evaluate(() =>
        Object.keys((window as unknown as { shown: Shown }).shown.handlers).sort(),
      ),
    positions: () => page.evaluate(() => (window as unknown as { shown: Shown }).shown.positions),
    title: () => page.evaluate(() => navigator.mediaSession.metadata?.title),
    state: () => page.evaluate(() => navigator.mediaSession.playbackState),
  };
}

/**
 * app/player/react/media-session.test.ts tests the states of the lock screen, and positions that are not a
 * number or beyond the end. keys.component.tsx in app/features/player/ tests each key, and playback-menu.component.tsx
 * each choice of the menu.
 */
test('the lock screen shows the track with its cover, its buttons and the keys work, and the chosen speed stays from page to page', async ({
  page,
  home,
  track,
  bar,
  expectNoAxeFindings,
}) => {
  const system = await watchMediaSession(page);
  await track.open('vinahouse-3');
  await track.expectToSound();
  await expect.poll(system.title).toBe('Nonstop Bến Xe Đêm');
  expect(await system.actions()).toEqual(['nexttrack', 'pause', 'play', 'previoustrack', 'seekto']);

  const artwork = await page.evaluate(() => [...(navigator.mediaSession.metadata?.artwork ?? [])]);
  expect(artwork).toHaveLength(4);
  for (const { src, sizes = '', type } of artwork) {
    const response = await page.request.get(src);
    expect(response.headers()['content-type']).toBe(type);
    const widths = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(sizes).toBe(widths);
  }

  await system.press('pause');
  await track.expectToBeSilent();
  await expect.poll(system.state).toBe('paused');
  await system.press('play');
  await track.expectToSound();
  await expect.poll(system.state).toBe('playing');
  await system.press('seekto', { seekTime: 40 });
  await expect.poll(track.positionSec).toBeGreaterThanOrEqual(40);

  const { button, menu, speed, keys } = playbackMenu(page);
  await button.click();
  await expect(speed('1×')).toBeChecked();
  await expectNoAxeFindings();
  await speed('1,25×').click();
  await expect(menu).toBeHidden();
  await track.suggestions.first().click();
  await expect.poll(system.title).not.toBe('Nonstop Bến Xe Đêm');
  const suggested = await system.title();
  await track.expectToSound();
  await expect(track.audio).toHaveJSProperty('playbackRate', 1.25);

  await test.step('keys', async () => {
    // After three seconds of playing, Shift+P would restart the track.
    await page.keyboard.press('k');
    await page.keyboard.press('0');
    await page.keyboard.press('Shift+P');
    await expect.poll(system.title).toBe('Nonstop Bến Xe Đêm');
    await page.keyboard.press('Shift+N');
    await expect.poll(system.title).toBe(suggested);
    await track.back.click();
    await expect(home.heading).toBeVisible();
    await bar.expectToSound();
    await page.keyboard.press('k');
    await bar.expectToBeSilent();
    await page.keyboard.press('?');
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await bar.playButton.click();
    await bar.expectToSound();
  });

  await system.press('seekto', { seekTime: 1e6 });
  await bar.expectToBeSilent();
  const positions = await system.positions();
  expect(positions.length).toBeGreaterThan(4);
  for (const { duration, position, playbackRate } of positions) {
    expect(Number.isFinite(duration)).toBe(true);
    expect(position).toBeGreaterThanOrEqual(0);
    expect(position).toBeLessThanOrEqual(duration);
    expect([1, 1.25]).toContain(playbackRate);
  }
});
