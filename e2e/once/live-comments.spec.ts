import type { Browser, Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { commentsOf } from '../pages/comments.ts';

const TRACK_ID = 'vinahouse-3';
const TRACK = `/track/${TRACK_ID}`;

test.beforeEach(({ site }) => site.accounts.removeComments());

/** Opens the track in a visitor's browser and waits for the stream of comments. */
async function openVisitor(browser: Browser, url: string) {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  return { page, comments: await openLive(page) };
}

async function openLive(page: Page) {
  const stream = page.waitForResponse(/\/api\/live\//);
  await page.goto(TRACK);
  await stream;
  return commentsOf(page);
}

test('a comment appears for others once and in order, and disappears when deleted', async ({
  site,
  browser,
  page,
  signInAs,
}) => {
  const bao = await site.accounts.addListener('Bảo');
  await site.accounts.addComments(TRACK_ID, ['Từ trước'], bao.id);
  await signInAs('Thảo Vy');
  const vy = await openLive(page);
  const visitor = await openVisitor(browser, site.url);
  await expect(visitor.comments.items).toHaveCount(1);

  await vy.post('Hay tới 0:30 là phê');
  for (const comments of [visitor.comments, vy]) {
    await expect(comments.items.first()).toContainText('Hay tới 0:30 là phê');
    await expect(comments.items.first()).toContainText('Thảo Vy');
    await expect(comments.items).toHaveCount(2);
  }
  // The waveform marks its timestamp.
  await expect(visitor.page.locator('[data-mark]')).toHaveCount(1);
  await site.accounts.addComments(TRACK_ID, ['Một', 'Hai', 'Ba'], bao.id);
  for (const comments of [visitor.comments, vy])
    await expect
      .poll(comments.texts)
      .toEqual(['Ba', 'Hai', 'Một', 'Hay tới 0:30 là phê', 'Từ trước']);

  await vy.delete('Hay tới 0:30');
  for (const comments of [visitor.comments, vy])
    await expect.poll(comments.texts).toEqual(['Ba', 'Hai', 'Một', 'Từ trước']);
  await visitor.page.context().close();
});

test.describe('without a connection', () => {
  // On a slow machine the track is heard for half a minute, and its listen may be on its way when the
  // connection is lost.
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|Listens wait/ });

  test('a page shows an operator’s changes, and catches up when shown or online again', async ({
    site,
    page,
    context,
  }) => {
    await site.accounts.addComments(TRACK_ID, ['Ở lại', 'Vào xem http://xau.example']);
    const comments = await openLive(page);
    await expect(comments.items).toHaveCount(2);
    const untilClosed = () =>
      page.waitForEvent('requestfailed', (request) => request.url().includes('/live/'));

    await test.step('a comment that an operator hides disappears, and returns when shown', async () => {
      await site.database.query(
        "insert into private.hidden_comments (comment_id) select id from track_comments where content like 'Vào%'",
      );
      await expect.poll(comments.texts).toEqual(['Ở lại']);
      await site.database.query('delete from private.hidden_comments');
      await expect.poll(comments.texts).toEqual(['Vào xem http://xau.example', 'Ở lại']);
    });

    await test.step('a hidden tab requests nothing, except to send its listens, and catches up when shown', async () => {
      const requested: string[] = [];
      const record = (request: Request) => {
        // A hidden page sends its listens, because it may never be shown again.
        if (/\/api\/(?!.*count_listens)/.test(request.url())) requested.push(request.url());
      };
      const closed = untilClosed();
      await setHidden(page, true);
      // Records requests only from now on, because the comment that was shown again may have caused
      // one more refetch.
      page.on('request', record);
      await closed;
      await site.accounts.addComments(TRACK_ID, ['Trong lúc ngủ']);
      await site.database.query("delete from track_comments where content like 'Vào%'");
      expect(requested).toEqual([]);
      await expect(comments.items).toHaveCount(2);
      page.off('request', record);

      const reopened = page.waitForResponse(/\/api\/live\//);
      await setHidden(page, false);
      await reopened;
      await expect.poll(comments.texts).toEqual(['Trong lúc ngủ', 'Ở lại']);
    });

    await test.step('after a lost connection the stream returns with the missed comments', async () => {
      const closed = untilClosed();
      await context.setOffline(true);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await closed;
      await site.accounts.addComments(TRACK_ID, ['Lúc mất mạng']);
      await site.database.query("delete from track_comments where content = 'Trong lúc ngủ'");
      await context.setOffline(false);
      await expect.poll(comments.texts).toEqual(['Lúc mất mạng', 'Ở lại']);
    });
  });
});

/** Makes the page believe that another tab covers it. */
async function setHidden(page: Page, isHidden: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
