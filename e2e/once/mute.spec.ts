import { expect, test } from '../fixtures.ts';
import { accountMenu } from '../pages/account-menu.ts';
import { commentsOf } from '../pages/comments.ts';
import { explorePage } from '../pages/explore-page.ts';

const TRACK = 'vinahouse-4';
const MINE = 'Nghe ở phút 0:30 hay quá';
const THEIRS = 'Vào http://xau.example nhận quà';

test('a listener mutes somebody on every device, and unmutes them', async ({
  site,
  page,
  signInAs,
  openAs,
}) => {
  await site.accounts.removeComments();
  const other = await site.accounts.addListener('Người Ồn Ào');
  await site.accounts.addComments(TRACK, [THEIRS], other.id);
  const me = await signInAs('Người Yên Tĩnh');
  await site.accounts.addComments(TRACK, [MINE], me.id);
  const comments = commentsOf(page);
  await page.goto(`/track/${TRACK}`);
  await expect(comments.items).toHaveCount(2);
  await comments.choose(THEIRS, 'Không xem người này');
  await expect(comments.items).toHaveCount(1);

  const second = await openAs(me);
  const explore = explorePage(second);
  await explore.open();
  await explore.scrollToComments();
  await expect(explore.comment(MINE)).toBeVisible();
  await expect(explore.comment(THEIRS)).toBeHidden();
  await explore.comment(MINE).click();
  await expect(commentsOf(second).item(MINE)).toBeVisible();
  await expect(commentsOf(second).item(THEIRS)).toBeHidden();
  await accountMenu(second).button.click();
  await accountMenu(second).item('Hồ sơ').click();
  await second.getByRole('button', { name: 'Xem lại bình luận của Người Ồn Ào' }).click();
  await expect(second.getByRole('list', { name: 'Người bạn không xem' })).toBeHidden();
  await second.goBack();
  await expect(commentsOf(second).items).toHaveCount(2);
});
