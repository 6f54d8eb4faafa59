import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { startFakeBackend } from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';
import { expectToSound } from '#app/testing/player-part.tsx';

const player = page.getByRole('region', { name: 'Trình phát' });
const pause = player.getByRole('button', { name: 'Tạm dừng' });
const seek = player.getByRole('slider', { name: 'Vị trí phát' });
const volume = player.getByRole('slider', { name: 'Âm lượng' });
const playButton = player.getByRole('button', { name: 'Phát', exact: true });

const audio = () => document.querySelector('audio') as HTMLAudioElement;
const expectToSoundFrom = (sec: number) =>
  expect.poll(() => !audio().paused && audio().currentTime).toBeGreaterThan(sec);
const press = (key: string) => userEvent.keyboard(`{${key}}`);

test('in forced colours the player’s controls have an edge and the focus is visible', async () => {
  await publish(startFakeBackend());
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
  await publish(startFakeBackend());
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

describe('after a navigation', () => {
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  const heading = page.getByRole('heading', { level: 1 });
  const expectAnnounced = (title: RegExp) =>
    expect.element(page.getByText(title).and(page.getByRole('status'))).toBeInTheDocument();

  test('after a navigation a screen reader hears the page’s title, and Tab goes on from its heading', async () => {
    await publish(startFakeBackend());
    await openSite('/');
    await expect.element(heading).toBeVisible();
    expect(document.body).toHaveFocus();
    await link('Khám phá').click();
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toHaveStyle({ outlineStyle: 'none' });
    await expect.element(heading).toHaveTextContent('Khám phá');
    await expectAnnounced(/^Khám phá ·/);

    await page.viewport(360, 740);
    scrollTo(0, 200);
    await link('Thư viện').click();
    await expect.element(heading).toHaveFocus();
    history.back();
    await expectAnnounced(/^Khám phá ·/);
    await expect.poll(() => scrollY).toBe(200);
    expect(heading.element()).not.toHaveFocus();
  });

  test('after a navigation the focus stays with a listener who types', async () => {
    await publish(startFakeBackend());
    await openSite('/');
    const search = page.getByRole('searchbox');
    await search.fill('chợ');
    await expect.poll(() => location.search).toContain('ch');
    await expect.element(search).toHaveFocus();
    // Pressed by a script, which moves no focus.
    (link('Khám phá').element() as HTMLElement).click();
    await expectAnnounced(/^Khám phá ·/);
  });
});

test('all controls work by keyboard with a visible focus', async () => {
  await publish(startFakeBackend());
  await openSite('/');
  const play = page.getByRole('link', { name: 'Phát Chợ Nổi' });
  await expect.element(play).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Bỏ qua đến nội dung' })).toHaveFocus();
  await press('Enter');
  await userEvent.tab();
  const search = page.getByRole('searchbox');
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveStyle({ outlineStyle: 'solid' });

  for (let tabs = 0; tabs < 60 && document.activeElement !== play.element(); tabs++)
    await userEvent.tab();
  await expect.element(play).toHaveFocus();
  await press('Enter');
  await expect.element(pause).toBeVisible();
  await expectToSoundFrom(0);

  (seek.element() as HTMLElement).focus();
  await press('End');
  await expect.element(playButton).toBeVisible();
  await press('Home');
  await expect
    .element(seek)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^0 giây trên \d+ phút \d+ giây$/));
  for (let presses = 0; presses < 4; presses++) await press('ArrowRight');
  await expect.poll(() => audio().currentTime).toBeCloseTo(20, 0);

  (playButton.element() as HTMLElement).focus();
  await press(' ');
  await expect.element(pause).toBeVisible();
  await expectToSoundFrom(20);

  await expect.element(volume).toHaveValue('75');
  (volume.element() as HTMLElement).focus();
  await press('ArrowLeft');
  await expect.element(volume).toHaveValue('74');
  expect(audio().volume).toBe(0.74);
  await press('Home');
  expect(audio().volume).toBe(0);
});

test('there is no volume slider where pages cannot set the volume', async () => {
  await publish(startFakeBackend());
  vi.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1);
  vi.spyOn(HTMLMediaElement.prototype, 'volume', 'set').mockImplementation(() => {});
  await openSite('/track/vinahouse-1');
  await expect.element(pause).toBeVisible();
  await expect.element(volume).not.toBeInTheDocument();
});
