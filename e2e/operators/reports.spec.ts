import { expect, test } from '../fixtures.ts';
import { commentsOf } from '../pages/comments.ts';
import { studioPage } from '../pages/studio-page.ts';
import { PHONE } from '../screens.ts';
import { openSession } from '../sites/open-session.ts';

test.use({
  ...PHONE,
  expectedConsole:
    /status of (40[013])|An operator’s act failed|A report could not be sent|session could not be/,
});

const TRACK = '/track/vinahouse-4';
const GOOD = 'Nghe ở phút 0:30 hay quá';
const BAD = 'Vào http://xau.example nhận quà';

/** app/routes/pages.component.tsx tests that the report dialog fits every size. */
test('an operator decides on a visitor’s reports, hides and shows comments, bans their author and lifts the ban', async ({
  site,
  page,
  request,
  signInAs,
  signInAsOperator,
  openAs,
}) => {
  await site.accounts.removeComments();
  await site.database.query('delete from private.report_cases');
  const spammer = await site.accounts.addListener(
    'Một người có cái tên thật dài để thử xuống dòng',
  );
  await site.accounts.addComments('vinahouse-4', [GOOD, BAD], spammer.id);
  const comments = commentsOf(page);
  const studio = studioPage(page);
  const { dialog } = studio;

  await test.step('a visitor reports a comment and a name', async () => {
    const send = async (reason: string, note = '') => {
      await dialog.getByLabel(reason).check();
      await dialog.getByLabel('Nói thêm').fill(note);
      await dialog.getByRole('button', { name: 'Gửi báo cáo' }).click();
    };
    await page.goto(TRACK);
    await comments.choose(BAD, 'Báo cáo bình luận');
    await send('Quảng cáo', 'Trang này lừa đảo');
    await expect(page.getByText('Cảm ơn bạn đã báo cáo').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await comments.choose(GOOD, 'Báo cáo tên này');
    await send('Lý do khác');
    await expect(dialog).toBeHidden();
  });

  await test.step('visitors and listeners neither see nor load the operators’ pages', async () => {
    const loaded: string[] = [];
    page.on('request', (requested) => loaded.push(new URL(requested.url()).pathname));
    await studio.open();
    await expect(page.getByText('Đăng nhập để vào')).toBeVisible();
    await signInAs('Khách');
    await studio.open();
    await expect(studio.refusal).toBeVisible();
    await expect(page.getByText(BAD)).toBeHidden();
    const forOperators = /studio-panels|studio_comments|studio_acts/;
    expect(loaded.filter((path) => forOperators.test(path))).toEqual([]);
  });

  const operator = await signInAsOperator();
  await test.step('the operator decides on the reports', async () => {
    await studio.open();
    await expect(studio.reported).toHaveCount(2);
    const bad = studio.reported.filter({ hasText: BAD });
    await expect(bad).toContainText('1 khách');
    await expect(bad).toContainText('Quảng cáo, liên kết lừa đảo: 1');
    await expect(bad).toContainText('Trang này lừa đảo');
    await bad.getByRole('button', { name: 'Ẩn', exact: true }).click();
    await dialog.getByLabel('Lý do').fill('Lừa đảo');
    await dialog.getByRole('button', { name: 'Ẩn', exact: true }).click();
    await expect(studio.reported).toHaveCount(1);
    await studio.reported.getByRole('button', { name: /^Không sao/ }).click();
    await expect(page.getByText('Không có gì chờ duyệt.')).toBeVisible();
    await expect(studio.comment(BAD)).toContainText('Đang ẩn');
  });

  const theirs = await openAs(spammer);
  const seen = commentsOf(theirs);
  await test.step('the author reads the reason', async () => {
    await theirs.goto('/ho-so');
    const removed = theirs
      .getByRole('list', { name: 'Đã bị gỡ hoặc chờ duyệt' })
      .getByRole('listitem');
    await expect(removed).toHaveCount(1);
    await expect(removed).toContainText(BAD);
    await expect(removed).toContainText('Lý do: Lừa đảo');
    await theirs.goto(TRACK);
    await expect(seen.item(GOOD)).toBeVisible();
    await expect(seen.item(BAD)).toBeHidden();
  });

  await test.step('the operator shows the comment again, and hides another', async () => {
    await studio.show(BAD);
    await expect(studio.comment(BAD)).not.toContainText('Đang ẩn');
    await studio.hide(GOOD, 'Quảng cáo');
    await expect(studio.comment(GOOD)).toContainText('Đang ẩn');
    await theirs.reload();
    await expect(seen.item(BAD)).toBeVisible();
    await expect(seen.item(GOOD)).toBeHidden();
  });

  await test.step('a ban requires the operator’s password, and ends the sessions', async () => {
    await studio.askToBan(BAD);
    await studio.ban('khong-phai-mat-khau');
    await expect(studio.problem).toHaveText('Mật khẩu không đúng');
    await studio.ban(operator.password);
    await expect(studio.comment(BAD)).toContainText('Đang bị khóa');
    await seen.post('Tôi vẫn viết được chứ?');
    await expect(theirs.getByText('Phiên đăng nhập đã kết thúc').first()).toBeVisible();
    await expect(seen.items).toHaveCount(1);
  });

  await test.step('once the ban is lifted, they can sign in again', async () => {
    await studio.pardon(BAD);
    await expect(page.getByText('Đã mở khóa tài khoản').first()).toBeVisible();
    await expect(studio.comment(BAD)).not.toContainText('Đang bị khóa');
    await openSession(request, spammer);
  });

  await page.getByRole('link', { name: 'Nhật ký' }).click();
  // The newest entries come first. Older ones may be from other tests.
  for (const [index, act] of [
    'mở khóa tài khoản',
    'khóa tài khoản',
    'ẩn bình luận của',
    'hiện lại bình luận của',
  ].entries())
    await expect(studio.acts.nth(index)).toContainText(act);
  await page.getByLabel('Việc').selectOption({ label: 'ẩn bình luận của' });
  await expect(studio.acts.filter({ hasText: 'tài khoản' })).toHaveCount(0);
  await expect(studio.acts.first()).toContainText('ẩn bình luận của');
});
