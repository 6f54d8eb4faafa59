import { expect, test } from '../fixtures.ts';
import { commentsOf } from '../pages/comments.ts';
import { expectToFit } from '../pages/expect-to-fit.ts';
import { studioPage } from '../pages/studio-page.ts';
import { PHONE } from '../screens.ts';

test.use({ ...PHONE, expectedConsole: /status of 40[013]|A report could not be sent/ });

const TRACK = 'vinahouse-4';
const GOOD = 'Nghe ở phút 0:30 hay quá';
const BAD = 'Vào http://xau.example nhận quà';

test('an operator decides on a visitor’s reports, and the author reads the reason', async ({
  site,
  page,
  signInAsOperator,
  openAs,
}) => {
  await site.accounts.removeComments();
  await site.database.query('delete from private.report_cases');
  const spammer = await site.accounts.addListener(
    'Một người có cái tên thật dài để thử xuống dòng',
  );
  await site.accounts.addComments(TRACK, [GOOD, BAD], spammer.id);
  const comments = commentsOf(page);
  const dialog = page.getByRole('alertdialog');
  const send = async (reason: string, note = '') => {
    await dialog.getByLabel(reason).check();
    await dialog.getByLabel('Nói thêm').fill(note);
    await dialog.getByRole('button', { name: 'Gửi báo cáo' }).click();
  };

  await page.goto(`/track/${TRACK}`);
  await comments.choose(BAD, 'Báo cáo bình luận');
  await expectToFit(page);
  await send('Quảng cáo', 'Trang này lừa đảo');
  await expect(page.getByText('Cảm ơn bạn đã báo cáo').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await comments.choose(GOOD, 'Báo cáo tên này');
  await send('Lý do khác');
  await expect(dialog).toBeHidden();

  await signInAsOperator();
  const studio = studioPage(page);
  await studio.open();
  await expect(studio.reported).toHaveCount(2);
  const bad = studio.reported.filter({ hasText: BAD });
  await expect(bad).toContainText('1 khách');
  await expect(bad).toContainText('Quảng cáo, liên kết lừa đảo: 1');
  await expect(bad).toContainText('Trang này lừa đảo');
  await expectToFit(page);
  await bad.getByRole('button', { name: 'Ẩn', exact: true }).click();
  await dialog.getByLabel('Lý do').fill('Lừa đảo');
  await dialog.getByRole('button', { name: 'Ẩn', exact: true }).click();
  await expect(studio.reported).toHaveCount(1);
  await studio.reported.getByRole('button', { name: /^Không sao/ }).click();
  await expect(page.getByText('Không có gì chờ duyệt.')).toBeVisible();

  const theirs = await openAs(spammer);
  await theirs.goto('/ho-so');
  const removed = theirs
    .getByRole('list', { name: 'Đã bị gỡ hoặc chờ duyệt' })
    .getByRole('listitem');
  await expect(removed).toHaveCount(1);
  await expect(removed).toContainText(BAD);
  await expect(removed).toContainText('Lý do: Lừa đảo');
});
