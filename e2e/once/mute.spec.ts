import { expect, test } from '../fixtures.ts';
import { commentsOf } from '../pages/comments.ts';
import { explorePage } from '../pages/explore-page.ts';
import { openSession, storeSession } from '../sites/open-session.ts';

const TRACK = 'vinahouse-4';
const MINE = 'Nghe ở phút 0:30 hay quá';
const THEIRS = 'Vào http://xau.example nhận quà';

test('a listener mutes somebody on every device, and unmutes them', async ({
  site,
  page,
  browser,
  request,
  signInAs,
}) => {
  await site.accounts.removeComments();
  const other = await site.accounts.addListener('Người Ồn Ào');
  await site.accounts.addComments(TRACK, [THEIRS], other.id);
  const me = await signInAs('Người Yên Tĩnh');
  await site.accounts.addComments(TRACK, [MINE], me.id);
  const comments = commentsOf(page);
  await page.goto(`/track/${TRACK}`);
  await expect(comments.items).toHaveCount(2);
  await comments
    .item(THEIRS)
    .getByRole('button', { name: /^Tùy chọn với bình luận/ })
    .click();
  await page.getByRole('menuitem', { name: 'Không xem người này' }).click();
  await expect(comments.items).toHaveCount(1);

  const context = await browser.newContext({ baseURL: site.url });
  await storeSession(context, site.url, await openSession(request, me));
  const second = await context.newPage();
  await second.goto(`/track/${TRACK}`);
  await expect(commentsOf(second).item(MINE)).toBeVisible();
  await expect(commentsOf(second).item(THEIRS)).toBeHidden();
  const explore = explorePage(second);
  await explore.open();
  await explore.scrollToComments();
  await expect(explore.comment(MINE)).toBeVisible();
  await expect(explore.comment(THEIRS)).toBeHidden();
  await second.goto('/ho-so');
  await second.getByRole('button', { name: 'Xem lại bình luận của Người Ồn Ào' }).click();
  await expect(second.getByRole('list', { name: 'Người bạn không xem' })).toBeHidden();
  await second.goto(`/track/${TRACK}`);
  await expect(commentsOf(second).items).toHaveCount(2);
  await context.close();
});
