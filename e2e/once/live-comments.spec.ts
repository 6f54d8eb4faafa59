import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { commentsOf } from '../pages/comments.ts';

const TRACK_ID = 'vinahouse-3';
const TRACK = `/track/${TRACK_ID}`;

test.beforeEach(({ site }) => site.accounts.removeComments());

/** Opens the track and waits for the stream of comments. */
async function openLive(page: Page) {
  const stream = page.waitForResponse(/\/api\/live\//);
  await page.goto(TRACK);
  await stream;
  return commentsOf(page);
}

test.describe('with a connection that loses one call', () => {
  test.use({ expectedConsole: /net::ERR_FAILED|status of 409/ });

  test('a comment that a listener posts and deletes appears and disappears for another one, once and in order, while the music plays on', async ({
    site,
    page,
    track,
    auth,
    signInAs,
    openAs,
  }) => {
    const bao = await site.accounts.addListener('Bảo');
    await site.accounts.addComments(TRACK_ID, ['Từ trước'], bao.id);
    await signInAs('Thảo Vy');
    const vy = await openLive(page);
    await track.expectToSound();
    const theirs = await openAs(bao);
    const seen = await openLive(theirs);
    await expect(seen.items).toHaveCount(1);

    await vy.post('  Hay tới 0:30 là phê  ');
    await expect(auth.toast('Thành công')).toContainText('Comment đã được đăng');
    for (const comments of [seen, vy]) {
      await expect(comments.items.first()).toContainText('Hay tới 0:30 là phê');
      await expect(comments.items.first()).toContainText('Thảo Vy');
      await expect(comments.items).toHaveCount(2);
    }
    // The live message may come before the answer to the post.
    await expect(vy.box).toHaveValue('');
    // The waveform marks its timestamp.
    await expect(theirs.locator('[data-mark]')).toHaveCount(1);
    await expect(seen.deleteButton('Hay tới 0:30')).toBeHidden();
    await expect(seen.deleteButton('Từ trước')).toBeVisible();
    await vy.post('Hay tới 0:30 là phê');
    await expect(auth.toast('Bạn vừa gửi đúng comment này rồi')).toBeVisible();

    await site.accounts.addComments(TRACK_ID, ['Một', 'Hai', 'Ba'], bao.id);
    for (const comments of [seen, vy])
      await expect
        .poll(comments.texts)
        .toEqual(['Ba', 'Hai', 'Một', 'Hay tới 0:30 là phê', 'Từ trước']);

    await vy.deleteButton('Hay tới 0:30').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('button', { name: 'Giữ lại' }).click();
    await expect(vy.item('Hay tới 0:30')).toBeVisible();
    await page.route('**/track_comments**', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await vy.delete('Hay tới 0:30');
    await expect(auth.toast('Không thể xóa comment')).toBeVisible();
    await page.unrouteAll();
    await vy.delete('Hay tới 0:30');
    await expect(auth.toast('Đã xóa')).toContainText('Comment đã được xóa');
    for (const comments of [seen, vy])
      await expect.poll(comments.texts).toEqual(['Ba', 'Hai', 'Một', 'Từ trước']);
    await track.expectToSound();
  });
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
