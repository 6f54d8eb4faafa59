import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.use({ expectedConsole: /Playback did not start/ });

test('in forced colours what can be pressed has an edge, and the focus is seen', async ({
  page,
  track,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await track.open('vinahouse-3');
  await expect(track.pauseButton).toBeVisible();
  await track.pauseButton.focus();
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => {
    // The seek slider's own frame is around its waveform.
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

/** The names of what moves, beyond a blink. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const duration = effect?.getComputedTiming().duration;
        return playState === 'running' && typeof duration === 'number' && duration > 10;
      })
      .map((animation) => (animation as CSSAnimation).animationName ?? 'transition'),
  );

test('whoever wants less motion gets none', async ({ page, home, track }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await home.open();
  await page.getByRole('heading', { level: 1 }).hover();
  expect(await moving(page)).toEqual([]);
  await home.card('Chợ Nổi').hover();
  expect(await moving(page)).toEqual([]);
  await track.open('vinahouse-3');
  await track.expectToSound();
  expect(await moving(page)).toEqual([]);
});

test('a page that nobody points at is drawn once, and leaves a phone its battery', async ({
  page,
  home,
  track,
}) => {
  await home.open();
  await expect.poll(() => moving(page)).toEqual([]);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => moving(page)).toEqual(['turn']);
  await track.open('vinahouse-3');
  await track.expectToSound();
  await expect.poll(() => moving(page)).toEqual([]);
});

test('nor does a shared category jump for them', async ({ page, home }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
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
});

test('a screen reader hears a toast once, and never the time', async ({ page, track, auth }) => {
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
