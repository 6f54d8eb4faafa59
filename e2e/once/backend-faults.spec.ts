import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.use({ expectedConsole: /status of \d|net::ERR|names of those|profile could not|session/ });

const TRACK = 'vinahouse-6';
const COMMENTS = '**/rest/v1/track_comments**';

test.beforeEach(({ site }) => site.accounts.removeComments());

/** Skips the pauses between retries and the timeout of a call. */
const untilShown = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.clock.runFor(1000);
    await expect(shown).toHaveCount(1, { timeout: 50 });
  }).toPass({ timeout: 45_000, intervals: [10] });

/** app/features/comments/comments.component.tsx and write-a-comment.component.tsx test more faults, without sound. */
test('after a fault of the backend, the music plays, the draft stays and one retry recovers', async ({
  site,
  page,
  context,
  track,
  comments,
  auth,
  signInAs,
}) => {
  await page.clock.install();
  await site.accounts.addComments(TRACK, ['Drop đỉnh']);
  await signInAs('Thảo Vy');
  await page.route(COMMENTS, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await track.open(TRACK);
  await expect(track.pauseButton).toBeVisible();
  await expect(comments.box).toBeVisible();
  await comments.box.fill('Nghe phê quá');
  await untilShown(page, auth.toast('Không thể tải comments'));
  await expect(comments.retry).toBeVisible();

  await comments.send.click();
  await untilShown(page, auth.toast('Không thể đăng comment'));
  await expect(comments.box).toHaveValue('Nghe phê quá');
  await track.expectToSound();

  await page.unrouteAll();
  await comments.retry.click();
  await expect(comments.item('Drop đỉnh')).toBeVisible();
  await comments.send.click();
  await expect(comments.item('Nghe phê quá')).toHaveCount(1);
  await expect(comments.box).toHaveValue('');
  await track.expectToSound();

  await test.step('a comment whose response was lost is not posted twice', async () => {
    await page.clock.runFor(20_000);
    await expect(auth.toast('')).toHaveCount(0);
    await page.route(COMMENTS, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await comments.post('Một lần thôi');
    await expect(auth.toast('Không thể đăng comment')).toBeVisible();
    await expect(comments.box).toHaveValue('Một lần thôi');
    await page.unrouteAll();
    await comments.send.click();
    await expect(auth.toast('Comment đã được đăng')).toBeVisible();
    await expect(comments.item('Một lần thôi')).toHaveCount(1);
    const { rows } = await site.database.query(
      "select content from track_comments where content = 'Một lần thôi'",
    );
    expect(rows).toHaveLength(1);
  });

  await test.step('comments load without a reload when the connection returns', async () => {
    const suggestion = track.suggestions.first();
    const other = (await suggestion.getAttribute('href'))?.split('/').at(-1) ?? '';
    await site.accounts.addComments(other, ['Lại có mạng']);
    await page.route(COMMENTS, (route) => route.abort('internetdisconnected'));
    await suggestion.click();
    await untilShown(page, auth.toast('Không thể tải comments'));
    await context.setOffline(true);
    await page.unrouteAll();
    await context.setOffline(false);
    await expect(comments.item('Lại có mạng')).toBeVisible();
    await expect(comments.retry).toBeHidden();
  });
});

test('a failed session check does not sign the listener out', async ({
  page,
  account,
  home,
  signInAs,
}) => {
  await signInAs('Lan');
  await page.clock.install();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await home.open();
  await expect(home.cards.first()).toBeVisible();
  const refused = page.waitForEvent('console', (said) => said.text().includes('session could'));
  await page.clock.runFor(5000);
  await refused;
  await expect(account.button).toBeHidden();
  await page.unrouteAll();
  await untilShown(page, account.button);
  await expect(account.button).toHaveAccessibleName('Tài khoản của Lan');
});
