import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { startFakeBackend } from './fake-backend.ts';
import { openSite, publish } from './open-site.tsx';
import { expectToSound } from './player-part.tsx';

const player = page.getByRole('region', { name: 'Trình phát' });
const pause = player.getByRole('button', { name: 'Tạm dừng' });

test('in forced colours the player’s controls have an edge and the focus is visible', async () => {
  publish(startFakeBackend());
  const features = [{ name: 'forced-colors', value: 'active' }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });
  await openSite('/track/vinahouse-3');
  await expect.element(pause).toBeVisible();
  (pause.element() as HTMLElement).focus();
  await userEvent.tab();
  // The frame of the seek slider is around its waveform.
  const isOutlined = (element: Element | null): boolean => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return isSeen || isOutlined(element.closest('[role=region], section') && element.parentElement);
  };
  expect(document.activeElement).not.toBe(document.body);
  expect(isOutlined(document.activeElement)).toBe(true);
  const edges = player
    .getByRole('button')
    .elements()
    .map((button) => {
      const { borderStyle, borderWidth } = getComputedStyle(button);
      return borderStyle !== 'none' && Number.parseFloat(borderWidth) > 0;
    });
  expect(edges.length).toBeGreaterThan(2);
  expect(edges).not.toContain(false);
});

test('a screen reader announces a toast once, and never the time', async () => {
  const heard: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const isLive = element?.closest(
        '[aria-live=polite],[aria-live=assertive],[role=status],[role=alert]',
      );
      if (!isLive) continue;
      const added = [...addedNodes].map(({ textContent }) => textContent ?? '').join(' ');
      heard.push(added || (target.textContent ?? ''));
    }
  });
  publish(startFakeBackend());
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  await openSite('/track/vinahouse-3');
  await expectToSound();
  await player.getByRole('button', { name: 'Share' }).click();
  await expect.element(page.getByText(/^Đã sao chép liên kết/)).toBeVisible();
  await expectToSound();
  expect(heard.filter((text) => text.includes('Đã sao chép liên kết'))).toHaveLength(1);
  expect(heard.filter((text) => /\d+:\d\d|giây/.test(text))).toEqual([]);
});
