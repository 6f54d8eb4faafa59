import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { observeLayoutShift, readLayoutShift } from '../pages/layout-shift.ts';
import { playbackMenu } from '../pages/playback-menu.ts';
import type { PlayerBar } from '../pages/player-bar.ts';
import { untilIdle } from '../pages/until-idle.ts';
import { leaveQueue } from '../sites/leave-queue.ts';

test.use({
  expectedConsole:
    /404: there is no page|Failed to load|Playback did not start|A part of the page could not be loaded/,
});

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };

/** Navigates to an unknown URL within the document. */
const openUnknownPage = (page: Page) =>
  page.evaluate(() => {
    history.pushState(null, '', '/khong/co');
    dispatchEvent(new PopStateEvent('popstate'));
  });

/** Marks the audio element if it loads again. */
const watchForReload = (page: Page) =>
  page
    .locator('body > audio')
    .evaluate((audio) =>
      audio.addEventListener('emptied', () => audio.setAttribute('data-reloaded', '')),
    );
const reloaded = (page: Page) => page.locator('[data-reloaded]');

const REMIXES = ['Lúa Non (Remix)', 'Vòng Xoay Đêm (Remix)', 'Lúa Non (Remix)'];

test('the music plays on across pages, with a bar and a queue that the next visit restores', async ({
  home,
  track,
  bar,
  queue,
  account,
  page,
}) => {
  await home.open('/?category=remix');
  await untilIdle(page);
  await expect(bar.bar).toBeHidden();
  await home.play('Vòng Xoay Đêm (Remix)');
  await track.expectToSound();
  await watchForReload(page);
  await expect(bar.track).toContainText('Vòng Xoay Đêm (Remix)');
  await expect(bar.track).toContainText('Hẻm Bảy Mươi');

  await test.step("the sound continues on every page, and the bar links to the track's page", async () => {
    await track.back.click();
    await expect(page).toHaveURL('/?category=remix');
    await bar.expectToSound();
    await account.signIn.click();
    await expect(page).toHaveURL('/auth');
    await bar.expectToSound();
    await openUnknownPage(page);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await bar.expectToSound();

    await page.goBack();
    await page.goBack();
    await expect(home.category('Remix')).toHaveAttribute('aria-pressed', 'true');
    await bar.track.click();
    await expect(page).toHaveURL('/track/vinahouse-8');
    await expect(track.title).toHaveText('Vòng Xoay Đêm (Remix)');
    await track.expectToSound();
    await expect(reloaded(page)).toHaveCount(0);

    await bar.pauseButton.click();
    await track.expectToBeSilent();
    await track.playButton.click();
    await bar.expectToSound();

    // The back link leads to the list where the bar was pressed.
    await track.back.click();
    await expect(page).toHaveURL('/?category=remix');
  });

  await test.step('the queue holds the rest of the category', async () => {
    await queue.open();
    await expect.poll(queue.titles).toEqual(REMIXES);
    await expect(queue.current).toContainText('Vòng Xoay Đêm (Remix)');

    await bar.next.click();
    await expect(bar.track).toContainText('Lúa Non (Remix)');
    await expect(queue.rows.nth(2).locator('[aria-current=true]')).toBeVisible();
    await bar.expectToSound();
    // After three seconds of playing, 'previous' would restart the track.
    await bar.pauseButton.click();
    await bar.seek.fill('0');
    await bar.previous.click();
    await expect(bar.track).toContainText('Vòng Xoay Đêm (Remix)');
    await bar.expectToSound();

    // The page beside the open queue still works.
    await home.category('Chill').click();
    await expect(page).toHaveURL('/?category=chill');
    await page.keyboard.press('Escape');
    await expect(queue.panel).toBeHidden();
    await expect(bar.queueButton).toBeFocused();
  });

  await test.step('the next visit restores the queue, paused at its position, the speed and the volume, but not a volume of 0', async () => {
    await bar.seek.fill('50');
    await expect.poll(track.positionSec).toBeGreaterThan(60);
    await bar.expectToSound();
    await bar.menu.click();
    await playbackMenu(page).speed('1,25×').click();
    await bar.volume.fill('30');
    await bar.volume.fill('0');

    await page.reload();
    await expect(bar.track).toContainText('Vòng Xoay Đêm (Remix)');
    await bar.expectToBeSilent();
    await expect.poll(() => bar.seek.inputValue().then(Number)).toBeGreaterThan(45);
    await queue.open();
    await expect.poll(queue.titles).toEqual(REMIXES);
    await expect(queue.rows.nth(1).locator('[aria-current=true]')).toBeVisible();
    await expect(bar.volume).toHaveValue('30');
    await bar.playButton.click();
    await bar.expectToSound();
    expect(await track.positionSec()).toBeGreaterThan(60);
    await expect(track.audio).toHaveJSProperty('playbackRate', 1.25);
    expect(await track.audio.evaluate((audio: HTMLAudioElement) => audio.volume)).toBeLessThan(
      0.31,
    );
  });
});

test('the bar moves nothing, and covers neither the last line nor the focused element', async ({
  page,
  bar,
}) => {
  await leaveQueue(page, 1);
  await observeLayoutShift(page);
  // A short page and a long one.
  for (const [address, size] of [
    ['/khong/co', DESKTOP],
    ['/', PHONE],
  ] as const)
    await test.step(`${address} at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.goto(address);
      await expect(bar.bar).toBeVisible();
      await untilIdle(page);
      expect(await readLayoutShift(page)).toBeLessThan(0.01);
      await bar.queueButton.focus();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  for (const size of [PHONE, DESKTOP])
    await test.step(`nothing is covered at the end of the home page at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await expectNothingCovered(page, bar);
    });
});

async function expectNothingCovered(page: Page, bar: PlayerBar) {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect
    .poll(async () => {
      const line = await page.getByText('Âm nhạc của crew').boundingBox();
      const top = (await bar.bar.boundingBox())?.y ?? 0;
      return (line ? line.y + line.height : Number.POSITIVE_INFINITY) - top;
    })
    .toBeLessThan(0);

  await page.evaluate(() => scrollTo(0, 0));
  const covered = await page.getByRole('main').evaluate((main) => {
    const top = document.querySelector('.player-bar')?.getBoundingClientRect().top ?? 0;
    const controls = [...main.querySelectorAll<HTMLElement>('a, button, input')];
    return controls
      .filter((control) => {
        control.focus();
        return control.getBoundingClientRect().bottom > top;
      })
      .map(({ outerHTML }) => outerHTML);
  });
  expect(covered).toEqual([]);
}

test('when the bar does not load, the music plays on, a press on a suggestion plays that track, and a later try brings the bar', async ({
  page,
  home,
  track,
  bar,
}) => {
  const requested = page.waitForRequest('**/assets/player-bar-*.js');
  await page.route('**/assets/player-bar-*.js', (route) => route.abort());
  await home.open();
  await home.play('Mưa Trên Mái Tôn');
  await requested;
  await track.expectToSound();
  await expect(bar.bar).toBeHidden();
  await track.seekToPercent(80);
  await expect(track.suggestions.first()).toContainText('Gió Nồm');
  await track.suggestions.first().click();
  await expect(page).toHaveURL('/track/vinahouse-7');
  await track.expectToSound();
  // The track starts at its beginning.
  expect(await track.positionSec()).toBeLessThan(20);
  // Nothing is decoded while the test waits for the next try.
  await track.pauseButton.click();
  await expect(bar.bar).toBeHidden();
  await page.unrouteAll();
  await bar.expectToBeSilent();
});
