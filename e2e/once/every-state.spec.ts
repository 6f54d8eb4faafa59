import type { APIRequestContext, Page } from '@playwright/test';
import { expect, type Journey, test } from '../fixtures.ts';
import { explorePage } from '../pages/explore-page.ts';
import { findMisfits } from '../pages/fitting.ts';
import { profilePage } from '../pages/profile-page.ts';
import { settingsPage } from '../pages/settings-page.ts';
import { newListener } from '../sites/accounts.ts';
import { openSession } from '../sites/open-session.ts';
import type { Site } from '../sites/start-site.ts';

// What a change of size sets in motion has arrived at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TRACK = 'vinahouse-6';
const COMMENTS = '**/rest/v1/track_comments**';
/** Of a letter that nobody got. */
const UNKNOWN_TOKEN = '0'.repeat(64);
const SOUND = '**/sound/**';

/** In px: what the browser is set to, by which rem and media queries go, and how wide the page is. */
const SIZES = [
  { text: 16, widths: [320, 360, 768, 1440] },
  { text: 32, widths: [360, 1440] },
];

type State = (
  journey: Pick<
    Journey,
    'home' | 'track' | 'auth' | 'letters' | 'account' | 'comments' | 'signInAs'
  > & {
    page: Page;
    request: APIRequestContext;
    site: Site;
  },
) => Promise<unknown>;

const STATES: Record<string, State> = {
  home: ({ home }) => home.open(),
  'a category, and the way past the header': async ({ home, page }) => {
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
    await explore.comeToComments();
    await expect(explore.comment('Nghe phê quá')).toBeVisible();
  },
  'home, the account menu': async ({ home, account, signInAs }) => {
    await signInAs('Nguyễn Hoàng Thảo Vy');
    await home.open();
    await account.button.click();
    await expect(account.item('Đăng xuất')).toBeVisible();
  },
  'the way in': async ({ auth }) => {
    await auth.open();
    await expect(auth.google).toBeEnabled();
  },
  'a sign-in refused': async ({ auth }) => {
    await auth.open();
    await auth.signIn({ email: 'khong-ai@vinahouse.test', password: 'sai-mat-khau' });
    await expect(auth.toast('Lỗi')).toBeVisible();
  },
  'passwords that do not match': async ({ auth, page }) => {
    await auth.open();
    await auth.signUp(newListener('Lan'), 'khác');
    await expect(page.getByText('Mật khẩu không khớp')).toBeVisible();
  },
  'the notice to look for the mail': async ({ auth }) => {
    await auth.open();
    await auth.signUp(newListener('Minh'));
    await expect(auth.checkMail).toBeVisible();
    await expect(auth.toast('Thành công!')).toBeVisible();
  },
  'a forgotten password, its letter sent': async ({ letters, page }) => {
    await page.goto('/quen-mat-khau');
    await letters.askForLetter(newListener('Minh').email);
  },
  'a new password refused': async ({ letters, page }) => {
    await letters.open(`/quen-mat-khau#token_hash=${UNKNOWN_TOKEN}&type=recovery`);
    await letters.choose('12345');
    await expect(page.getByText('Mật khẩu phải có ít nhất 6 ký tự')).toBeVisible();
  },
  'a link to confirm by': async ({ letters }) => {
    await letters.open(`/xac-nhan#token_hash=${UNKNOWN_TOKEN}&type=signup`);
    await expect(letters.confirmButton).toBeVisible();
  },
  'a link that was used': async ({ letters }) => {
    await letters.open(`/xac-nhan#token_hash=${UNKNOWN_TOKEN}&type=signup`);
    await letters.confirm('mat-khau-moi-99');
    await expect(letters.notice('Liên kết đã hết hạn hoặc đã được dùng.')).toBeVisible();
  },
  'a link to a new e-mail': async ({ letters }) => {
    await letters.open(`/xac-nhan#token_hash=${UNKNOWN_TOKEN}&type=email_change`);
    await expect(letters.confirmButton).toBeVisible();
  },
  "a listener's devices, and letters to two mailboxes": async ({ page, request, signInAs }) => {
    const listener = await signInAs('Nguyễn Hoàng Thảo Vy');
    await openSession(request, listener);
    const settings = settingsPage(page);
    await settings.open();
    await expect(settings.devices.getByRole('listitem')).toHaveCount(2);
    await settings.newEmail.fill(newListener('').email);
    await settings.changeEmail.click();
    await expect(page.getByText('Đã gửi thư đến')).toBeVisible();
  },
  'the settings of a visitor': async ({ page }) => {
    const settings = settingsPage(page);
    await settings.open();
    await expect(settings.nonstop).toBeEnabled();
  },
  'the question before an account goes': async ({ page, signInAs }) => {
    await signInAs('Nguyễn Hoàng Thảo Vy');
    const settings = settingsPage(page);
    await settings.open();
    await settings.deleteAccount.click();
    await settings.password.fill('sai-mat-khau');
    await settings.confirm.click();
    await expect(settings.problem).toBeVisible();
  },
  'a profile': async ({ page, site, signInAs }) => {
    const { id } = await signInAs('Nguyễn Hoàng Thảo Vy');
    await site.accounts.addComments(TRACK, ['Nghe phê quá 0:45 '.repeat(20), 'x'.repeat(200)], id);
    const profile = profilePage(page);
    await profile.open();
    await profile.changePassword('sai-mat-khau', 'mat-khau-moi-99');
    await expect(profile.problem).toBeVisible();
    await expect(profile.comments).toHaveCount(2);
  },
  'a track, its sound on the way': async ({ track, page }) => {
    await page.route(SOUND, () => {});
    await track.open(TRACK);
    await expect(track.loading).toBeAttached();
  },
  'comments on the way': async ({ track, comments, page }) => {
    await page.route(COMMENTS, () => {});
    const asked = page.waitForRequest(COMMENTS);
    await track.open(TRACK);
    await asked;
    await expect(comments.loading).toBeAttached();
  },
  'a track, its sound and comments lost': async ({ track, comments, page }) => {
    await page.route(SOUND, (route) => route.abort('connectionreset'));
    await page.route(COMMENTS, (route) => route.fulfill({ status: 400, json: {} }));
    await track.open(TRACK);
    // The longest of its words.
    await expect(track.failure).toContainText('Mất kết nối');
    await expect(comments.retry).toBeVisible();
  },
  'a comment that is too long': async ({ track, comments, signInAs }) => {
    await signInAs('Bảo');
    await track.open(TRACK);
    await comments.box.fill('🔥'.repeat(1_001));
    await expect(comments.section.getByText('1001/1000 ký tự')).toBeVisible();
  },
  'a comment refused': async ({ track, comments, auth, signInAs, page }) => {
    await signInAs('Bảo');
    await track.open(TRACK);
    await expect(comments.section.getByText('Chưa có comment nào')).toBeVisible();
    await page.route(COMMENTS, (route) => route.fulfill({ status: 400, json: {} }));
    await comments.post('Nghe phê quá');
    await expect(auth.toast('Không thể đăng comment')).toBeVisible();
  },
  'comments of many': async ({ track, comments, site }) => {
    const { id } = await site.accounts.addListener('Nguyễn Hoàng Thảo Vy');
    await site.accounts.addComments(TRACK, ['Nghe phê quá '.repeat(20), 'x'.repeat(200)], id);
    await site.accounts.addComments(TRACK, Array(50).fill('Drop đỉnh'));
    await track.open(TRACK);
    await expect(comments.more).toBeVisible();
  },
  'the question before a comment goes': async ({ track, comments, site, signInAs, page }) => {
    const { id } = await signInAs('Nguyễn Hoàng Thảo Vy');
    await site.accounts.addComments(TRACK, ['Nghe phê quá '.repeat(20), 'x'.repeat(200)], id);
    await track.open(TRACK);
    await comments.deleteButton('Nghe phê quá').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'no comments, and a link that was copied': async ({ track, comments, auth }) => {
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
  'a playlist, the scripts on their way': async ({ page }) => {
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

/** What the browser reports of the failures that a state consists of. Nothing else may be in its console. */
const EXPECTED_CONSOLE: Record<string, RegExp> = {
  'a sign-in refused': /status of 400/,
  'a link that was used': /status of 403/,
  'a profile': /status of 400/,
  'a track, its sound and comments lost':
    /status of 400|net::ERR_CONNECTION_RESET|Playback did not start/,
  'a comment refused': /status of 400/,
  'an unknown track': /status of 404/,
  'a playlist, the scripts on their way': /status of 404/,
  'an unknown page': /status of 404|404: there is no page at \/khong\/co/,
};

test.beforeEach(({ site }) => site.accounts.removeComments());

for (const [state, open] of Object.entries(STATES))
  test.describe(state, () => {
    const expectedConsole = EXPECTED_CONSOLE[state];
    if (expectedConsole) test.use({ expectedConsole });

    test('it fits every size and axe finds nothing', async ({
      page,
      home,
      track,
      auth,
      letters,
      account,
      comments,
      request,
      site,
      signInAs,
      expectNoAxeFindings,
    }) => {
      const journey = {
        page,
        home,
        track,
        auth,
        letters,
        account,
        comments,
        request,
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
            // A toast needs its time to find its new place.
            await expect.poll(() => findMisfits(page)).toEqual([]);
            if (width > 320) await expectNoAxeFindings();
            expect(await page.evaluate(readTextSize)).toBe(`${text}px`);
          });
      }
    });
  });

const readTextSize = () => getComputedStyle(document.documentElement).fontSize;

/** As in a tab in the background, where nobody could read them in their time. */
const keepToasts = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
