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
test('after faults of the backend, the music plays on, a comment is stored once and the list recovers', async ({
  site,
  page,
  context,
  track,
  comments,
  auth,
  signInAs,
}) => {
  await page.clock.install();
  await signInAs('Thảo Vy');
  await track.open(TRACK);
  await expect(comments.box).toBeVisible();
  await track.expectToSound();

  await test.step('a comment whose response was lost is not posted twice', async () => {
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
    await track.expectToSound();
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
