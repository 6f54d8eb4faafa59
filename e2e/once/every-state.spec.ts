import type { Page } from '@playwright/test';
import { expect, type Journey, test } from '../fixtures.ts';
import { explorePage } from '../pages/explore-page.ts';
import { findMisfits } from '../pages/fitting.ts';
import { settingsPage } from '../pages/settings-page.ts';
import { SIZES } from '../pages/sizes.ts';
import type { Site } from '../sites/start-site.ts';

// A resize must start no transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TRACK = 'vinahouse-6';
const COMMENTS = '**/rest/v1/track_comments**';
const SOUND = '**/sound/**';

type State = (
  journey: Pick<Journey, 'home' | 'track' | 'auth' | 'account' | 'comments' | 'signInAs'> & {
    page: Page;
    site: Site;
  },
) => Promise<unknown>;

const STATES: Record<string, State> = {
  home: ({ home }) => home.open(),
  'a category, and the skip link': async ({ home, page }) => {
    await home.open('/?category=chill');
    await expect(home.category('Chill')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Bỏ qua đến nội dung' })).toBeFocused();
  },
  "home, a card's menu": async ({ home }) => {
    await home.open();
    await home.openMenu('Chợ Nổi');
  },
  'the rows to explore': async ({ page, site }) => {
    const { id } = await site.accounts.addListener('Nguyễn Hoàng Thảo Vy');
    await site.accounts.addComments(TRACK, ['Nghe phê quá 1:23 '.repeat(20), 'x'.repeat(200)], id);
    const explore = explorePage(page);
    await explore.open();
    await explore.scrollToComments();
    await expect(explore.comment('Nghe phê quá')).toBeVisible();
  },
  'home, the account menu': async ({ home, account, signInAs }) => {
    await signInAs('Nguyễn Hoàng Thảo Vy');
    await home.open();
    await account.button.click();
    await expect(account.item('Đăng xuất')).toBeVisible();
  },
  'the sign-in page': async ({ auth }) => {
    await auth.open();
    await expect(auth.google).toBeEnabled();
  },
  'the settings of a visitor': async ({ page }) => {
    const settings = settingsPage(page);
    await settings.open();
    await expect(settings.nonstop).toBeEnabled();
  },
  'a track while its sound loads': async ({ track, page }) => {
    await page.route(SOUND, () => {});
    await track.open(TRACK);
    await expect(track.loading).toBeAttached();
  },
  'comments loading': async ({ track, comments, page }) => {
    await page.route(COMMENTS, () => {});
    const requested = page.waitForRequest(COMMENTS);
    await track.open(TRACK);
    await requested;
    await expect(comments.loading).toBeAttached();
  },
  'a track without sound and comments': async ({ track, comments, page }) => {
    await page.route(SOUND, (route) => route.abort('connectionreset'));
    await page.route(COMMENTS, (route) => route.fulfill({ status: 400, json: {} }));
    await track.open(TRACK);
    // The longest message of the player.
    await expect(track.failure).toContainText('Mất kết nối');
    await expect(comments.retry).toBeVisible();
  },
  'no comments, and a copied link': async ({ track, comments, auth }) => {
    await track.open(TRACK);
    await expect(comments.section.getByText('Chưa có comment nào')).toBeVisible();
    await expect(track.pauseButton).toBeVisible();
    await track.share.click();
    await expect(auth.toast('Đã sao chép liên kết')).toBeVisible();
  },
  'an unknown track': async ({ page }) => {
    await page.goto('/track/khong-co');
    await expect(page.getByRole('heading', { name: 'Track không tìm thấy' })).toBeVisible();
  },
  'a playlist while the scripts load': async ({ page }) => {
    await page.route('**/assets/*.js', () => {});
    const id = '0b7e9f1c-5a4d-4e6f-8a9b-1c2d3e4f5a6b';
    await page.goto(`/playlist/${id}`, { waitUntil: 'commit' });
    await expect(page.getByText('Đang tải…')).toBeVisible();
  },
  'an unknown page': async ({ page }) => {
    await page.goto('/khong/co');
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  },
};

/** Console messages that a state causes on purpose. Any other message fails the test. */
const EXPECTED_CONSOLE: Record<string, RegExp> = {
  'a track without sound and comments':
    /status of 400|net::ERR_CONNECTION_RESET|Playback did not start/,
  'an unknown track': /status of 404/,
  'a playlist while the scripts load': /status of 404/,
  'an unknown page': /status of 404|404: there is no page at \/khong\/co/,
};

test.beforeEach(({ site }) => site.accounts.removeComments());

for (const [state, open] of Object.entries(STATES))
  test.describe(state, () => {
    const expectedConsole = EXPECTED_CONSOLE[state];
    if (expectedConsole) test.use({ expectedConsole });

    test('fits every size without axe findings', async ({
      page,
      home,
      track,
      auth,
      account,
      comments,
      site,
      signInAs,
      expectNoAxeFindings,
    }) => {
      const journey = {
        page,
        home,
        track,
        auth,
        account,
        comments,
        site,
        signInAs,
      };
      await open(journey);
      await keepToasts(page);
      const browser = await page.context().newCDPSession(page);
      for (const { text, widths } of SIZES) {
        await browser.send('Page.setFontSizes', { fontSizes: { standard: text } });
        for (const width of widths)
          await test.step(`${width} px, text of ${text} px`, async () => {
            await page.setViewportSize({ width, height: width < 1000 ? 740 : 900 });
            // Polls, because toasts take a moment to move.
            await expect.poll(() => findMisfits(page)).toEqual([]);
            // The small phone, and the one with large text, have the layout of 360 px.
            if (text === 16 ? width > 320 : width > 360) await expectNoAxeFindings();
            expect(await page.evaluate(readTextSize)).toBe(`${text}px`);
          });
      }
    });
  });

const readTextSize = () => getComputedStyle(document.documentElement).fontSize;

/** Hides the tab, because toasts of a hidden tab stay. */
const keepToasts = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
