import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.use({ expectedConsole: /Playback did not start/ });

test('in forced colours controls have an edge and the focus is visible', async ({
  page,
  track,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await track.open('vinahouse-3');
  await expect(track.pauseButton).toBeVisible();
  await track.pauseButton.focus();
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => {
    // The frame of the seek slider is around its waveform.
    const isOutlined = (element: Element | null): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      return (
        isSeen || isOutlined(element.closest('[role=region], section') && element.parentElement)
      );
    };
    return isOutlined(document.activeElement);
  });
  expect(outline).toBe(true);
  const edges = await track.player.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { borderStyle, borderWidth } = getComputedStyle(button);
      return borderStyle !== 'none' && Number.parseFloat(borderWidth) > 0;
    }),
  );
  expect(edges).not.toContain(false);
});

/** Names of running animations longer than 10 ms. */
const listAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const duration = effect?.getComputedTiming().duration;
        return playState === 'running' && typeof duration === 'number' && duration > 10;
      })
      .map((animation) => (animation as CSSAnimation).animationName ?? 'transition'),
  );

test('an idle page runs no animations, with reduced motion nothing moves, and a shared category does not shift', async ({
  page,
  home,
  track,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { layoutShift: number }).layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/?category=chill');
  await expect(home.category('Chill')).toHaveAttribute('aria-pressed', 'true');
  await expect(home.cards.first()).toBeVisible();
  const shift = await page.evaluate(
    () => (window as unknown as { layoutShift: number }).layoutShift,
  );
  expect(shift).toBeLessThan(0.02);

  await home.open();
  await expect.poll(() => listAnimations(page)).toEqual([]);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => listAnimations(page)).toEqual(['turn']);
  await home.search.hover();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('heading', { level: 1 }).hover();
  expect(await listAnimations(page)).toEqual([]);
  await home.card('Chợ Nổi').hover();
  expect(await listAnimations(page)).toEqual([]);

  await track.open('vinahouse-3');
  await track.expectToSound();
  expect(await listAnimations(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
  await expect.poll(() => listAnimations(page)).toEqual([]);
});

test('a screen reader announces a toast once, and never the time', async ({
  page,
  track,
  auth,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const isLive = element?.closest(
          '[aria-live=polite],[aria-live=assertive],[role=status],[role=alert]',
        );
        if (!isLive) continue;
        const added = [...addedNodes].map(({ textContent }) => textContent ?? '').join(' ');
        heard.push(added || (target.textContent ?? ''));
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await track.open('vinahouse-3');
  await track.expectToSound();
  await track.share.click();
  await expect(auth.toast('Đã sao chép liên kết')).toBeVisible();
  await track.expectToSound();
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard.filter((text) => text.includes('Đã sao chép liên kết'))).toHaveLength(1);
  expect(heard.filter((text) => /\d+:\d\d|giây/.test(text))).toEqual([]);
});
