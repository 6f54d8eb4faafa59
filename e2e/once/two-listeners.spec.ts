import { expect, test } from '../fixtures.ts';
import { accountMenu } from '../pages/account-menu.ts';
import { authPage } from '../pages/auth-page.ts';
import { commentsOf } from '../pages/comments.ts';
import { openSession, storeSession } from '../sites/open-session.ts';

const TRACK = '/track/vinahouse-3';

test('two listeners comment, delete and sign out while a visitor watches', async ({
  site,
  browser,
  request,
}) => {
  await site.accounts.removeComments();
  const open = async () => {
    const page = await (await browser.newContext()).newPage();
    return {
      page,
      auth: authPage(page),
      account: accountMenu(page),
      comments: commentsOf(page),
    };
  };
  const [vy, bao, visitor] = await Promise.all([open(), open(), open()]);

  for (const [{ page }, name] of [
    [vy, 'Thảo Vy'],
    [bao, 'Bảo'],
  ] as const) {
    const session = await openSession(request, await site.accounts.addListener(name));
    await storeSession(page.context(), site.url, session);
  }

  await vy.page.goto(TRACK);
  await vy.comments.post('Nghe trên xe đêm phê quá');
  await expect(vy.comments.items.first()).toContainText('Thảo Vy');
  // The live message may come before the answer to the post.
  await expect(vy.comments.box).toHaveValue('');
  await vy.comments.post('Nghe trên xe đêm phê quá');
  await expect(vy.auth.toast('Bạn vừa gửi đúng comment này rồi')).toBeVisible();

  await bao.page.goto(TRACK);
  await expect(bao.comments.item('Nghe trên xe đêm')).toContainText('Thảo Vy');
  await expect(bao.comments.deleteButton('Nghe trên xe đêm')).toBeHidden();
  await bao.comments.post('Drop đỉnh');
  await expect(bao.comments.deleteButton('Drop đỉnh')).toBeVisible();

  await visitor.page.goto(TRACK);
  await expect(visitor.comments.items).toHaveCount(2);
  await expect(visitor.comments.items.first()).toContainText('Bảo');
  await expect(visitor.comments.prompt).toBeVisible();

  await vy.comments.delete('Nghe trên xe đêm');
  await expect(vy.comments.item('Nghe trên xe đêm')).toHaveCount(0);
  await visitor.page.reload();
  await expect(visitor.comments.items).toHaveCount(1);

  await vy.account.signOut();
  await expect(vy.auth.toast('Hẹn gặp lại bạn!')).toBeVisible();
  await expect(vy.account.signIn).toBeVisible();
  for (const { page } of [vy, bao, visitor]) await page.context().close();
});
