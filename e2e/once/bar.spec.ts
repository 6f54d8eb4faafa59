import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { playbackMenu } from '../pages/playback-menu.ts';
import { untilIdle } from '../pages/until-idle.ts';
import { leaveQueue } from '../sites/leave-queue.ts';

test.use({
  expectedConsole:
    /404: there is no page|Failed to load|Playback did not start|A part of the page could not be loaded/,
});

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

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

test('after the first track there is a bar, which links to it, and the music plays on across pages', async ({
  home,
  auth,
  track,
  bar,
  account,
  page,
}) => {
  await home.open();
  await untilIdle(page);
  await expect(bar.bar).toBeHidden();
  await auth.open();
  await untilIdle(page);
  await expect(bar.bar).toBeHidden();

  await home.open('/?category=remix');
  await home.play('Vòng Xoay Đêm (Remix)');
  await track.expectToSound();
  await watchForReload(page);
  await expect(bar.track).toContainText('Vòng Xoay Đêm (Remix)');
  await expect(bar.track).toContainText('Hẻm Bảy Mươi');

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

test('on the home page the bar pauses, resumes, seeks and sets the volume, which the next visit keeps', async ({
  home,
  track,
  bar,
  page,
}) => {
  await home.open();
  await home.play('Chợ Nổi');
  await track.expectToSound();
  await track.back.click();
  await bar.pauseButton.click();
  await bar.expectToBeSilent();
  await bar.seek.fill('50');
  await expect.poll(track.positionSec).toBeGreaterThan(60);
  await bar.seek.press('ArrowRight');
  await expect.poll(track.positionSec).toBeGreaterThan(65);
  await expect(bar.seek).toHaveAttribute('aria-valuetext', /^1 phút 1\d giây trên 2 phút/);
  await bar.volume.fill('30');
  await expect(track.audio).toHaveJSProperty('volume', 0.3);
  await bar.playButton.click();
  await bar.expectToSound();
  expect(await track.positionSec()).toBeGreaterThan(65);
  await expect(page).toHaveURL('/');

  await test.step('the next visit keeps volume and speed, but not muting', async () => {
    const { button, speed } = playbackMenu(page);
    await track.open('vinahouse-5');
    await track.expectToSound();
    await bar.volume.fill('30');
    await button.click();
    await speed('1,25×').click();
    await bar.volume.fill('0');
    await home.open();
    await track.open('vinahouse-6');
    await track.expectToSound();
    await expect(track.volume).toHaveValue('30');
    await expect(track.audio).toHaveJSProperty('playbackRate', 1.25);
    expect(await track.audio.evaluate((audio: HTMLAudioElement) => audio.volume)).toBeLessThan(
      0.31,
    );
  });
});

test('Nonstop plays the next track at the end of one', async ({ home, track, bar }) => {
  await home.open('/?category=remix');
  await home.play('Lúa Non (Remix)');
  await track.expectToSound();
  await track.back.click();
  await expect(bar.nonstop).toHaveAttribute('aria-checked', 'false');
  await expect(bar.nonstop).toHaveAccessibleDescription('Nhạc tự chuyển bài, không ngừng');
  await bar.nonstop.click();
  await expect(bar.nonstop).toHaveAttribute('aria-checked', 'true');
  await bar.seek.fill('99.5');
  await expect(bar.track).toContainText('Vòng Xoay Đêm (Remix)');
  await bar.expectToSound();
});

test('the bar shows a failure, and Thử lại plays the track', async ({
  faultySite,
  home,
  track,
  bar,
  page,
  expectNoAxeFindings,
}) => {
  // Prefetched sounds would take up the connections of the slow line.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto(faultySite.url);
  await home.play('Trống Hội');
  await track.expectToSound();
  await expect(bar.bar).toBeVisible();
  faultySite.setFault('missing');
  await track.suggestions.first().click();
  await expect(track.failure).toContainText('Không tìm thấy file âm thanh');
  // Only the track's own page shows the message, not the bar.
  await expect(page.getByRole('alert').filter({ hasText: 'Không tìm thấy' })).toHaveCount(1);

  await track.back.click();
  await expect(bar.failure).toContainText('Không tìm thấy file âm thanh');
  await expectNoAxeFindings();
  faultySite.setFault('none');
  await bar.retry.click();
  await bar.expectToSound();
  await expect(bar.failure).toBeEmpty();
});

test('the bar covers neither the last line nor the focused element', async ({
  page,
  home,
  bar,
}) => {
  await leaveQueue(page, 1);
  await home.open();
  await expect(bar.bar).toBeVisible();
  const topOf = async () => (await bar.bar.boundingBox())?.y ?? 0;
  for (const size of SIZES)
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect
        .poll(async () => {
          const line = await page.getByText('Âm nhạc của crew').boundingBox();
          return (line ? line.y + line.height : Number.POSITIVE_INFINITY) - (await topOf());
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
    });
});

test('nothing moves when the bar appears or gets the focus', async ({ page, bar }) => {
  await leaveQueue(page, 1);
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { layoutShift: number }).layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const size of SIZES)
    for (const address of ['/', '/auth', '/khong/co']) {
      await page.setViewportSize(size);
      await page.goto(address);
      await expect(bar.bar).toBeVisible();
      await untilIdle(page);
      const shift = await page.evaluate(
        () => (window as unknown as { layoutShift: number }).layoutShift,
      );
      expect(shift, address).toBeLessThan(0.01);
      await bar.queueButton.focus();
      expect(await page.evaluate(() => scrollY), address).toBe(0);
    }
});

test('the bar and the queue fit every size without axe findings, and have edges in forced colours', async ({
  page,
  home,
  track,
  bar,
  queue,
  expectNoAxeFindings,
}) => {
  const browser = await page.context().newCDPSession(page);
  await leaveQueue(page, 12);
  await home.open();
  for (const [width, standard] of [
    [320, 16],
    [360, 32],
    [1440, 32],
    [360, 16],
    [1440, 16],
  ] as const)
    await test.step(`${width} px, text of ${standard} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await browser.send('Page.setFontSizes', { fontSizes: { standard } });
      await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`);
      await expect(bar.bar).toBeVisible();
      await expectInside(page, '.player-bar');
      if (standard === 16) await expectNoAxeFindings();
      // The width at opening decides whether the queue is a dialog or part of the page.
      await queue.open();
      await queue.moveHandle('Trống Hội').click();
      await expectInside(page, '.queue-panel');
      if (standard === 16) await expectNoAxeFindings();
      await queue.close.click();
      await expect(queue.panel).toBeHidden();
    });

  await test.step('in forced colours active states are visible and controls have an edge', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await bar.shuffle.click();
    await bar.nonstop.click();
    for (const button of await bar.bar.getByRole('button').filter({ visible: true }).all())
      await expect(button).not.toHaveCSS('border-top-width', '0px');
    await expect(bar.shuffle.locator('span')).toHaveCSS('border-top-style', 'solid');
    await page.emulateMedia({ forcedColors: null });
  });

  await test.step('axe finds nothing in the bar of a playing track', async () => {
    await bar.playButton.click();
    await bar.track.click();
    await track.expectToSound();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectNoAxeFindings();
    }
  });
});

/**
 * Expects that controls lie inside the frame, do not overlap and are large enough for a finger. Rows that are scrolled
 * out of view may lie behind fixed parts.
 */
async function expectInside(page: Page, frame: string) {
  const misplaced = await page.locator(frame).evaluate((element) => {
    const outer = element.getBoundingClientRect();
    const isShown = (control: Element) => control.checkVisibility();
    const boxes = [...element.querySelectorAll('a, button, [role=switch]')]
      .filter(isShown)
      .map((control) => ({
        control,
        box: control.getBoundingClientRect(),
        scroller: control.closest('.queue-scroller'),
      }));
    const small = boxes.filter(({ box }) => box.width < 44 || box.height < 44);
    const outside = boxes.filter(
      ({ box }) => box.left < outer.left || box.right > Math.min(outer.right, innerWidth),
    );
    const over = boxes.filter(({ box, scroller }) =>
      boxes.some(
        ({ box: other, scroller: otherScroller }) =>
          other !== box &&
          otherScroller === scroller &&
          box.left < other.right - 1 &&
          other.left < box.right - 1 &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      ),
    );
    return [...small, ...outside, ...over].map(({ control, box }) => [
      control.outerHTML.slice(0, 120),
      box.toJSON(),
    ]);
  });
  expect(misplaced).toEqual([]);
}

test('the music plays on when the bar does not load', async ({ page, home, track, bar }) => {
  const requested = page.waitForRequest('**/assets/player-bar-*.js');
  await page.route('**/assets/player-bar-*.js', (route) => route.abort());
  await home.open();
  await home.play('Chợ Nổi');
  await requested;
  await track.expectToSound();
  await expect(bar.bar).toBeHidden();
  await track.suggestions.first().click();
  await track.expectToSound();
  await page.unrouteAll();
  await page.reload();
  await track.expectToSound();
  await expect(bar.bar).toBeVisible();
});
