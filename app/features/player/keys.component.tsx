import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { STORED } from '#app/player/react/player-storage.ts';
import { expectToFitEverySize } from '#app/testing/expect-to-fit.ts';
import { startFakeBackend } from '#app/testing/fake-backend.ts';
import { bar, expectToSound, leaveQueue, renderBar } from '#app/testing/player-part.tsx';
import { renderPart } from '#app/testing/render-part.tsx';
import { press, renderTrackPage, track } from '#app/testing/track-page-part.tsx';

// The player never stops listening to keys, and the tests share a document. So each test removes
// its listeners when it ends.
let lifetime: AbortController;
let listenings: number;
beforeEach(() => {
  lifetime = new AbortController();
  listenings = 0;
  const { signal } = lifetime;
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      const given = typeof options === 'object' ? options : { capture: options === true };
      if (type === 'keydown') listenings += 1;
      listen(type, listener, type === 'keydown' ? { signal, ...given } : given);
    },
  );
  navigator.mediaSession.metadata = null;
  scrollTo(0, 0);
});
afterEach(() => lifetime.abort());

async function renderPlaying() {
  await renderTrackPage('vinahouse-3');
  await track.expectToSound();
  await expect.poll(() => navigator.mediaSession.metadata?.title).toBe('Nonstop Bến Xe Đêm');
  await expect.element(bar.region).toBeVisible();
}

const seek = async (key: string, expectedSec: number) => {
  await press(key);
  await expect.poll(track.positionSec).toBeCloseTo(expectedSec, 0);
};

test('the usual keys of video sites control the player', async () => {
  startFakeBackend();
  await renderPlaying();
  await press('k');
  await track.expectToBeSilent();
  const middleSec = track.audio().duration / 2;
  await seek('5', middleSec);
  await seek('l', middleSec + 10);
  await seek('ArrowRight', middleSec + 15);
  await seek('j', middleSec + 5);
  await seek('ArrowLeft', middleSec);
  await seek('0', 0);
  await press(' ');
  await track.expectToSound();
  expect(scrollY).toBe(0);

  await press('Shift', 'ArrowUp');
  await expect.element(track.volume).toHaveValue('80');
  await press('Shift', 'ArrowDown');
  await press('Shift', 'ArrowDown');
  await expect.element(track.volume).toHaveValue('70');
  await press('m');
  await expect.element(track.volume).toHaveValue('0');
  await press('m');
  await expect.element(track.volume).toHaveValue('70');

  // A held key keeps seeking, but toggles mute only once.
  await userEvent.keyboard('{m>2/}');
  await expect.element(track.volume).toHaveValue('0');
  await press('m');
  await press('k');
  await track.expectToBeSilent();
  await seek('0', 0);
  await userEvent.keyboard('{l>3/}');
  await expect.poll(track.positionSec).toBeCloseTo(30, 0);
});

test('the arrow keys scroll the page, or set the volume when the player has the focus', async () => {
  startFakeBackend();
  await renderPlaying();
  // The browser may lose a key that is pressed before the animation of the last one has ended.
  const pressAndScroll = async (key: string) => {
    const hasScrolled = new Promise((resolve) =>
      addEventListener('scrollend', resolve, { once: true, signal: lifetime.signal }),
    );
    await press(key);
    await hasScrolled;
  };
  await pressAndScroll('ArrowDown');
  expect(scrollY).toBe(40);
  await expect.element(track.volume).toHaveValue('75');
  await pressAndScroll('ArrowUp');
  expect(scrollY).toBe(0);

  track.pause.element().focus({ preventScroll: true });
  await press('ArrowDown');
  await expect.element(track.volume).toHaveValue('70');
  expect(scrollY).toBe(0);
});

test('next and previous follow the queue', async () => {
  startFakeBackend();
  leaveQueue(3, 1);
  await renderBar();
  await bar.play.click();
  await expectToSound();
  const title = () => navigator.mediaSession.metadata?.title;
  await expect.poll(title).toBe('Mưa Trên Mái Tôn');
  await press('Shift', 'N');
  await expect.poll(title).toBe('Nonstop Bến Xe Đêm');
  // From its third second on, 'previous' would start this track again.
  await press('k');
  await press('0');
  await press('Shift', 'P');
  await expect.poll(title).toBe('Mưa Trên Mái Tôn');
});

test('keys typed into a comment, or meant for a focused control, do not reach the player', async () => {
  startFakeBackend().signIn();
  await renderPlaying();
  const box = page.getByLabelText('Viết comment');
  await userEvent.type(box, 'k m 5 q? jl');
  await expect.element(box).toHaveValue('k m 5 q? jl');
  await expect.element(track.volume).toHaveValue('75');
  await track.expectToSound();

  box.element().blur();
  const isTaken = (init: KeyboardEventInit & { keyCode?: number }) => {
    const shown = { key: 'k', bubbles: true, cancelable: true };
    const event = new KeyboardEvent('keydown', { ...shown, ...init });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(isTaken({ isComposing: true })).toBe(false);
  expect(isTaken({ keyCode: 229 })).toBe(false);
  expect(isTaken({ ctrlKey: true })).toBe(false);
  await track.expectToSound();

  // The space bar activates a focused button or scrolls at a link; the arrows move a slider.
  track.like.element().focus();
  await press(' ');
  await expect.element(track.like).toHaveAttribute('aria-pressed', 'true');
  page.getByRole('link', { name: 'Quay lại' }).element().focus();
  await press(' ');
  await track.expectToSound();
  track.pause.element().focus();
  await press(' ');
  await track.expectToBeSilent();
  const heldSec = track.positionSec();
  track.volume.element().focus();
  await press('ArrowRight');
  await expect.element(track.volume).toHaveValue('76');
  await press('ArrowLeft');
  await expect.element(track.volume).toHaveValue('75');
  expect(track.positionSec()).toBe(heldSec);
});

test('on a page without a track the keys do nothing', async () => {
  startFakeBackend();
  // A stored queue makes the player's scripts load; since this one cannot be parsed, there is no
  // track.
  localStorage.setItem(STORED.queue, 'x');
  await renderPart(<div style={{ height: '300vh' }}>Tất cả</div>);
  await expect.poll(() => listenings).toBeGreaterThan(0);
  await press(' ');
  await expect.poll(() => scrollY).toBeGreaterThan(0);
});

test("'?' lists the keys, and the menu turns them off and on for later visits", async () => {
  startFakeBackend();
  await renderPlaying();
  const keys = page.getByRole('dialog', { name: 'Phím tắt' });
  await press('?');
  await expect.element(keys.getByText('Lùi, tới 10 giây')).toBeVisible();
  await press('k');
  await press('m');
  await expectToFitEverySize();
  await keys.getByRole('button', { name: 'Đóng' }).click();
  await expect.element(keys).not.toBeInTheDocument();
  await expect.element(track.volume).toHaveValue('75');
  await track.expectToSound();

  const openFromMenu = async () => {
    await track.menu.click();
    await page.getByRole('menuitem', { name: 'Phím tắt' }).click();
  };
  const isOn = keys.getByRole('switch', { name: 'Dùng phím tắt' });
  await openFromMenu();
  await expect.element(isOn).toBeChecked();
  isOn.element().focus();
  await press(' ');
  await expect.element(isOn).not.toBeChecked();
  expect(localStorage.getItem(STORED.areKeysOff)).toBe('true');
  await press('Escape');
  await expect.element(keys).not.toBeInTheDocument();
  await expect.element(track.menu).toHaveFocus();
  await press('m');
  await press('?');
  await expect.element(track.volume).toHaveValue('75');
  expect(keys.query()).toBeNull();

  await openFromMenu();
  await expect.element(isOn).not.toBeChecked();
  await isOn.click();
  await press('Escape');
  await press('m');
  await expect.element(track.volume).toHaveValue('0');
});
