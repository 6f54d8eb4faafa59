import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { playbackMenu } from '../pages/playback-menu.ts';
import { trackPage } from '../pages/track-page.ts';
import { untilIdle } from '../pages/until-idle.ts';

/** The script with the keys loads after the first sound. It also sets the title on the lock screen. */
async function openWithKeys(page: Page, id = 'vinahouse-3') {
  const track = trackPage(page);
  await track.open(id);
  await track.expectToSound();
  await page.waitForFunction(() => navigator.mediaSession.metadata !== null);
  return track;
}

const scrolledBy = (page: Page) => page.evaluate(() => scrollY);

/** Presses a key and waits until scrolling ends, because Chromium sometimes loses keys during a smooth scroll. */
async function scrollWith(page: Page, key: string) {
  const scroll = await page.evaluateHandle(() => ({
    end: new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
  }));
  await page.keyboard.press(key);
  await scroll.evaluate(({ end }) => end.then(() => {}));
}

test('the usual keys of video sites control the player', async ({ page }) => {
  const track = await openWithKeys(page);
  await page.keyboard.press('k');
  await track.expectToBeSilent();
  const seek = async (key: string, expectedSec: number) => {
    await page.keyboard.press(key);
    await expect.poll(track.positionSec).toBeCloseTo(expectedSec, 0);
  };
  const durationSec = await track.audio.evaluate((audio: HTMLAudioElement) => audio.duration);
  await seek('5', durationSec / 2);
  await seek('l', durationSec / 2 + 10);
  await seek('ArrowRight', durationSec / 2 + 15);
  await seek('j', durationSec / 2 + 5);
  await seek('ArrowLeft', durationSec / 2);
  await seek('0', 0);

  await page.keyboard.press('Space');
  await track.expectToSound();
  expect(await scrolledBy(page)).toBe(0);

  await page.keyboard.press('Shift+ArrowUp');
  await expect(track.volume).toHaveValue('80');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(track.volume).toHaveValue('70');
  await page.keyboard.press('m');
  await expect(track.volume).toHaveValue('0');
  await page.keyboard.press('m');
  await expect(track.volume).toHaveValue('70');

  await test.step('a held key keeps seeking, but does not toggle mute', async () => {
    await page.keyboard.down('m');
    await page.keyboard.down('m');
    await page.keyboard.up('m');
    await expect(track.audio).toHaveJSProperty('volume', 0);
    await page.keyboard.press('m');
    await page.keyboard.press('k');
    await track.expectToBeSilent();
    await page.keyboard.press('0');
    for (let times = 0; times < 3; times++) await page.keyboard.down('l');
    await page.keyboard.up('l');
    await expect.poll(track.positionSec).toBeCloseTo(30, 0);
  });

  await test.step('the arrow keys scroll the page, or set the volume when the player has the focus', async () => {
    await scrollWith(page, 'ArrowDown');
    expect(await scrolledBy(page)).toBeGreaterThan(0);
    await expect(track.volume).toHaveValue('70');
    await scrollWith(page, 'ArrowUp');
    expect(await scrolledBy(page)).toBe(0);

    await track.playButton.focus();
    await page.keyboard.press('ArrowDown');
    await expect(track.volume).toHaveValue('65');
    expect(await scrolledBy(page)).toBe(0);
  });
});

test('next and previous follow the queue', async ({ page, home, track }) => {
  await home.open();
  await page.goto('/track/vinahouse-2');
  await track.expectToSound();
  await page.waitForFunction(() => navigator.mediaSession.metadata !== null);
  await track.suggestions.first().click();
  await expect(page).toHaveURL('/track/vinahouse-7');
  await track.expectToSound();
  const title = () => page.evaluate(() => navigator.mediaSession.metadata?.title);
  await expect.poll(title).toBe('Gió Nồm');
  await page.keyboard.press('0');
  await page.keyboard.press('Shift+P');
  await expect.poll(title).toBe('Mưa Trên Mái Tôn');
  await page.keyboard.press('Shift+N');
  await expect.poll(title).toBe('Gió Nồm');
});

test('keys typed into a comment or for a focused control do not reach the player', async ({
  page,
  signInAs,
  comments,
}) => {
  await signInAs('Thảo Vy');
  const track = await openWithKeys(page);
  await comments.box.pressSequentially('k m 5 q? jl');
  await expect(comments.box).toHaveValue('k m 5 q? jl');
  await expect(track.volume).toHaveValue('75');
  await track.expectToSound();

  const box = await page.evaluate(() => {
    document.querySelector('textarea')?.blur();
    const dispatchKey = (init: KeyboardEventInit & { keyCode?: number }) => {
      const event = new KeyboardEvent('keydown', {
        key: 'k',
        bubbles: true,
        cancelable: true,
        ...init,
      });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    };
    return {
      composing: dispatchKey({ isComposing: true }),
      composingByCode: dispatchKey({ keyCode: 229 }),
      withCtrl: dispatchKey({ ctrlKey: true }),
    };
  });
  expect(box).toEqual({ composing: false, composingByCode: false, withCtrl: false });
  await track.expectToSound();

  await test.step('the space bar activates a focused button or link', async () => {
    await track.like.focus();
    await page.keyboard.press('Space');
    await expect(track.like).toHaveAttribute('aria-pressed', 'true');
    await track.back.focus();
    await page.keyboard.press('Space');
    await track.pauseButton.focus();
    await page.keyboard.press('Space');
    await track.expectToBeSilent();
    await track.volume.focus();
    await page.keyboard.press('ArrowRight');
    await expect(track.volume).toHaveValue('76');
    const heldSec = await track.positionSec();
    await page.keyboard.press('ArrowLeft');
    await expect(track.volume).toHaveValue('75');
    expect(await track.positionSec()).toBe(heldSec);
  });
});

test('on a page without a track the keys do nothing', async ({ page, home }) => {
  // A stored queue that cannot be parsed loads the scripts, but no track.
  await page.addInitScript(() => localStorage.setItem('player.queue', 'x'));
  const scripts = page.waitForResponse(/open-session.*\.js$/);
  await home.open();
  await scripts;
  await untilIdle(page);
  await page.keyboard.press('Space');
  await expect.poll(() => scrolledBy(page)).toBeGreaterThan(0);
});

test("'?' lists the keys, and the menu turns them off and on for later visits", async ({
  page,
  bar,
  expectNoAxeFindings,
}) => {
  const track = await openWithKeys(page);
  const { button, keysItem, keys, keysSwitch, closeKeys } = playbackMenu(page);
  await test.step("'?' lists the keys, which do nothing while the list is open", async () => {
    // The list belongs to the bar, which loads after the keys.
    await expect(bar.bar).toBeVisible();
    await page.keyboard.press('?');
    await expect(keys.getByText('Lùi, tới 10 giây')).toBeVisible();
    for (const width of [360, 1440])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 });
        await expectNoAxeFindings();
        const box = await keys.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
      });

    await page.keyboard.press('k');
    await page.keyboard.press('m');
    await closeKeys.click();
    await expect(keys).toBeHidden();
    await expect(track.volume).toHaveValue('75');
    await track.expectToSound();
  });

  await button.click();
  await keysItem.click();
  await expect(keysSwitch).toBeChecked();
  await keysSwitch.press('Space');
  await expect(keysSwitch).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
  await expect(track.volume).toHaveValue('75');

  await openWithKeys(page);
  await page.keyboard.press('m');
  await expect(track.volume).toHaveValue('75');
  await button.click();
  await keysItem.click();
  await expect(keysSwitch).not.toBeChecked();
  await keysSwitch.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(track.volume).toHaveValue('0');
});
